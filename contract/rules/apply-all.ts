import { hashText, type Verifier } from './statement.ts'
import { refuseUnless } from './statement-refused.ts'

/** What one statement, given with its hash, does to a draft. */
export type ApplyOne = (text: string, hash: string, verifier: Verifier) => Promise<void>

/**
 * Applies statements in their order while their signatures are still being checked: WebCrypto answers late but many at
 * a time. The draft runs ahead and counts only when this has returned; it throws what checking one by one would have
 * thrown first.
 */
export async function applyAll(texts: readonly string[], verifier: Verifier, apply: ApplyOne) {
  const hashes = await Promise.all(texts.map((text) => hashText(text, verifier)))
  const signatures: Promise<boolean>[] = []
  const ahead: Verifier = {
    sha256: (message) => verifier.sha256(message),
    verifyEd25519(publicKey, signature, message) {
      const fits = verifier.verifyEd25519(publicKey, signature, message)
      if (typeof fits === 'boolean') return fits
      // Awaited further down; until then a failure is no unhandled one.
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
  for (const fits of signatures) refuseUnless(await fits, 'bad_signature', 'a signature does not fit')
}
