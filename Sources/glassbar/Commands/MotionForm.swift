import MotionRuntime

/// A spring as it is typed: a token's name, or parameters as in `response=0.35,dampingRatio=0.8`.
enum MotionForm {
  /// The combinations of parameters, as help shows them.
  static let forms = [
    "duration=S,bounce=B", "response=S,dampingRatio=R", "stiffness=K,dampingRatio=R",
    "mass=M,stiffness=K,damping=C", "settlingDuration=S,dampingRatio=R[,epsilon=E]",
  ]

  static func spring(_ text: String) throws(UsageError) -> Spring {
    guard text.contains("=") else {
      if let token = SpringToken(rawValue: text) { return token.spring }
      let names = SpringToken.allCases.map(\.rawValue)
      let guess = nearest(to: text, among: names).map { "did you mean '\($0)'?" }
      let known = "known are " + names.joined(separator: " ")
      throw UsageError("no spring is named '\(text)' (\(guess ?? known))", .motion)
    }
    let form = try form(text, parameters(text))
    do throws(SpringFormError) {
      return try Spring(form)
    } catch {
      throw UsageError("'\(text)' is no spring: \(error.description)", .motion)
    }
  }

  private static func parameters(_ text: String) throws(UsageError) -> [String: Double] {
    var parameters: [String: Double] = [:]
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2, !pair[0].isEmpty else {
        throw UsageError("'\(part)' in '\(text)' is not NAME=NUMBER", .motion)
      }
      guard let number = Double(pair[1]), number.isFinite else {
        throw UsageError("'\(pair[1])' in '\(text)' is no number", .motion)
      }
      guard parameters.updateValue(number, forKey: String(pair[0])) == nil else {
        throw UsageError("'\(pair[0])' is given twice in '\(text)'", .motion)
      }
    }
    return parameters
  }

  private static func form(
    _ text: String, _ parameters: [String: Double]
  ) throws(UsageError) -> SpringForm {
    var rest = parameters
    var form: SpringForm?
    if let duration = rest.removeValue(forKey: "duration") {
      form = .duration(duration, bounce: rest.removeValue(forKey: "bounce") ?? 0)
    } else if let ratio = rest.removeValue(forKey: "dampingRatio") {
      if let response = rest.removeValue(forKey: "response") {
        form = .response(response, dampingRatio: ratio)
      } else if let stiffness = rest.removeValue(forKey: "stiffness") {
        form = .stiffness(stiffness, dampingRatio: ratio)
      } else if let settling = rest.removeValue(forKey: "settlingDuration") {
        form = .settlingDuration(
          settling, dampingRatio: ratio, epsilon: rest.removeValue(forKey: "epsilon") ?? 0.001)
      }
    } else if let stiffness = rest.removeValue(forKey: "stiffness"),
      let damping = rest.removeValue(forKey: "damping")
    {
      form = .mass(
        rest.removeValue(forKey: "mass") ?? 1, stiffness: stiffness, damping: damping)
    }
    guard let form, rest.isEmpty else {
      throw UsageError(
        "'\(text)' is none of \(forms.joined(separator: " · "))", .motion)
    }
    return form
  }
}
