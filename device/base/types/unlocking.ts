import type { Language } from '@chaveiro/contract/languages.ts'

/** New keys that somebody asked for after they lost everything. */
export interface PendingReset {
  requestedAt: string
  /** The words to read out to a custodian; null in a browser that did not make the request, since it cannot vouch for them. */
  words: string[] | null
  /** One of the two required people has confirmed. */
  isProposed: boolean
}

/** A new browser that asks to be let in. */
export interface BrowserRequest {
  id: string
  /** The server's word: screens show only browsers and systems that they know by name. */
  label: string
  /** Empty if what the server says has not the form of one. */
  ipAddress: string
  createdAt: string
}

/** The PRF output of a passkey, from the page to the worker: 32 bytes. */
export interface PasskeyResult {
  credentialId: string
  prf: Uint8Array<ArrayBuffer>
}

/**
 * The proof before an act that outlives the session. The worker opens the account secret with it; an unlocked session has only the keys
 * derived from it, so a script in the page cannot act by itself.
 */
export type Proof =
  | { by: 'passphrase'; passphrase: string }
  | { by: 'recovery'; recoveryCode: string }
  | { by: 'passkey'; result: PasskeyResult }

export type ListedUnlockMethod =
  | { kind: 'passphrase' | 'recovery'; id: string }
  | { kind: 'passkey'; id: string; credentialId: string; prfSalt: string; label: string }

export interface PassphraseStrength {
  /** zxcvbn's score, 0 to 4. */
  score: 0 | 1 | 2 | 3 | 4
  /** At least 12 characters and score 4. */
  accepted: boolean
  tooShort: boolean
}

/** A person's acts about their own keys: making, renewing and replacing them. */
export interface AccountVerbs {
  /**
   * Makes keys and a recovery code; stores nothing until finishAccount. Throws `weak_passphrase`; `other_account` if this browser knows the
   * person's address under another account, until they say that this is a new one.
   */
  begin(passphrase: string, isNewAccount?: boolean): Promise<{ recoveryCode: string }>
  /** The person says that they saved the code: keys and methods go to the server in one call. */
  finish(): Promise<void>
  /** Replaces the passphrase. Pass null right after an unlock by recovery code, which was the proof. Throws `weak_passphrase`. */
  setNewPassphrase(passphrase: string, proof: Proof | null): Promise<void>
  /** Makes a new recovery code; the old one works until finishNewRecoveryCode. */
  beginNewRecoveryCode(proof: Proof): Promise<{ recoveryCode: string }>
  finishNewRecoveryCode(): Promise<void>
  /** New keys for a person who has theirs; seals every vault's key to the new ones. */
  renewKeys(passphrase: string, proof: Proof): Promise<{ recoveryCode: string }>
  finishRenewal(): Promise<void>
  /** After everything was lost: makes new keys, locked until others confirm them. */
  beginReset(passphrase: string): Promise<{ recoveryCode: string }>
  finishReset(): Promise<{ words: string[] }>
  /** Withdraws the request; the old keys stay. */
  withdrawReset(): Promise<void>
  /** The words of one's present keys, or of those asked for. */
  ownWords(): Promise<string[]>
  passphraseStrength(passphrase: string): Promise<PassphraseStrength>
  /** Six words with spaces between. */
  generatePassphrase(language: Language): Promise<string>
}

/** The methods by which a person unlocks, and their acts about them. */
export interface UnlockVerbs {
  /** The signed-in person's methods, readable while locked. */
  unlockMethods(): Promise<ListedUnlockMethod[]>
  /** Throws `open_failed` for a wrong passphrase, as for every other failure to open. */
  unlockWithPassphrase(passphrase: string): Promise<void>
  unlockWithRecoveryCode(recoveryCode: string): Promise<void>
  unlockWithPasskey(result: PasskeyResult): Promise<void>
  /** The id and salt for a new passkey; WebAuthn itself runs on the page, and has three minutes. */
  beginPasskey(proof: Proof): Promise<{ methodId: string; prfSalt: string }>
  finishPasskey(label: string, result: PasskeyResult): Promise<void>
  removePasskey(methodId: string, proof: Proof): Promise<void>
  /** This browser's id among the person's trusted ones; null if it is not trusted. */
  trustedId(): Promise<string | null>
  trustThisBrowser(label: string, proof: Proof): Promise<void>
  distrustThisBrowser(): Promise<void>
  /** After a fresh sign-in; otherwise throws CallError('fresh_sign_in_required'). */
  unlockTrusted(): Promise<void>
}

/** The state of a new browser's request. */
export type FollowedApproval =
  | { step: 'waiting' }
  /** The person types these six digits into the unlocked browser. */
  | { step: 'show'; code: string }
  /** The unlocked browser shows six digits of its own, to be typed here. */
  | { step: 'confirm' }
  | { step: 'ended' }

/**
 * How an unlocked browser lets a new one in. The person types the new one's six digits into the unlocked one, and that one's six into the
 * new one; each browser compares once.
 */
export interface BrowserVerbs {
  /** New browser: asks. */
  askApproval(label: string): Promise<{ id: string }>
  /** New browser: the request that is open here, also from before a reload; null without one. */
  askedApproval(): Promise<{ id: string } | null>
  /** New browser: waits for the next step. Throws `approval_refused` for what the unlocked browser did not seal. */
  followApproval(id: string): Promise<FollowedApproval>
  /** New browser: takes the digits that the unlocked one shows, once. True: unlocked. False ends the exchange. */
  enterApprovalCode(id: string, code: string): Promise<boolean>
  withdrawApproval(id: string): Promise<void>
  /** Unlocked browser. */
  browserRequests(): Promise<BrowserRequest[]>
  /** Unlocked browser: answers. `isReady` once the new one shows its digits; ask again until then. */
  answerBrowser(id: string): Promise<{ isReady: boolean }>
  /** Unlocked browser: takes the digits that the new one shows, once. False ends the exchange. */
  enterBrowserCode(id: string, code: string): Promise<boolean>
  /** Unlocked browser, after matching digits: seals the secret, and answers the six digits to type into the new one. */
  approveBrowser(id: string, proof: Proof): Promise<{ code: string }>
  refuseBrowser(id: string): Promise<void>
}
