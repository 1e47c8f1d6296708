import assert from 'node:assert/strict'
import { appendRoster, type RosterState, replayRoster } from '@chaveiro/contract/log/roster/roster.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { appendVaultLog, type Logs } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { commitToAddress } from '../processes/commit-to-address.ts'
import { createVault } from '../processes/create-vault.ts'
import { type CustodyShare, dealCustody } from '../processes/deal-custody.ts'
import type { AccountKeys } from '../processes/derive-account-keys.ts'
import { custodyKeysOf } from '../processes/derive-custody-keys.ts'
import type { VaultKeys } from '../processes/derive-vault-keys.ts'
import { makeAccount } from '../processes/make-account.ts'
import { makeRecoveryKit } from '../processes/make-recovery-kit.ts'
import { openCustodyShare } from '../processes/open-custody-share.ts'
import { writeAppoint, writeEnrol, writeGenesis, writeVouch } from '../processes/roster-statements.ts'
import { startGeneration } from '../processes/start-generation.ts'
import { writeCustody } from '../processes/vault-log-statements.ts'
import { verifier } from '../processes/verifier.ts'
import type { DealtKeys } from '../processes/wrap-for-custody.ts'
import { someIdentity } from './some-identity.ts'

export const uuid = (number: number) => `01980000-0000-7000-8000-${String(number).padStart(12, '0')}`
export const at = new Date('2026-03-01T12:00:00.000Z')
/** Three custodians, and eva, a member; all have vouched-for keys. */
const people = await Promise.all([1, 2, 3, 4].map(async (number) => (await makeAccount(uuid(number))).keys))
export const [admin, caio, davi, eva] = people as [AccountKeys, AccountKeys, AccountKeys, AccountKeys]
export const roster = await makeRoster()

async function makeRoster(): Promise<RosterState> {
  const genesis = await writeGenesis(admin, (await makeRecoveryKit()).publicKey, at, someIdentity)
  let state = await replayRoster([genesis], verifier)
  for (const person of [caio, davi, eva]) {
    state = await appendRoster(state, await writeEnrol(person, state, at), verifier)
    const enrolled = state.people.get(person.user)
    assert.ok(enrolled)
    const confirmed = { ...enrolled, ...(await commitToAddress(person.user, 'person@agencia.example')) }
    state = await appendRoster(state, await writeVouch(admin, state, confirmed, at), verifier)
  }
  for (const { user } of [caio, davi]) {
    const appointed = await writeAppoint(admin, state, { user, role: 'manager' }, at)
    state = await appendRoster(state, appointed, verifier)
  }
  return state
}

/** A two-person vault of eva's, with its second key and a dealing of it to these custodians. */
export async function makeSplit(vault: string, custodians: readonly AccountKeys[]) {
  const founded = await createVault(admin, roster, vault, at, { admissions: [{ user: eva.user }] })
  const change = { custody: 'split' as const, custodians: custodians.map(({ user }) => user) }
  const first = await writeCustody(admin, { roster, log: founded.log }, change, at)
  const proposed = await appendVaultLog(founded.log, first, roster, verifier)
  const confirms = await hashText(first, verifier)
  const second = await writeCustody(caio, { roster, log: proposed }, change, at, confirms)
  const changed = await appendVaultLog(proposed, second, roster, verifier)
  const next = await startGeneration(eva, founded.vaultKeys, { roster, log: changed }, null, at)
  const dealt = await dealCustody(eva, next.vaultKeys, { roster, log: next.log }, at)
  const dealtKeys = await dealtKeysOf(next.vaultKeys, { roster, log: dealt.log })
  return { ...dealt, before: next.log, vaultKeys: next.vaultKeys, oldKeys: founded.vaultKeys, dealtKeys }
}

export async function dealtKeysOf(vaultKeys: VaultKeys, { log }: Logs): Promise<DealtKeys> {
  const newest = log.dealings.at(-1)
  assert.ok(newest)
  const keys = await custodyKeysOf(vaultKeys, newest)
  assert.ok(keys)
  return { place: { ...vaultKeys.place, dealing: newest.dealing }, keys }
}

export type SplitVault = Awaited<ReturnType<typeof makeSplit>>

/** One custodian's share, as sent. */
export function shareOf(who: AccountKeys, { shares }: Pick<SplitVault, 'shares'>): CustodyShare {
  const share = shares.find(({ user }) => user === who.user)
  assert.ok(share)
  return share
}

/** One custodian's share, opened by them. */
export function heldBy(who: AccountKeys, vault: SplitVault) {
  return openCustodyShare(who, shareOf(who, vault), { roster, log: vault.log })
}
