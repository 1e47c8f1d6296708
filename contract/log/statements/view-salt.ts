import { fromBase64url, toBase64url } from '../../encoding/base64url.ts'
import { type Hasher, joined, type SaltedEntry, type ViewEntry } from './view.ts'

const blockBytes = 64
const encoder = new TextEncoder()

/**
 * Gives each entry its own salt (16 bytes), derived from the view's one salt (32 random bytes): HMAC-SHA-256 (RFC
 * 2104) of the vault's id, cut to half. Some of these reveal no others: readers get those of their vaults. Throws
 * TypeError for a salt of another length.
 */
export async function saltEntries(
  salt: string,
  entries: readonly ViewEntry[],
  hasher: Hasher,
): Promise<SaltedEntry[]> {
  const key = fromBase64url(salt)
  if (key?.length !== 32) throw new TypeError('the salt of a view has 32 bytes')
  const [inner, outer] = [padded(key, 0x36), padded(key, 0x5c)]
  const saltOf = async (vault: string) => {
    const hashed = await hasher.sha256(joined(inner, encoder.encode(vault)))
    return toBase64url((await hasher.sha256(joined(outer, hashed))).slice(0, 16))
  }
  return Promise.all(entries.map(async (entry) => ({ ...entry, salt: await saltOf(entry.vault) })))
}

const padded = (key: Uint8Array, pad: number) =>
  Uint8Array.from({ length: blockBytes }, (_, at) => (key[at] ?? 0) ^ pad)
