import type { HeadEntry } from '../../log/items/head.ts'
import { type RosterState, teamPeople } from '../../log/roster/roster.ts'
import { invitationInput, renewalInput } from '../../log/statements/countersignatures.ts'
import type { ChangePoint } from '../../log/vaults/vault-closing.ts'
import {
  admissionsOf,
  dealingOf,
  generationIsDue,
  holdersOf,
  type VaultLogState,
} from '../../log/vaults/vault-log.ts'
import { hash, makeActor } from '../cast.ts'
import { makeAccountAccess, makeRemembered, makeViewStatement } from './account-and-view-statements.ts'
import { makeFirstRevision, makeItemStatements } from './item-statements.ts'
import { makeRun } from './machine-statements.ts'
import { makeRosterStatements } from './roster-statements.ts'
import {
  makeAccess,
  makeDelivery,
  makeErasures,
  makeExport,
  makeHead,
  makeShare,
  makeSubmissionLink,
} from './statements-beside-log.ts'
import { makeVaultStatements } from './vault-statements.ts'

/**
 * The content of `statements.json`: a statement of every kind, the states that replay gives, and statements to
 * refuse.
 */
export async function makeStatements() {
  const { roster, atRenewal, people, machine, identities, countersigned } = await makeRosterStatements()
  const { ana, bia, caio, davi } = people
  let created = ''
  const { vault, first, overview, recovered } = await makeVaultStatements(
    people,
    atRenewal,
    roster.state,
    async (logs) => {
      created = await makeFirstRevision(ana, logs)
      return { number: 1, hash: await hash(created) }
    },
  )
  const before = { log: first, roster: atRenewal }
  const now = { log: vault.state, roster: roster.state }
  const goneOn = { log: recovered.state, roster: roster.state }
  const item = await makeItemStatements(created, davi, now)
  const entries = item.standings.map((one): HeadEntry => [one.item, one.revision, one.hash, one.isDeleted])
  const newest = item.newest as ChangePoint
  return {
    about: 'Statements of every kind, what replay must make of them, and what must be refused.',
    roster: { statements: roster.statements, ...describeRoster(roster.state), identities },
    countersigned: await digestCountersigned(countersigned),
    vault: { statements: vault.statements, ...describeVault(now), overview },
    recovered: {
      statements: recovered.statements,
      ...describeVault(goneOn),
      given: recovered.state.givenVault,
    },
    deliveries: [await makeDelivery(ana, ana, before), await makeDelivery(davi, davi, now)],
    shares: [await makeShare(davi, ana, now), await makeShare(davi, caio, now)],
    ...item,
    access: await makeAccess(ana, davi, before, await hash(created)),
    export: await makeExport(ana, davi, before),
    submission: await makeSubmissionLink(ana, await makeActor(9), before),
    head: await makeHead(davi, now, newest, entries),
    erasures: await makeErasures(ana, davi, now),
    account: await makeAccountAccess(davi),
    view: await makeViewStatement(ana, davi, bia, roster.state),
    run: await makeRun(machine, davi, roster.state),
    remembered: await makeRemembered(davi, caio, roster.state),
    refused: [...roster.refused, ...vault.refused, ...recovered.refused],
  }
}

export type StatementVectors = Awaited<ReturnType<typeof makeStatements>>

/** The replayed roster in the form of the vectors. */
export function describeRoster(roster: RosterState) {
  const people = [...roster.people.values()].map(({ user, sinceSeq, fingerprint, vouched, identity }) => {
    const earlier = roster.earlierKeys.get(user)?.length ?? 0
    return [user, { fingerprint, vouched, identity, since_seq: sinceSeq, earlier_keys: earlier }]
  })
  return {
    org: roster.org,
    recovery_key: roster.recoveryKey,
    head: roster.head,
    people: Object.fromEntries(people) as Record<string, object>,
    custodians: Object.fromEntries([...roster.custodians].map(([user, { role }]) => [user, role])),
    automatic_vouching: roster.automaticVouching,
    least_release: roster.leastRelease,
    resumes: roster.resumes,
    machines: [...roster.machines.values()].map(
      ({ machine, fingerprint, keeper, maker, until, asks, identity, isEnded }) => ({
        ...{ machine, fingerprint, keeper, maker, until, asks, identity },
        ended: isEnded,
      }),
    ),
    teams: [...roster.teams.values()].map(({ team, endedSeq }) => ({
      ...{ team, people: teamPeople(roster, team), ended: endedSeq !== null },
    })),
  }
}

/** The replayed vault log in the form of the vectors. */
export function describeVault({ log, roster }: { log: VaultLogState; roster: RosterState }) {
  return {
    vault: log.vault,
    head: log.head,
    custody: log.custody,
    custodians: log.custodians,
    holders: holdersOf(log, roster),
    admissions: admissionsOf(log),
    dealing: dealingOf(log, roster),
    generations: log.generations.map(({ commitment, inboxKey }) => ({ commitment, inbox_key: inboxKey })),
    openings: [...log.openings.values()],
    generation_due: generationIsDue(log, roster),
    ended: [...log.ended],
    gives: [...log.gives.values()],
    teams: [...log.teams],
  }
}

type Countersigned = {
  readonly invitation: Parameters<typeof invitationInput>[0]
  readonly renewal: Parameters<typeof renewalInput>[0]
}

/** Each countersignature's content, with SHA-256 of the bytes signed. */
async function digestCountersigned({ invitation, renewal }: Countersigned) {
  const digest = (bytes: Uint8Array) => hash(new TextDecoder().decode(bytes))
  return {
    invitation,
    invitation_sha256: await digest(invitationInput(invitation)),
    renewal,
    renewal_sha256: await digest(renewalInput(renewal)),
  }
}
