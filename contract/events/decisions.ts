/** What a notice may ask its reader to decide, the most urgent first. The dashboard has a look and a button for each. */
export const decisionKinds = ['emergency', 'request', 'key', 'confirmation', 'submission'] as const
export type DecisionKind = (typeof decisionKinds)[number]
