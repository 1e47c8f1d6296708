import { hashText, type Verifier } from './statement.ts'
import { refuseUnless } from './statement-refused.ts'

/** Applies one statement, given with its hash, to a draft. */
export type ApplyOne = (text: string, hash: string, verifier: Verifier) => Promise<void>

/**
 * Applies statements in order while their signatures are still being checked, since WebCrypto is slow but parallel.
 * The draft counts only once this returns; it throws the error that checking one by one would have thrown first.
 */
export async function applyAll(texts: readonly string[], verifier: Verifier, apply: ApplyOne) {
  const hashes = await Promise.all(texts.map((text) => hashText(text, verifier)))
  const signatures: Promise<boolean>[] = []
  const ahead: Verifier = {
    sha256: (message) => verifier.sha256(message),
    verifyEd25519(publicKey, signature, message) {
      const fits = verifier.verifyEd25519(publicKey, signature, message)
      if (typeof fits === 'boolean') return fits
      // Awaited below; until then a failure must not count as an unhandled rejection.
      fits.catch(() => undefined)
      signatures.push(fits)
      return true
    },
  }
  try {
    for (const [index, text] of texts.entries()) await apply(text, hashes[index] as string, ahead)
  } catch (error) {
    await requireAll(signatures)
    throw error
  }
  await requireAll(signatures)
}

async function requireAll(signatures: readonly Promise<boolean>[]) {
  for (const fits of signatures) refuseUnless(await fits, 'bad_signature', 'a signature is invalid')
}
