import { dayMs } from '../../durations.ts'
import type { JsonValue } from '../../encoding/canonical-json.ts'
import {
  compactInput,
  headerOf,
  readPayload,
  requireSignatureForm,
  requireSignedBy,
  splitStatement,
  type Verifier,
} from '../statements/compact-form.ts'
import { refuseUnless } from '../statements/statement-refused.ts'

/**
 * Signed with a client link's own key for its page: which inbox key of the vault to seal to, and until when. It
 * belongs to no log and no person. The page loads no Zod, so its form is checked here.
 */
export type SubmissionInbox = {
  readonly v: 1
  readonly org: string
  readonly vault: string
  readonly link: string
  readonly generation: number
  /** X-Wing public key of that generation's inbox, base64url. */
  readonly inbox_key: string
  readonly at: string
  readonly until: string
}

const kind = 'chaveiro.submission.inbox'

/** How long one signature is valid; then a device of the link's maker or deputy signs again. */
const inboxDays = 30

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const forms: { readonly [Name in keyof SubmissionInbox]: (value: unknown) => boolean } = {
  v: (value) => value === 1,
  org: isText(/^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/),
  vault: isText(id),
  link: isText(id),
  generation: (value) => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 2 ** 31,
  inbox_key: isText(/^[A-Za-z0-9_-]{1621}[AQgw]$/),
  at: isInstant,
  until: isInstant,
}

/** The signed text. Throws StatementRefused('malformed') for any other form. */
export function inboxSigningInput(payload: SubmissionInbox): string {
  return compactInput(kind, requireForm(payload) as unknown as JsonValue)
}

/**
 * Checks form, span and signature of what a link's key (base64url) signed. The reader checks link, vault,
 * organisation and end. Throws StatementRefused.
 */
export async function checkSubmissionInbox(
  text: string,
  linkKey: string,
  verifier: Verifier,
): Promise<SubmissionInbox> {
  const { header, body } = splitStatement(text)
  refuseUnless(header === headerOf(kind), 'wrong_kind', 'it is not a statement about an inbox')
  requireSignatureForm(text)
  const payload = requireForm(readPayload(body))
  const span = Date.parse(payload.until) - Date.parse(payload.at)
  refuseUnless(span > 0 && span <= inboxDays * dayMs, 'wrong_time', 'it lasts more than 30 days')
  await requireSignedBy(text, linkKey, verifier)
  return payload
}

/** The end of a signature made now for a link that ends at `linkEnd`. */
export function inboxEnd(at: Date, linkEnd: string): string {
  return new Date(Math.min(at.getTime() + inboxDays * dayMs, Date.parse(linkEnd))).toISOString()
}

/** A signature with fewer days left is renewed, if its link lives longer. */
export const inboxRenewalDays = 7

/** Whether a device should sign again: for a later generation, or because the signature ends before its link does. */
export function inboxIsDue(
  signed: { readonly generation: number; readonly until: string },
  generation: number,
  linkEnd: string,
  now: number,
): boolean {
  if (signed.generation < generation) return true
  const isEnding = Date.parse(signed.until) - now < inboxRenewalDays * dayMs
  return isEnding && signed.until < linkEnd
}

function requireForm(value: unknown): SubmissionInbox {
  const fields = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const names = Object.keys(forms) as (keyof SubmissionInbox)[]
  const isExact =
    Object.keys(fields).length === names.length && names.every((name) => forms[name](fields[name]))
  refuseUnless(isExact, 'malformed', `the payload is not of kind ${kind}`)
  return fields as unknown as SubmissionInbox
}

function isText(form: RegExp) {
  return (value: unknown) => typeof value === 'string' && form.test(value)
}

function isInstant(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)) return false
  const ms = Date.parse(value)
  return !Number.isNaN(ms) && new Date(ms).toISOString() === value
}
