import type { ErrorCode } from '@chaveiro/contract/errors.ts'
import type { FieldFault } from '@chaveiro/contract/field-faults.ts'

/** The device's own codes, beside the contract's ErrorCode. */
export type ClientErrorCode =
  /** The network or the server does not answer. */
  | 'unreachable'
  /** The answer does not match the contract. */
  | 'unreadable'
  | 'locked'
  | 'no_keys'
  | 'keys_pending'
  | 'weak_passphrase'
  /** A sealed text does not open: wrong passphrase, wrong place or altered text; deliberately one error. */
  | 'open_failed'
  /** What the server says about the organisation, a vault or a key is refuted; see DistrustError. */
  | 'distrusted'
  /** This person renewed their keys in another browser, so this one has to be unlocked again. */
  | 'keys_renewed'
  /** Others kept changing the data first for half a minute: nothing was done. */
  | 'others_first'
  /** Somebody else has decided or withdrawn this meanwhile: nothing is left to do. */
  | 'decided_meanwhile'
  /** An act that outlives the session came without passphrase, passkey or recovery code. */
  | 'proof_required'
  /** A recovery code that is incomplete or has a typing mistake. */
  | 'code_mistyped'
  /** The server's Argon2 parameters are too weak or too costly. */
  | 'argon2_refused'
  /** This device cannot stretch a passphrase: its browser has no WebAssembly, or too little memory is free. */
  | 'webassembly_missing'
  | 'memory_short'
  /** The passkey gives no secret, or not the same one each time, so it cannot unlock anything. */
  | 'passkey_without_prf'
  /** The server lists more unlock methods than anybody has. */
  | 'methods_refused'
  /** The server shows the person as another account than the one that this browser knows for their address. */
  | 'other_account'
  /** The server keeps asking this device for work, or an answer or list of its does not end. */
  | 'work_endless'
  | 'answer_endless'
  /** A restored backup lets somebody in whom this device saw removed, dismissed or with newer keys. */
  | 'restore_unsettled'
  /** No colleague's device has confirmed for a week what this one is shown, so it delivers no keys until words are compared. */
  | 'views_unmatched'
  /** Nothing can be sealed to the keys of the people in `userIds`; everybody else got theirs. */
  | 'key_unusable'
  | 'sheet_unknown'
  /** An invitation link that is damaged, used, expired or for somebody else. */
  | 'invitation_unusable'
  /** A statement of a kind or format that this release does not know; a newer release is needed. */
  | 'newer_release'
  /** An admin requires a later release than this one of every device that writes. */
  | 'release_required'
  /** This device's memory was written by a later release, which is needed to check the server against it. */
  | 'memory_newer'
  /** The compared words are not those of the present keys. */
  | 'words_changed'
  /** The new browser's key or code does not match: somebody may be in the middle. */
  | 'approval_refused'
  /** A submission does not open with its link's secret, or is not a credential. */
  | 'link_files_too_large'
  | 'submission_unreadable'
  /** It was decided before: the server shows an old one as new, or was restored from a backup. */
  | 'submission_shown_again'
  /** Nobody vouches for its link, and the person did not accept that. */
  | 'submission_unvouched'
  /** By this device's clock an access is over that the server calls open: one of the two is wrong. */
  | 'over_by_clock'
  /** A machine's token that is not whole, or is none. */
  | 'token_incomplete'
  | 'token_unknown'
  /** In a browser new to the person, the server shows an organisation without their keys, or none. */
  | 'keys_not_enrolled'
  /** What was written in a two-person vault comes back only into one. */
  | 'two_person_only'
  /** An item's setup key gives no two-step codes. */
  | 'two_step_unreadable'
  | 'favourites_full'
  /** More than a file of an item may have. */
  | 'file_too_large'

/** An error of the session or a call as screens see it, on either side of the worker. */
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
  /** For `distrusted`: the person and the vault concerned, if known. */
  userId?: string
  vaultId?: string
  /** For `key_unusable`: whose keys they are. */
  userIds?: string[]
}

/** Which claim of the server was refuted. */
export type DistrustSubject =
  | 'roster'
  | 'vault_log'
  | 'vault_key'
  | 'own_keys'
  | 'item'
  | 'person'
  | 'request'
  | 'submission'
  | 'machine'
  | 'team'
