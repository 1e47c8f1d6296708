import type { RosterState } from '../../log/roster/roster.ts'
import { hashText } from '../../log/statements/statement.ts'
import type { ChangePoint } from '../../log/vaults/vault-closing.ts'
import { appendVaultLog, type Logs, type VaultLogState } from '../../log/vaults/vault-log.ts'
import { type VaultOverview, vaultOverviewInput } from '../../log/vaults/vault-overview.ts'
import {
  type Actor,
  createPayload,
  generationPayload,
  id,
  randomText,
  sign,
  someHash,
  webVerifier,
} from '../cast.ts'
import { openingFields } from '../opening-fields.ts'
import { admittedKeys, onLog } from '../organisation.ts'
import { dealFields, splitAmong } from '../split-vault.ts'
import { flipSignature } from './bad-signatures.ts'
import { type LogInTheMaking, startLog } from './log-in-the-making.ts'
import { giveToMachine } from './machine-statements.ts'
import { makeReader } from './reader-statements.ts'
import { recoverVault, refuseSubmission, withdraw } from './recover-statements.ts'
import { giveToTeams } from './team-statements.ts'

type People = Record<'ana' | 'bia' | 'biaBefore' | 'caio' | 'davi' | 'eva', Actor>
type Vault = LogInTheMaking<VaultLogState>
type Scene = {
  readonly vault: Vault
  readonly roster: RosterState
  readonly people: People
  readonly change: ChangePoint | null
}

const parent = id(99)

/**
 * A vault's log with a statement of every kind: davi is admitted by inheritance, made a reader and a member again; the vault becomes a two-person vault
 * of ana and caio; two approvals open an item to bia; two signatures admit bia, who is then removed; a proposal is
 * withdrawn and a client's submission refused.
 */
export async function makeVaultStatements(
  people: People,
  roster: RosterState,
  later: RosterState,
  /** Makes an item in the new vault; returns the change that the second generation closes at. */
  makeItem: (logs: Logs) => Promise<ChangePoint>,
) {
  const vault = startLog<VaultLogState>('vault', (state, text) =>
    appendVaultLog(state, text, roster, webVerifier),
  )
  await found({ vault, roster, people, change: null })
  const first = vault.state
  const scene = { vault, roster, people, change: await makeItem({ log: first, roster }) }
  await admitByInheritance(scene)
  const overview = await commitToOverview(scene)
  await giveToMachine(vault, roster, people)
  await giveToTeams(vault, roster, people, scene.change)
  await makeReader(vault, roster, people, parent, scene.change)
  await split(scene)
  await deal(scene)
  await openByTwo(scene)
  await admitByTwo(scene)
  await withdraw(vault, roster, people)
  await refuseSubmission(vault, roster, people)
  const late = { commitment: overview.commitment }
  const byDismissed = await onLog(
    people.bia,
    'chaveiro.vault.overview',
    { log: vault.state, roster: later },
    late,
  )
  vault.refuse('a statement by a dismissed custodian', 'not_entitled', byDismissed)
  return { vault, first, overview, recovered: await recoverVault(vault.state, scene) }
}

async function found({ vault, roster, people: { ana } }: Scene) {
  const create = await sign(ana, 'chaveiro.vault.create', createPayload(ana, roster, id(100)))
  vault.refuse('a padded statement', 'malformed', `${create}==`)
  await vault.add(create)
  const generation = await sign(ana, 'chaveiro.vault.generation', generationPayload(ana, roster, vault.state))
  vault.refuse('a log without its create', 'wrong_kind', generation, 0)
  vault.refuse('a generation with a flipped signature', 'bad_signature', flipSignature(generation))
  await vault.add(generation)
  vault.refuse('a generation twice', 'wrong_seq', generation)
}

async function admitByInheritance({ vault, roster, people: { ana, davi, eva } }: Scene) {
  const logs = () => ({ log: vault.state, roster })
  const byStranger = await onLog(davi, 'chaveiro.vault.admit', logs(), { user: eva.user })
  vault.refuse('an admission by somebody who is not a custodian', 'not_entitled', byStranger)
  const inherited = { user: davi.user, from: parent }
  await vault.add(await onLog(ana, 'chaveiro.vault.admit', logs(), inherited))
  const again = await onLog(ana, 'chaveiro.vault.admit', logs(), inherited)
  vault.refuse('a second admission from one place', 'already_member', again)
  const direct = await onLog(ana, 'chaveiro.vault.remove', logs(), { user: davi.user })
  vault.refuse('a removal of an admission that does not exist', 'not_member', direct)
}

async function commitToOverview({ vault, roster, people: { caio, davi } }: Scene) {
  const place: VaultOverview = {
    salt: randomText(16),
    vault: vault.state.vault,
    name: 'Padaria São João',
    type: 'client',
    parent_id: parent,
    tags: { client: 'Padaria', squad: '' },
    visibility: 'private',
    inherits: true,
  }
  const commitment = await hashText(vaultOverviewInput(place), webVerifier)
  const overview = (by: Actor) =>
    onLog(by, 'chaveiro.vault.overview', { log: vault.state, roster }, { commitment })
  vault.refuse('an overview by a member', 'not_entitled', await overview(davi))
  await vault.add(await overview(caio))
  return { place, commitment }
}

async function split({ vault, roster, people: { ana, bia, biaBefore, caio, davi } }: Scene) {
  const custody = (by: Actor, among: readonly Actor[], confirms?: string) =>
    onLog(
      by,
      'chaveiro.vault.custody',
      { log: vault.state, roster },
      {
        ...splitAmong(...among),
        ...(confirms && { confirms }),
      },
    )
  vault.refuse('a split among members', 'wrong_custodians', await custody(ana, [ana, davi]))
  const proposal = await hashText(await vault.add(await custody(caio, [ana, caio])), webVerifier)
  const alone = await custody(caio, [ana, caio], proposal)
  vault.refuse('a split confirmed by its proposer', 'same_person', alone)
  const others = await custody(bia, [caio, ana], proposal)
  vault.refuse('a split confirmed among others', 'unknown_proposal', others)
  const byOldKeys = await custody(biaBefore, [ana, caio], proposal)
  vault.refuse('a statement signed with keys that were replaced', 'bad_signature', byOldKeys)
  await vault.add(await custody(bia, [ana, caio], proposal))
}

async function deal({ vault, roster, people: { ana, bia, caio, davi }, change }: Scene) {
  const generation = (by: Actor, closing = change) =>
    sign(by, 'chaveiro.vault.generation', {
      ...generationPayload(by, roster, vault.state),
      ...(closing && { change: closing }),
    })
  vault.refuse('a split vault’s generation by a custodian', 'not_entitled', await generation(ana))
  const good = await generation(davi)
  await vault.add(good)
  vault.refuse('a log with a gap', 'wrong_seq', good, 1)

  const logs = () => ({ log: vault.state, roster })
  const dealing = (by: Actor, to: readonly Actor[]) =>
    onLog(by, 'chaveiro.vault.deal', logs(), dealFields(logs(), to))
  vault.refuse('a dealing by a custodian', 'not_entitled', await dealing(ana, [ana, caio]))
  const leavingOut = { ...dealFields(logs(), [ana, caio]), unsealed: [caio.user] }
  const toOneAlone = await onLog(davi, 'chaveiro.vault.deal', logs(), leavingOut)
  vault.refuse('a dealing that leaves out all but one', 'too_few_custodians', toOneAlone)
  vault.refuse('a dealing in another order', 'wrong_custodians', await dealing(davi, [caio, ana]))
  await vault.add(await dealing(davi, [ana, caio]))
  const acknowledge = (by: Actor) => onLog(by, 'chaveiro.vault.acknowledge', logs(), { dealing: 1 })
  await vault.add(await acknowledge(ana))
  vault.refuse('an acknowledgement twice', 'unchanged', await acknowledge(ana))
  vault.refuse('an acknowledgement by somebody who was dealt nothing', 'not_entitled', await acknowledge(bia))
  await vault.add(await acknowledge(caio))
}

async function openByTwo({ vault, roster, people: { ana, bia, caio }, change }: Scene) {
  const approve = (by: Actor, more: object = {}) =>
    onLog(
      by,
      'chaveiro.vault.open',
      { log: vault.state, roster },
      openingFields({
        item: id(200),
        request: id(301),
        to: bia.user,
        fingerprint: roster.people.get(bia.user)?.fingerprint as string,
        kind: 'break_glass',
        hours: 1,
        revision: 1,
        change: change?.hash as string,
        deliver_by: '2026-03-02T12:00:00.000Z',
        dealing: 1,
        sealed: someHash,
        ...more,
      }),
    )
  vault.refuse('an approval of one’s own request', 'same_person', await approve(caio, { to: caio.user }))
  vault.refuse(
    'an approval by somebody who is not one of the vault’s custodians',
    'not_entitled',
    await approve(bia),
  )
  vault.refuse('an emergency of two hours', 'wrong_time', await approve(caio, { hours: 2 }))
  vault.refuse('an approval of another dealing', 'wrong_dealing', await approve(caio, { dealing: 2 }))
  const confirms = await hashText(await vault.add(await approve(caio)), webVerifier)
  vault.refuse('an approval confirmed by its giver', 'same_person', await approve(caio, { confirms }))
  const ofNext = await approve(ana, { confirms, revision: 2 })
  vault.refuse('a second approval of another revision', 'unknown_proposal', ofNext)
  await vault.add(await approve(ana, { confirms }))
  const third = await approve(caio, { confirms })
  vault.refuse('an approval confirmed twice', 'unknown_proposal', third)
}

async function admitByTwo({ vault, roster, people: { ana, bia, caio, eva }, change }: Scene) {
  const { user } = bia
  const logs = () => ({ log: vault.state, roster })
  const admit = (by: Actor, confirms?: string) =>
    onLog(by, 'chaveiro.vault.admit', logs(), {
      user,
      ...admittedKeys(logs(), user),
      ...(confirms && { confirms }),
    })
  const ofEva = { user: eva.user, ...admittedKeys(logs(), eva.user) }
  const unvouched = await onLog(caio, 'chaveiro.vault.admit', logs(), ofEva)
  vault.refuse('an admission of keys that nobody vouches for', 'wrong_fingerprint', unvouched)
  const nameless = await onLog(caio, 'chaveiro.vault.admit', logs(), { user })
  vault.refuse('an admission to a split vault that names no keys', 'wrong_fingerprint', nameless)
  const byHelper = await admit(bia)
  vault.refuse('an admission by a custodian who is not one of the vault’s', 'not_entitled', byHelper)
  const proposal = await hashText(await vault.add(await admit(caio)), webVerifier)
  const alone = await admit(caio, proposal)
  vault.refuse('an admission confirmed by its proposer', 'same_person', alone)
  await vault.add(await admit(ana, proposal))
  const remove = (more: object) =>
    onLog(caio, 'chaveiro.vault.remove', { log: vault.state, roster }, { user, ...more })
  vault.refuse('a removal that closes at an earlier change', 'wrong_prev', await remove({}))
  await vault.add(await remove({ change }))
}
