import type { RosterState } from '../../log/roster/roster.ts'
import { hashText } from '../../log/statements/statement.ts'
import type { ChangePoint } from '../../log/vaults/vault-closing.ts'
import { appendVaultLog, type VaultLogState } from '../../log/vaults/vault-log.ts'
import { type Actor, generationPayload, id, sign, someHash, webVerifier } from '../cast.ts'
import { onLog } from '../organisation.ts'
import { type LogInTheMaking, startLog } from './log-in-the-making.ts'

type People = Record<'ana' | 'bia' | 'caio' | 'davi', Actor>
type Scene = { readonly roster: RosterState; readonly people: People; readonly change: ChangePoint | null }
type Vault = LogInTheMaking<VaultLogState>

/** In the two-person vault of ana and caio, a proposal is withdrawn by its author. */
export async function withdraw(vault: Vault, roster: RosterState, { ana, caio, davi }: People) {
  const logs = () => ({ log: vault.state, roster })
  const split = await onLog(caio, 'chaveiro.vault.custody', logs(), { custody: 'shared' })
  const proposal = await hashText(await vault.add(split), webVerifier)
  const taking = (by: Actor, of = proposal) => onLog(by, 'chaveiro.vault.withdraw', logs(), { proposal: of })
  vault.refuse('a withdrawal by a member', 'not_entitled', await taking(davi))
  vault.refuse(
    'a withdrawal of something that is not a proposal',
    'unknown_proposal',
    await taking(caio, someHash),
  )
  await vault.add(await taking(caio))
  vault.refuse('a withdrawal of a withdrawn proposal', 'unknown_proposal', await taking(ana))
}

/** Davi refuses a client's submission. */
export async function refuseSubmission(vault: Vault, roster: RosterState, { ana, davi }: People) {
  const end = (by: Actor) =>
    onLog(by, 'chaveiro.vault.end', { log: vault.state, roster }, { ends: { kind: 'request', id: id(700) } })
  await vault.add(await end(davi))
  vault.refuse('a second ending of one submission', 'unchanged', await end(ana))
}

/**
 * The vault's log continues: davi, its only member, is removed; ana and caio give him the whole vault, and he starts
 * a new key.
 */
export async function recoverVault(before: VaultLogState, { roster, people, change }: Scene) {
  const { ana, bia, caio, davi } = people
  const log = startLog<VaultLogState>(
    'recovered',
    (state, text) => appendVaultLog(state, text, roster, webVerifier),
    before,
  )
  const logs = () => ({ log: log.state, roster })
  const give = (by: Actor, more: object = {}, { user } = davi) =>
    onLog(by, 'chaveiro.vault.open', logs(), {
      ...{ to: user, fingerprint: roster.people.get(user)?.fingerprint as string, request: id(500) },
      ...{ dealings: [1], scope: { items: someHash }, sealed: someHash },
      deliver_by: '2026-03-08T12:00:00.000Z',
      ...more,
    })
  log.refuse('a recovery while somebody may hold the key', 'has_holder', await give(caio))
  const removed = { user: davi.user, from: id(99), ...(change && { change }) }
  await log.add(await onLog(caio, 'chaveiro.vault.remove', logs(), removed))
  log.refuse('a recovery for a custodian', 'wrong_recipient', await give(caio, {}, bia))
  log.refuse(
    'a recovery by somebody who is not one of the vault’s custodians',
    'not_entitled',
    await give(bia),
  )
  const otherKeys = await give(caio, { fingerprint: `1.${someHash}` })
  log.refuse('a recovery for keys that are not theirs', 'wrong_fingerprint', otherKeys)
  log.refuse('a recovery from a dealing named twice', 'wrong_dealing', await give(caio, { dealings: [1, 1] }))
  const confirms = await hashText(await log.add(await give(caio)), webVerifier)
  log.refuse('a recovery confirmed by its proposer', 'same_person', await give(caio, { confirms }))
  const ofOthers = await give(ana, { confirms, scope: { items: roster.head.hash } })
  log.refuse('a recovery confirmed over other items', 'unknown_proposal', ofOthers)
  const longer = { deliver_by: '2026-03-08T12:00:00.001Z' }
  log.refuse('a recovery that waits longer than seven days', 'wrong_time', await give(caio, longer))
  const week = { confirms, at: '2026-03-08T12:00:00.000Z', deliver_by: '2026-03-15T12:00:00.000Z' }
  log.refuse('a recovery confirmed after seven days', 'expired', await give(ana, week))
  await log.add(await give(ana, { confirms }))
  const generation = () => {
    const { previous: _, ...anew } = generationPayload(davi, roster, log.state)
    return sign(davi, 'chaveiro.vault.generation', { ...anew, ...(change && { change }) })
  }
  await log.add(await generation())
  log.refuse('a vault whose key starts again a second time', 'wrong_previous', await generation())
  return log
}
