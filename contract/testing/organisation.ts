import { appendRoster, type RosterState, resetIsEnough } from '../log/roster/roster.ts'
import { invitationInput, renewalInput } from '../log/statements/countersignatures.ts'
import { keyAlgorithm } from '../log/statements/statement-forms.ts'
import type { StatementKind, StatementPayload } from '../log/statements/statement-kinds.ts'
import type { ChangePoint } from '../log/vaults/vault-closing.ts'
import { appendVaultLog, type VaultLogState } from '../log/vaults/vault-log.ts'
import {
  type Actor,
  at,
  createPayload,
  generationPayload,
  genesisPayload,
  id,
  makeActor,
  sign,
  someHash,
  someView,
  webVerifier,
} from './cast.ts'
import { signBytes } from './signing.ts'

/** Logs that grow statement by statement, each made for the state before it. */

type Chain = 'v' | 'org' | 'seq' | 'prev' | 'at'
type RosterKind = Exclude<Extract<StatementKind, `chaveiro.roster.${string}`>, 'chaveiro.roster.genesis'>
type LogKind =
  `chaveiro.vault.${'admit' | 'remove' | 'custody' | 'withdraw' | 'deal' | 'acknowledge' | 'overview' | 'generation' | 'open' | 'end' | 'give' | 'team'}`
type LogChain = Chain | 'vault' | 'by' | 'roster'

/** Signs a statement for the next place in a roster, with some view if it needs one; `fields` overrides. */
export function onRoster<K extends RosterKind>(
  signer: Actor,
  kind: K,
  roster: RosterState,
  fields: Omit<StatementPayload<K>, Chain | 'view'> & Partial<StatementPayload<K>>,
): Promise<string> {
  const { org, head } = roster
  const chain = { v: 1, org, seq: head.seq + 1, prev: head.hash, at }
  const view = endsRight(kind, roster, fields) ? { view: someView } : {}
  return sign(signer, kind, { ...chain, ...view, ...fields } as unknown as StatementPayload<K>)
}

type MaybeReset = Partial<StatementPayload<'chaveiro.roster.reset'>>

function endsRight(kind: RosterKind, roster: RosterState, fields: object): boolean {
  if (kind !== 'chaveiro.roster.reset')
    return ['chaveiro.roster.dismiss', 'chaveiro.roster.renew'].includes(kind)
  const { by = '', user = '', confirms } = fields as MaybeReset
  const first = confirms === undefined ? [] : [roster.resets.get(user)?.by ?? '']
  return resetIsEnough(roster, user, [...first, by])
}

/** What an admission says of somebody's keys: their fingerprint in a two-person vault, nothing in shared custody. */
export function admittedKeys({ log, roster }: { log: VaultLogState; roster: RosterState }, user: string) {
  const fingerprint = roster.people.get(user)?.fingerprint
  return log.custody === 'shared' || fingerprint === undefined ? {} : { fingerprint }
}

/** Signs a statement for the next place in a vault's log, with the newest roster head. */
export function onLog<K extends LogKind>(
  signer: Actor,
  kind: K,
  { log, roster }: { log: VaultLogState; roster: RosterState },
  fields: Omit<StatementPayload<K>, LogChain> & Partial<StatementPayload<K>>,
): Promise<string> {
  const { org, vault, head } = log
  const chain = {
    v: 1,
    org,
    vault,
    seq: head.seq + 1,
    prev: head.hash,
    at,
    by: signer.user,
    roster: roster.head,
  }
  return sign(signer, kind, { ...chain, ...fields } as unknown as StatementPayload<K>)
}

export async function growRoster<K extends RosterKind>(
  signer: Actor,
  kind: K,
  roster: RosterState,
  fields: Parameters<typeof onRoster<K>>[3],
): Promise<RosterState> {
  return appendRoster(roster, await onRoster(signer, kind, roster, fields), webVerifier)
}

export async function growLog<K extends LogKind>(
  signer: Actor,
  kind: K,
  logs: { log: VaultLogState; roster: RosterState },
  fields: Parameters<typeof onLog<K>>[3],
): Promise<VaultLogState> {
  return appendVaultLog(logs.log, await onLog(signer, kind, logs, fields), logs.roster, webVerifier)
}

/** An actor's public keys in the form of statements. */
export const keysOf = ({ sealing_key, signing_key }: Actor) => ({
  algorithm: keyAlgorithm,
  sealing_key,
  signing_key,
})

export const enrol = (actor: Actor, roster: RosterState) =>
  growRoster(actor, 'chaveiro.roster.enrol', roster, { user: actor.user, ...keysOf(actor) })

export const vouch = (by: Actor, { user }: Actor, roster: RosterState, identity = someHash) => {
  const fingerprint = roster.people.get(user)?.fingerprint as string
  return growRoster(by, 'chaveiro.roster.vouch', roster, { by: by.user, user, identity, fingerprint })
}

export const appoint = (by: Actor, { user }: Actor, role: 'admin' | 'manager', roster: RosterState) =>
  growRoster(by, 'chaveiro.roster.appoint', roster, { by: by.user, user, role })

export const dismiss = (by: Actor, { user }: Actor, roster: RosterState) => {
  const role = roster.custodians.get(user)?.role ?? 'manager'
  return growRoster(by, 'chaveiro.roster.dismiss', roster, { by: by.user, user, role })
}

/** New keys for the same person, with the renew statement signed by `old`. */
export async function renewal(old: Actor, roster: RosterState, changes: object = {}, keys?: Actor) {
  const renewed = { ...(keys ?? (await makeActor(0))), user: old.user }
  const content = { org: roster.org, seq: roster.head.seq + 1, user: old.user, ...keysOf(renewed) }
  const countersignature = signBytes(renewalInput(content), renewed.signing)
  const fields = { user: old.user, ...keysOf(renewed), countersignature, ...changes }
  return { renewed, text: await onRoster(old, 'chaveiro.roster.renew', roster, fields) }
}

export async function renew(old: Actor, roster: RosterState) {
  const { renewed, text } = await renewal(old, roster)
  return { renewed, roster: await appendRoster(roster, text, webVerifier) }
}

/** The members of an enrol that uses an invite. */
export async function invitationFor(newcomer: Actor, invite: string, key: Actor, roster: RosterState) {
  const content = { org: roster.org, invite, user: newcomer.user, ...keysOf(newcomer) }
  return { invite, countersignature: signBytes(invitationInput(content), key.signing) }
}

/** An organisation with two admins, two managers, two people with vouched-for keys and one without. */
export async function makeOrganisation() {
  const [ana, bia, caio, davi, eva, fabio, gil, recovery] = (await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map(makeActor),
  )) as [Actor, Actor, Actor, Actor, Actor, Actor, Actor, Actor]
  const genesis = await sign(ana, 'chaveiro.roster.genesis', genesisPayload(ana, recovery))
  let roster = await appendRoster(null, genesis, webVerifier)
  for (const actor of [bia, caio, davi, eva, fabio]) {
    roster = await vouch(ana, actor, await enrol(actor, roster))
  }
  roster = await enrol(gil, roster)
  roster = await appoint(ana, bia, 'admin', roster)
  for (const actor of [caio, davi]) roster = await appoint(ana, actor, 'manager', roster)
  return { ana, bia, caio, davi, eva, fabio, gil, recovery, genesis, roster }
}

/** The log of a vault as its creating custodian makes it: create and first generation. */
export async function makeVaultLog(by: Actor, roster: RosterState, vault = id(100)): Promise<VaultLogState> {
  const create = await sign(by, 'chaveiro.vault.create', createPayload(by, roster, vault))
  const log = await appendVaultLog(null, create, roster, webVerifier)
  return nextGeneration(by, { log, roster })
}

export async function nextGeneration(
  by: Actor,
  { log, roster }: { log: VaultLogState; roster: RosterState },
  more: { change?: ChangePoint } = {},
): Promise<VaultLogState> {
  const payload = { ...generationPayload(by, roster, log), ...more }
  const text = await sign(by, 'chaveiro.vault.generation', payload)
  return appendVaultLog(log, text, roster, webVerifier)
}
