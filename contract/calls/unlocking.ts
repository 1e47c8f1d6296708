import { z } from 'zod'
import { call } from '../call.ts'
import { freshSignInMinutes, maxLength, trustedBrowserDays } from '../constants.ts'
import { Base64Url, Id, Instant, NewSealingKey, requiredText, Statement, sealedText } from '../primitives.ts'
import type { Told } from '../rules/texts/told.ts'

const sealedSecret = sealedText(4000)
/** The account secret, a code and the heads of up to about a thousand vaults. */
const sealedHandover = sealedText(400_000)
const label = requiredText(maxLength.name)
const Hash = Base64Url.length(43, { error: 'invalid' })

/** A browser that may unlock after a fresh sign-in. */
export const TrustedBrowser = z.object({
  id: Id,
  label: z.string(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
  expires_at: Instant,
})
export type TrustedBrowser = Told<z.infer<typeof TrustedBrowser>>

export const listTrustedBrowsers = call('GET /api/account/trusted-browsers', {
  access: 'session',
  summary: 'The browsers that the caller trusts',
  response: z.array(TrustedBrowser),
})

export const trustBrowser = call('POST /api/account/trusted-browsers', {
  access: 'session',
  summary: `Store the account secret, wrapped by a key that only this browser has, for ${trustedBrowserDays} days`,
  body: z.object({
    id: Id,
    label,
    sealed: sealedSecret,
    /** The access statement that trusts this browser, with this sealed text. */
    statement: Statement,
  }),
  response: TrustedBrowser,
})

export const releaseTrusted = call('POST /api/account/trusted-browsers/:id/release', {
  access: 'session',
  summary: `The wrapped account secret, within ${freshSignInMinutes} minutes of a fresh sign-in`,
  params: z.object({ id: Id }),
  response: z.object({ sealed: sealedSecret }),
})

export const distrustBrowser = call('DELETE /api/account/trusted-browsers/:id', {
  access: 'session',
  summary: 'Stop trusting a browser; its wrapped secret is deleted',
  params: z.object({ id: Id }),
})

/** How an unlocked browser lets in a new one; each step can be taken once, all within five minutes. */
export const BrowserApproval = z.object({
  id: Id,
  /** The new browser's name for itself, and the address of its request. */
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
export type BrowserApproval = Told<z.infer<typeof BrowserApproval>>

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
  summary: 'The state of a request',
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
  body: z.object({ sealing_key: NewSealingKey, nonce: Hash }),
  response: BrowserApproval,
})

export const approveBrowser = call('POST /api/account/browser-approvals/:id/approve', {
  access: 'session',
  summary: 'The account secret, a code and the newest heads, sealed to the new browser',
  params: z.object({ id: Id }),
  body: z.object({ sealed: sealedHandover }),
  response: BrowserApproval,
})

export const endBrowserApproval = call('DELETE /api/account/browser-approvals/:id', {
  access: 'session',
  summary: 'Refuse or withdraw a request',
  params: z.object({ id: Id }),
})
