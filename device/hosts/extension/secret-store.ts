import { fromBase64url, toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { type AccountSecret, SecretKey } from '@chaveiro/crypto/primitives/secret-key.ts'
import type { SecretKeeper } from '../../state/secret-keeper.ts'

/** The part of `chrome.storage.session` that this uses: in memory, never on disk, gone with the browser. */
export interface SessionArea {
  get(name: string): Promise<Record<string, unknown>>
  set(values: Record<string, unknown>): Promise<void>
  remove(name: string): Promise<void>
}

interface Kept {
  userId: string
  secret: string
}

const name = 'secret'

/** Keeps the account secret over the worker's ends, until it is locked or the browser closes. */
export function createSecretStore(area: SessionArea) {
  const read = async () => ((await area.get(name))[name] as Kept | undefined) ?? null
  return {
    async keep(userId: string, secret: AccountSecret) {
      const bytes = secret.copyBytes()
      await area.set({ [name]: { userId, secret: toBase64url(bytes) } satisfies Kept })
      bytes.fill(0)
    },
    async forget() {
      await area.remove(name)
    },
    isKept: async () => (await read()) !== null,
    /** The secret of this person; null while locked. */
    async recall(userId: string): Promise<AccountSecret | null> {
      const kept = await read()
      const bytes = kept?.userId === userId ? fromBase64url(kept.secret) : null
      return bytes && SecretKey.of('account', bytes)
    },
  } satisfies SecretKeeper & Record<string, unknown>
}
