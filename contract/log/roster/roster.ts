import { applyAll } from '../statements/apply-all.ts'
import { fingerprintOf } from '../statements/fingerprint.ts'
import type { rosterSchemas } from '../statements/roster-kinds.ts'
import { parseStatement, requireSignature, type Statement, type Verifier } from '../statements/statement.ts'
import type { LogHead } from '../statements/statement-kinds.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import { requireTimeAfter } from '../statements/statement-time.ts'
import { requireSealingKey } from '../statements/x-wing-key.ts'
import { appoint, decidePolicy, dismiss, requireRelease } from './roster-custody.ts'
import { enrol, renew, vouch } from './roster-enrol.ts'
import { close, invite } from './roster-invite.ts'
import { requireUnprovenKey } from './roster-keys.ts'
import { endMachine, nameMachine } from './roster-machines.ts'
import { reset } from './roster-reset.ts'
import { resume } from './roster-resume.ts'
import { copyRoster, type RosterDraft, type RosterState } from './roster-state.ts'
import { nameTeam } from './roster-teams.ts'

export {
  custodianRoleAt,
  isDeactivated,
  machineStands,
  machineStopsAt,
  personAt,
  presentKeys,
  wasCustodianAt,
  wasCustodianThroughout,
  wasCustodianWithin,
  wasVouchedAt,
  wasVouchedSince,
  wereRenewed,
} from './roster-people.ts'
export { resetIsEnough } from './roster-reset.ts'
export type {
  CustodianRole,
  Ending,
  RosterMachine,
  RosterPerson,
  RosterState,
} from './roster-state.ts'
export { isInTeamAt, teamPeople, teamStoodAt } from './roster-teams.ts'

type LaterKind = Exclude<keyof typeof rosterSchemas, 'chaveiro.roster.genesis'>
/** `hash` is the hash of the statement. */
type Apply<K extends LaterKind> = (
  draft: RosterDraft,
  statement: Statement<K>,
  verifier: Verifier,
  hash: string,
) => Promise<void>

/** How each kind after genesis checks and changes the roster, signature included. */
const later: { [K in LaterKind]: Apply<K> } = {
  'chaveiro.roster.invite': invite,
  'chaveiro.roster.close': close,
  'chaveiro.roster.enrol': enrol,
  'chaveiro.roster.vouch': vouch,
  'chaveiro.roster.appoint': appoint,
  'chaveiro.roster.dismiss': dismiss,
  'chaveiro.roster.renew': renew,
  'chaveiro.roster.reset': reset,
  'chaveiro.roster.policy': decidePolicy,
  'chaveiro.roster.require': requireRelease,
  'chaveiro.roster.machine': nameMachine,
  'chaveiro.roster.machine_end': endMachine,
  'chaveiro.roster.team': nameTeam,
  'chaveiro.roster.resume': resume,
}
const laterKinds = Object.keys(later) as LaterKind[]

/**
 * The roster after one more statement; `state` is null for the first. Checks form, place in the chain, signature and
 * entitlement. Throws StatementRefused and leaves `state` unchanged.
 */
export async function appendRoster(
  state: RosterState | null,
  text: string,
  verifier: Verifier,
): Promise<RosterState> {
  return extendRoster(state, [text], verifier)
}

/** The roster after more statements; like appendRoster, with a single copy. All are applied or none. */
export async function extendRoster(
  state: RosterState | null,
  texts: readonly string[],
  verifier: Verifier,
): Promise<RosterState> {
  let draft = state === null ? null : copyRoster(state)
  await applyAll(texts, verifier, async (text, hash, ahead) => {
    if (draft === null) draft = await begin(text, hash, ahead)
    else await extend(draft, text, hash, ahead)
  })
  refuseUnless(draft !== null, 'malformed', 'a roster begins with its genesis')
  return draft
}

/** The roster of a whole log, checked statement by statement. Throws StatementRefused for an empty log. */
export async function replayRoster(texts: readonly string[], verifier: Verifier): Promise<RosterState> {
  return extendRoster(null, texts, verifier)
}

/**
 * Whether `next` is `seen` or continues it. Clients keep the newest head seen, and refuse a roster that lost
 * statements, forked or belongs to another organisation.
 */
export function continuesHead(next: { readonly hashes: readonly string[] }, seenHead: LogHead): boolean {
  return next.hashes[seenHead.seq] === seenHead.hash
}

/** Throws unless a statement's `roster` names a head of this roster. */
export function requireRosterHead(roster: RosterState, named: LogHead) {
  refuseUnless(
    continuesHead(roster, named),
    'unknown_roster_head',
    'it names a roster head that is not in this roster',
  )
}

async function begin(text: string, org: string, verifier: Verifier): Promise<RosterDraft> {
  const statement = parseStatement(text, 'chaveiro.roster.genesis')
  const { admin, recovery_key, at } = statement.payload
  await requireSignature(statement, admin.signing_key, verifier)
  requireSealingKey(admin.sealing_key)
  requireUnprovenKey(recovery_key)
  refuseUnless(recovery_key !== admin.signing_key, 'key_taken', 'the recovery key must be a key of its own')
  const person = {
    user: admin.user,
    sealingKey: admin.sealing_key,
    signingKey: admin.signing_key,
    fingerprint: await fingerprintOf(admin.sealing_key, admin.signing_key, verifier),
    vouched: true,
    vouchedSeq: 0,
    identity: admin.identity,
    sinceSeq: 0,
  }
  return {
    org,
    head: { seq: 0, hash: org },
    at,
    hashes: [org],
    people: new Map([[admin.user, person]]),
    earlierKeys: new Map(),
    custodians: new Map([[admin.user, { role: 'admin' as const, sinceSeq: 0 }]]),
    pastCustodians: new Map(),
    endings: new Map(),
    invites: new Map(),
    invited: new Set(),
    resets: new Map(),
    keyResets: new Map(),
    machines: new Map(),
    teams: new Map(),
    openResume: null,
    resumes: [],
    automaticVouching: false,
    leastRelease: 0,
    usedKeys: new Set([admin.sealing_key, admin.signing_key, recovery_key]),
    recoveryKey: recovery_key,
  }
}

async function extend(draft: RosterDraft, text: string, hash: string, verifier: Verifier) {
  const statement = parseStatement(text, ...laterKinds)
  const { org, seq, prev, at } = statement.payload
  refuseUnless(org === draft.org, 'wrong_place', 'it belongs to another organisation')
  refuseUnless(seq === draft.head.seq + 1, 'wrong_seq', `number ${draft.head.seq + 1} comes next`)
  refuseUnless(prev === draft.head.hash, 'wrong_prev', 'it does not continue the newest statement')
  requireTimeAfter(draft, at)
  const apply = later[statement.kind] as Apply<LaterKind>
  await apply(draft, statement, verifier, hash)
  draft.head = { seq, hash }
  draft.at = at
  draft.hashes.push(hash)
}
