import { fromBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import type { RosterPerson, RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import {
  appendVaultLog,
  type Logs,
  presentCustodians,
  type VaultLogState,
} from '@chaveiro/contract/log/vaults/vault-log.ts'
import { sealToPerson } from '../envelopes/seal-to-person.ts'
import type { CustodyKey } from '../primitives/secret-key.ts'
import { writeBundle } from './custody-bundle.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import { commitToCustodyKey, type DealingPlace, deriveCustodyKeys } from './derive-custody-keys.ts'
import type { VaultKeys } from './derive-vault-keys.ts'
import { signStatement } from './sign-statement.ts'
import { besideVaultLog, nextInVaultLog } from './vault-log-statements.ts'
import { verifier } from './verifier.ts'

/** The custody keys of one custodian, sealed to them, with the signed share, as sent. */
export type CustodyShare = { readonly user: string; readonly sealed: string; readonly share: string }

/**
 * Deals the custody keys of a two-person vault's newest key to those of its custodians who still are custodians; each
 * receives all but their own. Those in `unsealed`, to whom nothing can be sealed, are named and get none. Throws
 * StatementRefused if fewer than two are left or the caller may not deal.
 */
export async function dealCustody(
  keys: AccountKeys,
  vaultKeys: VaultKeys,
  logs: Logs,
  at: Date,
  unsealed: readonly string[] = [],
): Promise<{ deal: string; shares: CustodyShare[]; log: VaultLogState }> {
  const { roster, log } = logs
  const { generation } = vaultKeys.place
  const dealing = log.dealings.length + 1
  const custodians = presentCustodians(log, roster)
  const custodyKeys = await deriveCustodyKeys(vaultKeys, dealing, custodians.length)
  const commitments = await Promise.all(custodyKeys.map(commitToCustodyKey))
  const leftOut = unsealed.length > 0 ? { unsealed: [...unsealed] } : {}
  const next = nextInVaultLog(keys.user, logs, at)
  const payload = { ...next, dealing, generation, custodians, ...leftOut, commitments }
  const deal = await signStatement('chaveiro.vault.deal', payload, keys.signing)
  const dealt = await appendVaultLog(log, deal, roster, verifier)
  const place = { ...vaultKeys.place, dealing }
  const shares = custodians.flatMap((user, index) => {
    if (unsealed.includes(user)) return []
    const theirs = custodyKeys.filter((_, other) => other !== index)
    return [sealShare(keys, place, theirs, personOf(roster, user), { roster, log: dealt }, at)]
  })
  return { deal, shares: await Promise.all(shares), log: dealt }
}

async function sealShare(
  keys: AccountKeys,
  { org, vault, generation, dealing }: DealingPlace,
  theirs: readonly CustodyKey[],
  to: RosterPerson,
  logs: Logs,
  at: Date,
): Promise<CustodyShare> {
  const { user, fingerprint } = to
  const bundle = writeBundle(theirs)
  const place = { org, vault, generation, dealing, recipient: user, fingerprint }
  const sealingKey = fromBase64url(to.sealingKey) as Uint8Array<ArrayBuffer>
  const sealed = await sealToPerson(sealingKey, bundle, 'custody-keys', place)
  bundle.fill(0)
  const payload = {
    ...besideVaultLog(keys.user, logs, at),
    to: user,
    fingerprint,
    dealing,
    generation,
    sealed: await hashText(sealed, verifier),
  }
  return { user, sealed, share: await signStatement('chaveiro.vault.share', payload, keys.signing) }
}

/** A custodian's present, vouched-for keys; nothing is sealed to others. */
function personOf({ people }: RosterState, user: string): RosterPerson {
  const person = people.get(user)
  if (!person?.vouched) throw new Error('these keys are not vouched for')
  return person
}
