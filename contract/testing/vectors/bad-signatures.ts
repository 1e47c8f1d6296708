import { fromBase64url, toBase64url } from '../../encoding/base64url.ts'
import { statementSigningInput } from '../../log/statements/statement.ts'
import type { StatementPayload } from '../../log/statements/statement-kinds.ts'

/** The order of Ed25519's group (RFC 8032, section 5.1). */
const GROUP_ORDER = 2n ** 252n + 27742317777372353535851937790883648493n

function withSignature(statement: string, change: (signature: Uint8Array) => void): string {
  const cut = statement.lastIndexOf('.')
  const signature = fromBase64url(statement.slice(cut + 1))
  if (signature === null) throw new TypeError('no statement')
  change(signature)
  return `${statement.slice(0, cut)}.${toBase64url(signature)}`
}

/** The same statement with one bit of its signature flipped. */
export function flipSignature(statement: string): string {
  return withSignature(statement, (signature) => {
    signature[0] = (signature[0] as number) ^ 1
  })
}

/** The same statement with S + L for S: it fits the equation, but RFC 8032 (section 8.4) requires refusing it. */
export function addGroupOrder(statement: string): string {
  return withSignature(statement, (signature) => {
    let rest = GROUP_ORDER
    let carry = 0n
    for (let index = 32; index < 64; index++) {
      const sum = BigInt(signature[index] as number) + (rest & 255n) + carry
      signature[index] = Number(sum & 255n)
      carry = sum >> 8n
      rest >>= 8n
    }
  })
}

/** A genesis with the neutral point as key, and the one signature that fits every message under it. */
export function signWithSmallOrder(payload: StatementPayload<'chaveiro.roster.genesis'>): string {
  const neutralPoint = new Uint8Array(32)
  neutralPoint[0] = 1
  const admin = { ...payload.admin, signing_key: toBase64url(neutralPoint) }
  const signature = new Uint8Array(64)
  signature.set(neutralPoint)
  return `${statementSigningInput('chaveiro.roster.genesis', { ...payload, admin })}.${toBase64url(signature)}`
}
