import { equalBytes } from '../primitives/equal-bytes.ts'
import { sha256 } from '../primitives/sha256.ts'

/** Crockford's base 32: no I, L, O, U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const SECRET_BYTES = 20
const CODE_CHARS = 36
const GROUP_CHARS = 4

/** What a printed code is for. It is part of the check characters, so one kind cannot pass for another. */
export type PrintedCodeKind = 'recovery-code' | 'recovery-kit'

/** A code was mistyped: its check characters do not match, or it is of another kind. */
class CodeMistyped extends Error {
  readonly code = 'code_mistyped'

  constructor() {
    super('This code is not complete or has a typing mistake.')
    this.name = 'CodeMistyped'
  }
}

/**
 * 160 bits as a code to print and type: nine groups of four Crockford base 32 characters, of which the last four (20
 * bits) are check characters.
 */
export async function writePrintedCode(
  kind: PrintedCodeKind,
  secret: Uint8Array<ArrayBuffer>,
): Promise<string> {
  if (secret.length !== SECRET_BYTES) throw new RangeError('a printed code holds 20 bytes')
  const chars = toBase32(secret) + (await checkOf(kind, secret))
  return (chars.match(/.{4}/g) as string[]).join('-')
}

/** The 20 bytes of a typed code; case, spaces, hyphens and O for 0, I or L for 1 do not matter. */
export async function readPrintedCode(
  kind: PrintedCodeKind,
  typed: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const chars = typed
    .toUpperCase()
    .replace(/[\s\-–—_.]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  if (chars.length !== CODE_CHARS || [...chars].some((char) => !ALPHABET.includes(char)))
    throw new CodeMistyped()
  const secret = fromBase32(chars.slice(0, -GROUP_CHARS))
  const encoder = new TextEncoder()
  const check = encoder.encode(await checkOf(kind, secret))
  if (!equalBytes(check, encoder.encode(chars.slice(-GROUP_CHARS)))) throw new CodeMistyped()
  return secret
}

async function checkOf(kind: PrintedCodeKind, secret: Uint8Array): Promise<string> {
  const label = new TextEncoder().encode(`chaveiro printed code 1 ${kind}`)
  return toBase32((await sha256(new Uint8Array([...label, ...secret]))).subarray(0, 5)).slice(0, GROUP_CHARS)
}

function toBase32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{5}/g) as string[]).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('')
}

function fromBase32(chars: string): Uint8Array<ArrayBuffer> {
  const bits = [...chars].map((char) => ALPHABET.indexOf(char).toString(2).padStart(5, '0')).join('')
  return new Uint8Array((bits.match(/.{8}/g) as string[]).map((eight) => Number.parseInt(eight, 2)))
}
