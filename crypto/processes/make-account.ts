import { type AccountSecret, SecretKey } from '../primitives/secret-key.ts'
import { type AccountKeys, deriveAccountKeys } from './derive-account-keys.ts'

/** A new account secret for a person (user id), and the keys derived from it. */
export async function makeAccount(user: string): Promise<{ secret: AccountSecret; keys: AccountKeys }> {
  const secret = SecretKey.random('account')
  return { secret, keys: await deriveAccountKeys(secret, user) }
}
