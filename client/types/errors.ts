import type { ErrorCode, FieldFault } from '@chaveiro/contract/errors.ts'

/** Codes that come from the device itself, beside the contract's ErrorCode. */
export type ClientErrorCode =
  /** The network or the server does not answer. */
  | 'unreachable'
  /** The answer is not what the contract says. */
  | 'unreadable'
  | 'locked'
  | 'no_keys'
  | 'keys_pending'
  | 'weak_passphrase'
  /** A sealed thing does not open: wrong passphrase, wrong place or altered text; deliberately one error. */
  | 'open_failed'
  /** What the server says about the organisation, a vault or a key does not hold; see DistrustError. */
  | 'distrusted'
  /** This person's keys were renewed in another browser, by the keys that this one holds: it has to be unlocked anew. */
  | 'keys_renewed'
  /** Others changed what an act was signed upon, again and again for half a minute: nothing was done. */
  | 'others_first'
  /** An act that outlives the session came without passphrase, passkey or recovery code. */
  | 'proof_required'
  /** A recovery code that is incomplete or has a typing mistake. */
  | 'code_mistyped'
  /** The server offers passphrase parameters that are too weak or too costly. */
  | 'argon2_refused'
  /** The server lists more ways to unlock than anybody has. */
  | 'methods_refused'
  /** The server shows the person as another account than the one that this browser knows under their address. */
  | 'other_account'
  /** The server goes on asking this device for work, or an answer or list of its does not come to an end. */
  | 'work_endless'
  | 'answer_endless'
  /** A backup that was put back lets somebody in whom this device saw removed, dismissed or with newer keys. */
  | 'restore_unsettled'
  /** No colleague's device confirmed for a week what this one is shown: it gives no keys until words were compared. */
  | 'views_unmatched'
  /** Nothing can be sealed to the keys of the people in `userIds`; everybody else got theirs. */
  | 'key_unusable'
  | 'sheet_unknown'
  /** An invitation link that is damaged, spent, expired or for somebody else. */
  | 'invitation_unusable'
  /** A statement of a kind or format that this release does not know: a newer one is needed to go on. */
  | 'newer_release'
  /** An admin required a later release of every device that writes than this one runs. */
  | 'release_required'
  /** This device's memory was written by a later release, which is needed to check the server against it. */
  | 'memory_newer'
  /** The words that were compared are not those of the present keys. */
  | 'words_changed'
  /** The new browser's key or code does not match: somebody may be in between. */
  | 'approval_refused'
  /** What was handed in does not open with its link's secret, or is no credential. */
  | 'submission_unreadable'
  /** It was decided before: the server shows an old one as new, or was restored from a backup. */
  | 'submission_shown_again'
  /** Nobody stands for the link that it came by, and the person did not accept that. */
  | 'submission_unvouched'
  /** By this device's clock an access is over that the server calls open: one of the two clocks is wrong, or the server goes on. */
  | 'over_by_clock'
  /** No two-step code can be made of what an item holds as its setup key. */
  | 'two_step_unreadable'

/** What an error from the session or a call looks like to a screen, on either side of the worker. */
export interface ErrorFacts {
  name: string
  code: ErrorCode | ClientErrorCode
  /** HTTP status; 0 for the device's own errors. */
  status: number
  /** The server's sentence in the person's language; empty for the device's own errors. */
  detail: string
  fields: { path: string; fault: FieldFault; detail: string }[]
  retryAfterSeconds: number | null
  /** For `distrusted`: what was refused and why. */
  about?: DistrustSubject
  fault?: string
  /** For `distrusted`: the person and the vault concerned, where they can be named. */
  userId?: string
  vaultId?: string
  /** For `key_unusable`: whose keys they are. */
  userIds?: string[]
}

/** What of the server's word did not hold. */
export type DistrustSubject =
  | 'roster'
  | 'vault_log'
  | 'vault_key'
  | 'own_keys'
  | 'item'
  | 'person'
  | 'request'
  | 'submission'
