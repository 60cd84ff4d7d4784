// Scanner
