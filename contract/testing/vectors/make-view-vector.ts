import { toBase64url } from '../../encoding/base64url.ts'
import { makeView, proveEntry, type SaltedEntry } from '../../log/statements/view.ts'
import { id } from '../cast.ts'
import { nodeVerifier } from '../node-verifier.ts'

/** A view of five vaults, the third of which has no item yet. */
export async function makeViewVector() {
  const filled = (length: number, byte: number) => toBase64url(new Uint8Array(length).fill(byte))
  const entries: SaltedEntry[] = [0, 1, 2, 3, 4].map((at) => ({
    vault: id(100 + at),
    salt: filled(16, at),
    log: { seq: at * 3, hash: filled(32, 16 + at) },
    change: at === 2 ? null : { number: at + 1, hash: filled(32, 32 + at) },
  }))
  const view = await makeView(entries, nodeVerifier)
  return {
    about: 'A view’s entries, its root and the proof of each entry.',
    entries,
    root: view.root,
    proofs: entries.map(({ vault }) => proveEntry(view, vault)),
  }
}
