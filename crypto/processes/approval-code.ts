import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { canonicalJson } from '@chaveiro/contract/encoding/canonical-json.ts'
import { randomBytes } from '../primitives/random-bytes.ts'
import { sha256 } from '../primitives/sha256.ts'

/** What a new browser commits to before it learns anything from the unlocked one. Binary values are base64url. */
export type BrowserOpening = {
  /** The organisation's id; empty if the person is in no roster. */
  readonly org: string
  readonly user: string
  readonly approval: string
  /** Fingerprint of the person's own keys as this browser knows them. */
  readonly fingerprint: string
  /** The new browser's X-Wing key for this request only. */
  readonly sealing_key: string
  readonly nonce: string
}

/** The same of a program that asks to be connected. It knows nobody yet, so it commits to what it says of itself. */
export type ProgramOpening = {
  readonly approval: string
  readonly program: string
  readonly label: string
  /** Where it listens on its own computer. */
  readonly port: number | null
  readonly sealing_key: string
  readonly nonce: string
}

export type Opening = BrowserOpening | ProgramOpening

const encoder = new TextEncoder()

/** 32 random bytes, base64url. */
export function makeApprovalNonce(): string {
  return toBase64url(randomBytes(32))
}

/** The first message: SHA-256 (base64url) over a label and the opening, which has no other members, as canonical JSON. */
export async function commitToOpening(opening: Opening): Promise<string> {
  const kind = 'user' in opening ? 'browser' : 'program'
  const text = `chaveiro ${kind} approval 1 ${canonicalJson({ ...opening })}`
  return toBase64url(await sha256(encoder.encode(text)))
}

const CODES = 1_000_000
/** Draws beyond the last full multiple are skipped, so that all codes are equally likely. */
const USABLE = 2 ** 32 - (2 ** 32 % CODES)

/**
 * The six digits that the new browser shows and a person types into the unlocked one. The commitment is known before
 * the answer is chosen, so alone it proves no sender: a million tried answers would give any digits. The nonce is
 * revealed afterwards. Equal codes prove equal keys.
 */
export async function approvalCode(opening: Opening, answer: string): Promise<string> {
  const commitment = await commitToOpening(opening)
  for (let round = 0; ; round++) {
    const text = canonicalJson({ answer, commitment, nonce: opening.nonce, round })
    const digest = await sha256(encoder.encode(`chaveiro browser approval code 1 ${text}`))
    const code = codeOf(new DataView(digest.buffer, digest.byteOffset, digest.length))
    if (code !== null) return code
  }
}

/** Six unpredictable digits: the unlocked browser shows them and seals them into the handover. */
export function makeHandoverCode(): string {
  for (;;) {
    const code = codeOf(new DataView(randomBytes(32).buffer))
    if (code !== null) return code
  }
}

/** The first usable one of the eight numbers (32 bits, big-endian), as six digits. */
export function codeOf(digest: DataView): string | null {
  for (let at = 0; at < digest.byteLength; at += 4) {
    const draw = digest.getUint32(at)
    if (draw < USABLE) return String(draw % CODES).padStart(6, '0')
  }
  return null
}
