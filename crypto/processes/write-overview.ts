import { fromBase64url, toBase64url } from '@chaveiro/contract/rules/base64url.ts'
import { hashText } from '@chaveiro/contract/rules/statement.ts'
import {
  type VaultOverview as OverviewContent,
  vaultOverviewInput,
} from '@chaveiro/contract/rules/vault-overview.ts'
import { randomBytes } from '../primitives/random-bytes.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import { type Logs, nextInVaultLog } from './next-place.ts'
import { signStatement } from './sign-statement.ts'
import { verifier } from './verifier.ts'

/** What a vault is called, where it stands and whose members it takes over; the values exactly as stored. */
export type VaultOverview = Omit<OverviewContent, 'salt' | 'vault'>

/** A signed overview and the salt (16 bytes, base64url) that its commitment was made with. */
export type SignedVaultOverview = { readonly statement: string; readonly salt: string }

/** The commitment of a vault's overview (base64url), as its log states it. */
export function overviewCommitment(vault: string, overview: VaultOverview, salt: string): Promise<string> {
  return hashText(vaultOverviewInput({ ...overview, salt, vault }), verifier)
}

/** A custodian's statement of what the vault is called and where it stands. A new salt unless one is given. */
export async function writeOverview(
  keys: AccountKeys,
  logs: Logs,
  overview: VaultOverview,
  at: Date,
  salt: string = toBase64url(randomBytes(16)),
): Promise<SignedVaultOverview> {
  if (fromBase64url(salt)?.length !== 16) throw new TypeError('a salt has 16 bytes')
  const commitment = await overviewCommitment(logs.log.vault, overview, salt)
  const payload = { ...nextInVaultLog(keys.user, logs, at), commitment }
  return { statement: await signStatement('chaveiro.vault.overview', payload, keys.signing), salt }
}
