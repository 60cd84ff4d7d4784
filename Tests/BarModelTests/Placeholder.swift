// BarModel
