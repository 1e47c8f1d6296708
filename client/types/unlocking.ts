import type { Language } from '@chaveiro/contract/languages.ts'

/** New keys that somebody asked for after they lost everything. */
export interface PendingReset {
  requestedAt: string
  /** The words to read out to a custodian; null on a browser that did not make the request: it cannot vouch for them. */
  words: string[] | null
  /** One of the two that it takes has confirmed. */
  isProposed: boolean
}

/** A new browser that asks to be let in. */
export interface BrowserRequest {
  id: string
  label: string
  ipAddress: string
  createdAt: string
}

/** What a passkey's WebAuthn extension gave, from the page to the worker: 32 bytes. */
export interface PasskeyResult {
  credentialId: string
  prf: Uint8Array<ArrayBuffer>
}

/**
 * What a person unlocks with again before an act that outlives the session. The worker opens the account secret by it
 * anew: an unlocked session alone has only the keys that follow from it, so a script in the page cannot act by itself.
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

/** What a person does about their own keys: making, renewing and replacing them. */
export interface AccountVerbs {
  /**
   * Makes keys and a recovery code; nothing is stored anywhere until finishAccount. `weak_passphrase`; `other_account`
   * where this browser knows the person's address under another account, until they say that this is a new one.
   */
  beginAccount(passphrase: string, isNewAccount?: boolean): Promise<{ recoveryCode: string }>
  /** The person said that they saved the code: keys and methods go to the server in one call. */
  finishAccount(): Promise<void>
  /** Replaces the passphrase. Null right after an unlock by recovery code, which was the proof. `weak_passphrase`. */
  setNewPassphrase(passphrase: string, proof: Proof | null): Promise<void>
  /** Makes a new recovery code; the old one works until finishNewRecoveryCode. */
  beginNewRecoveryCode(proof: Proof): Promise<{ recoveryCode: string }>
  finishNewRecoveryCode(): Promise<void>
  /** New keys for a person who has theirs: everything is delivered anew. */
  renewKeys(passphrase: string, proof: Proof): Promise<{ recoveryCode: string }>
  finishRenewal(): Promise<void>
  /** Everything lost: makes new keys, locked until others confirm them. */
  beginReset(passphrase: string): Promise<{ recoveryCode: string }>
  finishReset(): Promise<{ words: string[] }>
  /** Takes the request back: the old keys stay. */
  withdrawReset(): Promise<void>
  /** One's own words, of present keys or of those asked for. */
  ownWords(): Promise<string[]>
  passphraseStrength(passphrase: string): Promise<PassphraseStrength>
  /** Six words with spaces between. */
  generatePassphrase(language: Language): Promise<string>
}

/** The methods by which a person unlocks, and what they do about them. */
export interface UnlockVerbs {
  /** Methods that the signed-in person has, readable while locked. */
  unlockMethods(): Promise<ListedUnlockMethod[]>
  /** A wrong passphrase is `open_failed`, like every other failure to open. */
  unlockWithPassphrase(passphrase: string): Promise<void>
  unlockWithRecoveryCode(recoveryCode: string): Promise<void>
  unlockWithPasskey(result: PasskeyResult): Promise<void>
  /** The id and salt for a new passkey; WebAuthn itself runs on the page, and has three minutes. */
  beginPasskey(proof: Proof): Promise<{ methodId: string; prfSalt: string }>
  finishPasskey(label: string, result: PasskeyResult): Promise<void>
  removePasskey(methodId: string, proof: Proof): Promise<void>
  /** Which of the person's trusted browsers this one is; null where it is none. */
  trustedId(): Promise<string | null>
  trustThisBrowser(label: string, proof: Proof): Promise<void>
  distrustThisBrowser(): Promise<void>
  /** After a fresh sign-in. CallError('fresh_sign_in_required') otherwise. */
  unlockTrusted(): Promise<void>
}

/** Where a new browser's request stands. */
export type FollowedApproval =
  | { step: 'waiting' }
  /** The person types these six digits into the unlocked browser. */
  | { step: 'show'; code: string }
  /** The unlocked browser shows six digits of its own: type them here. */
  | { step: 'confirm' }
  | { step: 'ended' }

/**
 * How an unlocked browser lets a new one in. The person types the new one's six digits into the unlocked one, and that
 * one's six into the new one; each browser compares, once.
 */
export interface BrowserVerbs {
  /** New browser: asks. */
  askApproval(label: string): Promise<{ id: string }>
  /** New browser: the request that is open here, also from before a reload; null without one. */
  askedApproval(): Promise<{ id: string } | null>
  /** New browser: waits for the next step. `approval_refused` for what the unlocked browser did not seal. */
  followApproval(id: string): Promise<FollowedApproval>
  /** New browser: the digits that the unlocked one shows; one attempt. True: unlocked. False ends the exchange. */
  enterApprovalCode(id: string, code: string): Promise<boolean>
  withdrawApproval(id: string): Promise<void>
  /** Unlocked browser. */
  browserRequests(): Promise<BrowserRequest[]>
  /** Unlocked browser: answers. `isReady` once the new one shows its digits; ask again until then. */
  answerBrowser(id: string): Promise<{ isReady: boolean }>
  /** Unlocked browser: the digits that the new one shows; one attempt. False ends the exchange. */
  enterBrowserCode(id: string, code: string): Promise<boolean>
  /** Unlocked browser, after its digits fitted: seals the secret, and gives the six digits to type into the new one. */
  approveBrowser(id: string, proof: Proof): Promise<{ code: string }>
  refuseBrowser(id: string): Promise<void>
}
