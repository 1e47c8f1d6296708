import { fromBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import type { Verifier } from '@chaveiro/contract/log/statements/statement.ts'
import { nodeVerifier, verifyInPool } from '../platform/signatures/node-verifier.ts'
import { lastReadKey } from './roster-log.ts'

type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()

/**
 * Checks signatures in Node's thread pool before a transaction begins. The returned verifier knows these results, each
 * for exactly one key, signature and message; it checks anything else on the spot.
 */
export async function verifyAhead(userId: string, texts: readonly string[]): Promise<Verifier> {
  const key = fromBase64url(lastReadKey(userId) ?? '')
  if (key?.length !== 32) return nodeVerifier
  const answers = new Map<string, boolean>()
  const check = async (text: string) => {
    const cut = text.lastIndexOf('.')
    const signature = fromBase64url(text.slice(cut + 1))
    if (cut < 0 || signature?.length !== 64) return
    const message = encoder.encode(text.slice(0, cut))
    answers.set(nameOf(key, signature, message), await verifyInPool(key, signature, message))
  }
  await Promise.all(texts.map(check))
  return {
    sha256: nodeVerifier.sha256,
    verifyEd25519: (publicKey, signature, message) =>
      answers.get(nameOf(publicKey, signature, message)) ??
      nodeVerifier.verifyEd25519(publicKey, signature, message),
  }
}

/** Includes the lengths, so that no two triples have the same name. */
function nameOf(publicKey: Bytes, signature: Bytes, message: Bytes): string {
  const bytes = Buffer.concat([publicKey, signature, message])
  return `${publicKey.length}.${signature.length}.${bytes.toString('latin1')}`
}
