import fc from 'fast-check'
import { hourMs } from '../durations.ts'
import type { RosterState } from '../log/roster/roster.ts'
import type { VaultLogState } from '../log/vaults/vault-log.ts'
import { type Actor, at, hash, id, makeActor, randomText, someHash } from './cast.ts'
import { openingFields } from './opening-fields.ts'
import { admittedKeys, invitationFor, keysOf, onLog, onRoster, renewal } from './organisation.ts'
import { randomSealingKey } from './sealing-key.ts'

/** A random statement that somebody may try to sign; the rules decide whether it is accepted. */
export type Act = {
  readonly kind: (typeof rosterActs)[number] | (typeof logActs)[number]
  readonly by: number
  readonly about: number
  readonly flag: boolean
}

const rosterActs = [
  'invite',
  'invite a custodian',
  'close',
  'enrol',
  'follow',
  'vouch',
  'appoint',
  'dismiss',
  'renew',
  'reset',
  'confirm reset',
  'confirm reset',
  'policy',
] as const
const logActs = [
  'admit',
  'confirm',
  'withdraw',
  'remove',
  'generation',
  'custody',
  'deal',
  'acknowledge',
  'open',
  'open',
  'confirm opening',
  'confirm opening',
] as const

export const anyActs = (people: number, ofLog: boolean) =>
  fc.array(
    fc.record<Act>({
      kind: fc.constantFrom(...rosterActs, ...(ofLog ? [...logActs, ...logActs] : [])),
      // The founder more often than others, since most acts are only theirs to do.
      by: fc.oneof(fc.constant(0), fc.nat(people - 1)),
      about: fc.nat(people - 1),
      flag: fc.boolean(),
    }),
    { minLength: 20, maxLength: 60 },
  )

/** Everybody with their present private keys, the keys of invitation links, and proposed keys. */
export type Cast = { people: Actor[]; links: Map<string, Actor>; proposed: Map<string, Actor> }
/** An hour after everything signed here. */
const later = new Date(Date.parse(at) + hourMs).toISOString()

type Logs = { roster: RosterState; log: VaultLogState }

export const isRosterAct = ({ kind }: Act) => (rosterActs as readonly string[]).includes(kind)

/** What the act signs on this roster, and what changes in the cast if it is accepted. */
export async function signRosterAct(act: Act, cast: Cast, roster: RosterState) {
  const by = cast.people[act.by] as Actor
  const about = cast.people[act.about] as Actor
  const role = act.flag ? 'admin' : 'manager'
  const common = { by: by.user, user: about.user }
  const learnKeys = (keys: Actor) => () => {
    cast.people[cast.people.findIndex(({ user }) => user === keys.user)] = keys
  }
  switch (act.kind) {
    case 'invite':
    case 'invite a custodian': {
      const link = await makeActor(0)
      const fields = {
        ...common,
        identity: someHash,
        invitation_key: link.signing_key,
        expires: '2026-03-02T12:00:00.000Z',
        ...(act.kind === 'invite' ? {} : { role: role as typeof role }),
      }
      const text = await onRoster(by, 'chaveiro.roster.invite', roster, fields)
      return { text, learn: () => cast.links.set(about.user, link) }
    }
    case 'close': {
      const invite = roster.invites.get(about.user)?.hash ?? roster.org
      return { text: await onRoster(by, 'chaveiro.roster.close', roster, { ...common, invite }) }
    }
    case 'follow': {
      const open = roster.invites.get(by.user)
      const link = cast.links.get(by.user) ?? by
      const invitation = await invitationFor(by, open?.hash ?? roster.org, link, roster)
      return {
        text: await onRoster(by, 'chaveiro.roster.enrol', roster, {
          user: by.user,
          ...keysOf(by),
          invitation,
        }),
      }
    }
    case 'vouch': {
      const fingerprint = roster.people.get(about.user)?.fingerprint ?? `1.${roster.org}`
      // One of two addresses: vouched-for keys may get another one.
      const identity = act.flag ? someHash : roster.org
      const fields = { ...common, identity, fingerprint }
      return { text: await onRoster(by, 'chaveiro.roster.vouch', roster, fields) }
    }
    case 'dismiss': {
      const present = roster.custodians.get(about.user)?.role ?? role
      return { text: await onRoster(by, 'chaveiro.roster.dismiss', roster, { ...common, role: present }) }
    }
    case 'appoint':
      return { text: await onRoster(by, 'chaveiro.roster.appoint', roster, { ...common, role }) }
    case 'renew': {
      const { renewed, text } = await renewal(by, roster)
      return { text, learn: learnKeys(renewed) }
    }
    case 'reset': {
      const keys = { ...(await makeActor(0)), user: about.user }
      const text = await onRoster(by, 'chaveiro.roster.reset', roster, { ...common, ...keysOf(keys) })
      return { text, learn: () => cast.proposed.set(about.user, keys) }
    }
    case 'confirm reset': {
      const keys = cast.proposed.get(about.user) ?? about
      const confirms = roster.resets.get(about.user)?.hash ?? roster.org
      const fields = { ...common, ...keysOf(keys), confirms }
      return { text: await onRoster(by, 'chaveiro.roster.reset', roster, fields), learn: learnKeys(keys) }
    }
    case 'policy':
      return {
        text: await onRoster(by, 'chaveiro.roster.policy', roster, {
          by: by.user,
          automatic_vouching: act.flag,
        }),
      }
    default:
      return { text: await onRoster(by, 'chaveiro.roster.enrol', roster, { user: by.user, ...keysOf(by) }) }
  }
}

/** What the act signs after this log. */
export async function signLogAct(act: Act, cast: Cast, logs: Logs): Promise<string> {
  const by = cast.people[act.by] as Actor
  const about = cast.people[act.about] as Actor
  const source = { user: about.user, ...(act.flag ? { from: id(99) } : {}) }
  const { log, roster } = logs
  const custodians = [...roster.custodians.keys()]
  switch (act.kind) {
    case 'confirm': {
      const [confirms, proposal] = [...log.proposals].at(-1) ?? [await hash('none'), null]
      if (proposal?.kind !== 'custody') {
        const { user = about.user, from } = proposal?.kind === 'admit' ? proposal : {}
        const admitted = { user, ...admittedKeys(logs, user), ...(from && { from }), confirms }
        return onLog(by, 'chaveiro.vault.admit', logs, admitted)
      }
      const { custody } = proposal
      const content = custody === 'shared' ? { custody } : { custody, custodians: [...proposal.custodians] }
      return onLog(by, 'chaveiro.vault.custody', logs, { ...content, confirms })
    }
    case 'withdraw': {
      const [proposal] = [...log.proposals.keys()].slice(-1)
      return onLog(by, 'chaveiro.vault.withdraw', logs, { proposal: proposal ?? (await hash('none')) })
    }
    case 'remove':
      return onLog(by, 'chaveiro.vault.remove', logs, source)
    case 'generation': {
      const generation = log.generations.length + 1
      const keys = { commitment: randomText(32), inbox_key: randomSealingKey() }
      return onLog(by, 'chaveiro.vault.generation', logs, { generation, ...keys, previous: roster.org })
    }
    case 'custody': {
      const content = act.flag && custodians.length >= 2
      return onLog(
        by,
        'chaveiro.vault.custody',
        logs,
        content ? { custody: 'split', custodians } : { custody: 'shared' },
      )
    }
    case 'deal': {
      const present = log.custodians.filter((user) => roster.custodians.has(user))
      const dealt = present.length >= 2 ? present : [by.user, about.user]
      const commitments = dealt.map(() => randomText(32))
      const number = { dealing: log.dealings.length + 1, generation: log.generations.length }
      return onLog(by, 'chaveiro.vault.deal', logs, { ...number, custodians: dealt, commitments })
    }
    case 'acknowledge':
      return onLog(by, 'chaveiro.vault.acknowledge', logs, { dealing: Math.max(1, log.dealings.length) })
    case 'open':
    case 'confirm opening':
      return signOpening(act, by, about, logs)
    default:
      return onLog(by, 'chaveiro.vault.admit', logs, { ...source, ...admittedKeys(logs, source.user) })
  }
}

/** Approves opening one item to somebody, or confirms the last such approval. */
async function signOpening({ kind, flag }: Act, by: Actor, about: Actor, logs: Logs): Promise<string> {
  const { log, roster } = logs
  const [request, known] = [...log.openings].at(-1) ?? [id(300), null]
  const isSecond = kind === 'confirm opening' && known !== null
  const to = isSecond ? known.to : about.user
  const fingerprint = roster.people.get(to)?.fingerprint ?? `1.${roster.org}`
  const ofValues = log.custody === 'split' && { dealing: log.dealings.length || 1, sealed: randomText(32) }
  const fields = {
    ...{ item: id(200), revision: 1, change: roster.org, kind: 'break_glass' as const, hours: 1 as const },
    deliver_by: later,
    ...(isSecond ? { request, confirms: known.first.hash } : { request: id(flag ? 301 : 300) }),
    ...ofValues,
    to,
    fingerprint,
  }
  return onLog(by, 'chaveiro.vault.open', logs, openingFields(fields))
}
