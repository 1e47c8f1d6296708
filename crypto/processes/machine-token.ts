import { fromBase64url, toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { canonicalJson } from '@chaveiro/contract/encoding/canonical-json.ts'
import { equalBytes } from '../primitives/equal-bytes.ts'
import { type MachineSecret, SecretKey } from '../primitives/secret-key.ts'
import { sha256 } from '../primitives/sha256.ts'

/** What a machine's token says: where the server is, which organisation it is of, and the roster as it was when the token was made. */
export type MachineToken = {
  /** Origin of the server, without a slash at the end. */
  readonly server: string
  readonly org: string
  readonly head: { readonly seq: number; readonly hash: string }
  readonly machine: string
  readonly secret: MachineSecret
}

/** A text that is no whole token: `part` of one, or none of ours. */
export class TokenUnreadable extends Error {
  readonly code: 'token_incomplete' | 'token_unknown'

  constructor(code: TokenUnreadable['code']) {
    super(code === 'token_incomplete' ? 'The machine token is not complete.' : 'This is no machine token.')
    this.name = 'TokenUnreadable'
    this.code = code
  }
}

const prefix = 'chm1.'
const checkBytes = 6
const hash = /^[A-Za-z0-9_-]{43}$/
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true })

/** `chm1.`, the content as canonical JSON in base64url, a dot, and the first 6 bytes of its SHA-256, which tell a part from a whole one. */
export async function writeMachineToken({ secret, ...place }: MachineToken): Promise<string> {
  const { server, org, head, machine } = place
  const content = { server, org, head: { seq: head.seq, hash: head.hash }, machine }
  const json = canonicalJson({ ...content, secret: toBase64url(secret.copyBytes()) })
  const body = encoder.encode(json)
  return `${prefix}${toBase64url(body)}.${toBase64url(await checkOf(body))}`
}

/** Reads a token; spaces and line breaks around it do not matter. Throws TokenUnreadable. */
export async function readMachineToken(text: string): Promise<MachineToken> {
  const trimmed = text.trim()
  if (!trimmed.startsWith(prefix)) throw new TokenUnreadable('token_unknown')
  const [content = '', check = '', ...more] = trimmed.slice(prefix.length).split('.')
  const [body, given] = [fromBase64url(content), fromBase64url(check)]
  const isWhole =
    body !== null && given !== null && more.length === 0 && equalBytes(await checkOf(body), given)
  if (!isWhole) throw new TokenUnreadable('token_incomplete')
  return readContent(body)
}

function readContent(body: Uint8Array<ArrayBuffer>): MachineToken {
  try {
    const { server, org, head, machine, secret } = JSON.parse(decoder.decode(body))
    const bytes = fromBase64url(secret)
    const isHead = Number.isInteger(head?.seq) && head.seq >= 0 && hash.test(head.hash)
    const isServer = typeof server === 'string' && URL.canParse(server) && new URL(server).origin === server
    if (!isServer || !isHead || !hash.test(org) || !uuid.test(machine) || bytes?.length !== 32)
      throw new Error()
    return {
      server,
      org,
      head: { seq: head.seq, hash: head.hash },
      machine,
      secret: SecretKey.of('machine', bytes),
    }
  } catch {
    throw new TokenUnreadable('token_unknown')
  }
}

const checkOf = async (body: Uint8Array<ArrayBuffer>) => (await sha256(body)).slice(0, checkBytes)
