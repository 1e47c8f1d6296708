import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import {
  makeView,
  type ViewEntry,
  type ViewRoot,
  type ViewTree,
} from '@chaveiro/contract/log/statements/view.ts'
import { saltEntries } from '@chaveiro/contract/log/statements/view-salt.ts'
import { randomBytes } from '../primitives/random-bytes.ts'
import { sha256Sync } from '../primitives/sha256-sync.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import { signStatement } from './sign-statement.ts'

// Synchronous: with the platform's hash, the waiting takes longer than hashing 1,000 leaves.
const hasher = { sha256: sha256Sync }

/**
 * The tree over these vaults with a new salt, from which each entry's is derived. Two views of the same vaults do not
 * look the same.
 */
export async function saltView(entries: readonly ViewEntry[]): Promise<ViewTree & { salt: string }> {
  const salt = toBase64url(randomBytes(32))
  return { ...(await makeView(await saltEntries(salt, entries, hasher), hasher)), salt }
}

/** A custodian's signed state of the roster and of all vaults that they see. */
export function signView(
  keys: AccountKeys,
  { org, head }: Pick<RosterState, 'org' | 'head'>,
  { root, size }: ViewRoot,
  at: Date,
): Promise<string> {
  const payload = { v: 1 as const, org, by: keys.user, at: at.toISOString(), roster: head, root, size }
  return signStatement('chaveiro.view', payload, keys.signing)
}
