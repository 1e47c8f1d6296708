import { toBase64url } from '@chaveiro/contract/rules/base64url.ts'
import type { RosterState } from '@chaveiro/contract/rules/roster.ts'
import { makeView, type ViewEntry, type ViewRoot, type ViewTree } from '@chaveiro/contract/rules/view.ts'
import { randomBytes } from '../primitives/random-bytes.ts'
import { sha256AtOnce } from '../primitives/sha256-at-once.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import { signStatement } from './sign-statement.ts'

/** The tree over these vaults, each entry with a new salt. The platform's hash waits longer than 1,000 of these take. */
export function saltView(entries: readonly ViewEntry[]): Promise<ViewTree> {
  const salted = entries.map((entry) => ({ ...entry, salt: toBase64url(randomBytes(16)) }))
  return makeView(salted, { sha256: sha256AtOnce })
}

/** A custodian's word on where the roster and all vaults that they see stand. */
export function signView(
  keys: AccountKeys,
  { org, head }: Pick<RosterState, 'org' | 'head'>,
  { root, size }: ViewRoot,
  at: Date,
): Promise<string> {
  const payload = { v: 1 as const, org, by: keys.user, at: at.toISOString(), roster: head, root, size }
  return signStatement('chaveiro.view', payload, keys.signing)
}
