import { z } from 'zod'
import { AccountKeys, UnlockMethod } from './account.ts'
import { call } from './call.ts'
import { maxLength } from './constants.ts'
import { Base64Url, Id, Instant, PublicKeys, requiredText, Statement, sealedText } from './primitives.ts'
import { SealedVaultKey } from './vaults.ts'

const sealedSecret = sealedText(4000)
const label = requiredText(maxLength.name)
const Hash = Base64Url.length(43, { error: 'invalid' })

export const addUnlockMethod = call('POST /api/account/unlock-methods', {
  access: 'session',
  summary: 'Add a passkey beside the other ways to unlock',
  body: z.object({ method: UnlockMethod }),
  response: AccountKeys,
})
export const removeUnlockMethod = call('DELETE /api/account/unlock-methods/:id', {
  access: 'session',
  summary: 'Remove a passkey',
  params: z.object({ id: Id }),
})

/** A browser that may unlock after a fresh sign-in. */
export const TrustedBrowser = z.object({
  id: Id,
  label: z.string(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
  expires_at: Instant,
})
export type TrustedBrowser = z.infer<typeof TrustedBrowser>

export const listTrustedBrowsers = call('GET /api/account/trusted-browsers', {
  access: 'session',
  summary: 'The browsers that the caller trusts',
  response: z.array(TrustedBrowser),
})
export const trustBrowser = call('POST /api/account/trusted-browsers', {
  access: 'session',
  summary: 'Keep the account secret, wrapped by a key that only this browser has, for 30 days',
  body: z.object({ id: Id, label, sealed: sealedSecret }),
  response: TrustedBrowser,
})
export const releaseTrusted = call('POST /api/account/trusted-browsers/:id/release', {
  access: 'session',
  summary: 'The wrapped account secret, within five minutes of a fresh sign-in',
  params: z.object({ id: Id }),
  response: z.object({ sealed: sealedSecret }),
})
export const distrustBrowser = call('DELETE /api/account/trusted-browsers/:id', {
  access: 'session',
  summary: 'Trust a browser no longer: what it could unlock with is deleted',
  params: z.object({ id: Id }),
})

/** The exchange by which an unlocked browser lets in a new one; each step is taken once, all within five minutes. */
export const BrowserApproval = z.object({
  id: Id,
  /** What the new browser calls itself, and where its request came from. */
  label: z.string(),
  ip_address: z.string(),
  created_at: Instant,
  expires_at: Instant,
  state: z.enum(['asked', 'answered', 'revealed', 'approved']),
  commitment: z.string(),
  /** The unlocked browser's nonce, from `answered` on. */
  answer: z.string().nullable(),
  /** The new browser's key and nonce, from `revealed` on. */
  reveal: z.object({ sealing_key: z.string(), nonce: z.string() }).nullable(),
  /** The account secret sealed to the new browser, once approved. */
  sealed: z.string().nullable(),
})
export type BrowserApproval = z.infer<typeof BrowserApproval>

export const listBrowserApprovals = call('GET /api/account/browser-approvals', {
  access: 'session',
  summary: "The caller's open requests from new browsers",
  response: z.array(BrowserApproval),
})
export const askBrowserApproval = call('POST /api/account/browser-approvals', {
  access: 'session',
  summary: 'Ask another browser of the caller to unlock this one',
  body: z.object({ id: Id, label, commitment: Hash }),
  response: BrowserApproval,
})
export const getBrowserApproval = call('GET /api/account/browser-approvals/:id', {
  access: 'session',
  summary: 'How far a request is',
  params: z.object({ id: Id }),
  response: BrowserApproval,
})
export const answerBrowserApproval = call('POST /api/account/browser-approvals/:id/answer', {
  access: 'session',
  summary: "The unlocked browser's nonce",
  params: z.object({ id: Id }),
  body: z.object({ nonce: Hash }),
  response: BrowserApproval,
})
export const revealBrowserApproval = call('POST /api/account/browser-approvals/:id/reveal', {
  access: 'session',
  summary: "The new browser's key and nonce, to which it committed",
  params: z.object({ id: Id }),
  body: z.object({ sealing_key: Base64Url.max(2000), nonce: Hash }),
  response: BrowserApproval,
})
export const approveBrowser = call('POST /api/account/browser-approvals/:id/approve', {
  access: 'session',
  summary: 'The account secret, sealed to the new browser',
  params: z.object({ id: Id }),
  body: z.object({ sealed: sealedSecret }),
  response: BrowserApproval,
})
export const endBrowserApproval = call('DELETE /api/account/browser-approvals/:id', {
  access: 'session',
  summary: 'Refuse or withdraw a request',
  params: z.object({ id: Id }),
})

const newKeys = z.object({ ...PublicKeys.shape, methods: z.array(UnlockMethod).min(1).max(5) })

export const renewKeys = call('POST /api/account/renew', {
  access: 'session',
  summary: "New keys in the place of the caller's, by the signed renew; all unlock methods are replaced",
  body: newKeys.extend({
    statement: Statement,
    /** The newest key of every vault that the caller holds, sealed to the new keys: no vault waits for somebody else. */
    keys: z
      .array(SealedVaultKey.extend({ vault_id: Id }))
      .max(5000)
      .default([]),
  }),
  response: AccountKeys,
  bodyLimit: 32 * 1024 * 1024,
})

/** What became of a request for new keys after everything was lost. */
export const KeyReset = z.object({
  requested_at: Instant,
  ...PublicKeys.shape,
  /** One of the two that it takes has signed. */
  is_proposed: z.boolean(),
})
export type KeyReset = z.infer<typeof KeyReset>

export const getKeyReset = call('GET /api/account/reset', {
  access: 'session',
  summary: "The caller's open request for new keys, or null",
  response: z.object({ reset: KeyReset.nullable() }),
})
export const requestKeyReset = call('POST /api/account/reset', {
  access: 'session',
  summary: 'Ask for new keys after everything was lost; two custodians, or one and the recovery kit, confirm',
  body: newKeys,
  response: KeyReset,
})
export const withdrawKeyReset = call('DELETE /api/account/reset', {
  access: 'session',
  summary: 'Withdraw the request: the old keys stay',
})
