import type { AccountSecret } from '@chaveiro/crypto/primitives/secret-key.ts'

/** Where an unlocked account secret outlives the session object (a browser's reloads and tabs). */
export interface SecretKeeper {
  keep(userId: string, secret: AccountSecret): Promise<void>
  forget(userId: string): Promise<void>
}
