import { deriveBytes } from '../envelopes/derive-key.ts'
import {
  type AccountSecret,
  type FinderKey,
  type PrivateMemoryKey,
  SecretKey,
} from '../primitives/secret-key.ts'

/** The keys under which a person's own device keeps what it remembers. They open nothing that comes from a server, and take no time to derive. */
export interface MemoryKeys {
  readonly user: string
  readonly privateMemory: PrivateMemoryKey
  readonly finder: FinderKey
}

/** Derived from a person's account secret, like all of their keys; deterministic. */
export async function deriveMemoryKeys(secret: AccountSecret, user: string): Promise<MemoryKeys> {
  const [privateMemory, finder] = await Promise.all([
    deriveBytes(secret, 'derive.private-memory-key', { user }),
    deriveBytes(secret, 'derive.finder-key', { user }),
  ])
  return {
    user,
    privateMemory: SecretKey.of('private-memory', privateMemory),
    finder: SecretKey.of('finder', finder),
  }
}
