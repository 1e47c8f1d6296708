import { OpenFailed } from '@chaveiro/crypto/envelopes/open-failed.ts'
import type { AccountSecret } from '@chaveiro/crypto/primitives/secret-key.ts'
import {
  makeSessionKey,
  type SessionKey,
  unwrapForSession,
  wrapForSession,
} from '@chaveiro/crypto/processes/wrap-for-session.ts'
import type { SecretKeeper } from '../../state/secret-keeper.ts'
import type { DeviceStore } from './device-store.ts'
import type { KeptSecret } from './worker-protocol.ts'

/**
 * Keeps the account secret over reloads and in new tabs: wrapped by a non-extractable key in IndexedDB, with the wrapped text handed to the
 * page. Each unlock makes a new key, so an older wrapped text opens nothing.
 */
export function createSecretKeeper(store: DeviceStore, onKept: (kept: KeptSecret | null) => void) {
  const beginning = 'session-key/'
  const nameOf = (userId: string) => `${beginning}${userId}`
  return {
    async keep(userId: string, secret: AccountSecret) {
      const key = await makeSessionKey()
      await store.setAll(new Map([[nameOf(userId), key]]))
      onKept({ userId, sealed: await wrapForSession(secret, key, userId) })
    },
    async forget(userId: string) {
      await store.remove(nameOf(userId))
      onKept(null)
    },
    /** Makes every text that a tab still has open nothing. */
    async forgetAll() {
      for (const name of await store.namesOf(beginning)) await store.remove(name)
    },
    /** The kept secret, or null if the key is gone or does not open it. */
    async recall({ userId, sealed }: KeptSecret): Promise<AccountSecret | null> {
      const key = (await store.get(nameOf(userId))) as SessionKey | undefined
      if (!key) return null
      try {
        return await unwrapForSession(sealed, key, userId)
      } catch (error) {
        if (error instanceof OpenFailed) return null
        throw error
      }
    },
  } satisfies SecretKeeper & Record<string, unknown>
}
