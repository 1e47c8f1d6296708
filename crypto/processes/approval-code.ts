import { toBase64url } from '@chaveiro/contract/rules/base64url.ts'
import { canonicalJson } from '@chaveiro/contract/rules/canonical-json.ts'
import { randomBytes } from '../primitives/random-bytes.ts'
import { sha256 } from '../primitives/sha256.ts'

/** What a new browser commits to before it learns anything of the unlocked one. Binary values are base64url. */
export type BrowserOpening = {
  /** The organisation's id, empty where the person is in no roster. */
  readonly org: string
  readonly user: string
  readonly approval: string
  /** Fingerprint of the person's own keys as this browser knows them. */
  readonly fingerprint: string
  /** The new browser's X-Wing key, made for this request alone. */
  readonly sealing_key: string
  readonly nonce: string
}

const encoder = new TextEncoder()

/** 32 fresh bytes, base64url. */
export function makeApprovalNonce(): string {
  return toBase64url(randomBytes(32))
}

/** What the new browser sends first: SHA-256 (base64url) over a label and the opening as canonical JSON. */
export async function commitToBrowser(opening: BrowserOpening): Promise<string> {
  const { org, user, approval, fingerprint, sealing_key, nonce } = opening
  const text = canonicalJson({ org, user, approval, fingerprint, sealing_key, nonce })
  return toBase64url(await sha256(encoder.encode(`chaveiro browser approval 1 ${text}`)))
}

const CODES = 1_000_000
/** Draws from 2^32 beyond the last full multiple are passed over, so that every code is equally likely. */
const USABLE = 2 ** 32 - (2 ** 32 % CODES)

/**
 * The six digits that the new browser shows and a person types into the unlocked one. The commitment alone does not prove who sent it: it is known before the answer
 * is chosen, so a million answers tried would find any digits wanted. The nonce that opens it comes after. Equal codes
 * also say that both browsers know the same keys.
 */
export async function approvalCode(opening: BrowserOpening, answer: string): Promise<string> {
  const commitment = await commitToBrowser(opening)
  for (let round = 0; ; round++) {
    const text = canonicalJson({ answer, commitment, nonce: opening.nonce, round })
    const digest = await sha256(encoder.encode(`chaveiro browser approval code 1 ${text}`))
    const code = codeOf(new DataView(digest.buffer, digest.byteOffset, digest.length))
    if (code !== null) return code
  }
}

/** Six digits that nobody can foresee: the unlocked browser shows them, and seals them with what it hands over. */
export function makeHandoverCode(): string {
  for (;;) {
    const code = codeOf(new DataView(randomBytes(32).buffer))
    if (code !== null) return code
  }
}

/** The first of the eight numbers (32 bits, big-endian) that is usable, as six digits. */
export function codeOf(digest: DataView): string | null {
  for (let at = 0; at < digest.byteLength; at += 4) {
    const draw = digest.getUint32(at)
    if (draw < USABLE) return String(draw % CODES).padStart(6, '0')
  }
  return null
}
