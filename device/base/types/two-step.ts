/** Why no codes can be computed from a text. */
export type TwoStepFault =
  /** Neither base32 nor an address or setting that we read. */
  | 'two_step_unreadable'
  /** Base32 but for the character `found`. */
  | 'two_step_character'
  /** As before, where `found` is a digit that looks like the letter `meant`. */
  | 'two_step_lookalike'
  /** An address without a key in it. */
  | 'two_step_no_key'
  /** Shorter than 80 bits, as if it were cut off while copying. */
  | 'two_step_short'
  /** Steam uses codes of letters from its own app. */
  | 'two_step_steam'
  /** Codes by a counter (HOTP): two people who share one would get out of step. */
  | 'two_step_counter'
  /** Mobile-OTP computes from a PIN, too. */
  | 'two_step_motp'
  /** Google Authenticator's export of several accounts. */
  | 'two_step_export'
  /** Another kind, algorithm, length or period than we compute, namely `found`. */
  | 'two_step_kind'
  | 'two_step_algorithm'
  | 'two_step_digits'
  | 'two_step_period'

export interface TwoStepRefusal {
  fault: TwoStepFault
  /** What of the text is at fault. */
  found?: string
  meant?: string
}
