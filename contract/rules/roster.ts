import { fromBase64url } from './base64url.ts'
import { isStrongEd25519Key } from './ed25519-key.ts'
import { fingerprintOf } from './fingerprint.ts'
import { hashText, parseStatement, requireSignature, type Statement, type Verifier } from './statement.ts'
import type { LogHead } from './statement-kinds.ts'
import { refuseUnless } from './statement-refused.ts'

export type CustodianRole = 'admin' | 'manager'

/** A person's public keys as the roster has them. Keys and fingerprint are base64url. */
export type RosterPerson = {
  readonly user: string
  readonly sealingKey: string
  readonly signingKey: string
  readonly fingerprint: string
  /** Whether somebody entitled stands for these keys being this person's; keys are sealed to no others. */
  readonly vouched: boolean
  /** Number of the statement from which these keys hold. */
  readonly sinceSeq: number
}

export type RosterState = {
  /** Hash of the genesis statement: the organisation's id. */
  readonly org: string
  readonly head: LogHead
  /** Hash of every statement, by its number. */
  readonly hashes: readonly string[]
  readonly people: ReadonlyMap<string, RosterPerson>
  readonly custodians: ReadonlyMap<string, { readonly role: CustodianRole; readonly sinceSeq: number }>
  /** Public half of the printed organisation recovery key (Ed25519, base64url). */
  readonly recoveryKey: string
}

type Draft = {
  org: string
  head: LogHead
  hashes: string[]
  people: Map<string, RosterPerson>
  custodians: Map<string, { role: CustodianRole; sinceSeq: number }>
  recoveryKey: string
}

type LaterKind = 'chaveiro.roster.enrol'
type Apply<K extends LaterKind> = (draft: Draft, statement: Statement<K>, verifier: Verifier) => Promise<void>

/** What each kind after genesis does to the roster, its own rules and signature included. */
const later: { [K in LaterKind]: Apply<K> } = {
  'chaveiro.roster.enrol': enrol,
}
const laterKinds = Object.keys(later) as LaterKind[]

/**
 * The roster after one more statement (the first one needs `state` null). Checks form, place in the chain,
 * signature and entitlement; throws StatementRefused and leaves `state` as it was.
 */
export async function appendRoster(
  state: RosterState | null,
  text: string,
  verifier: Verifier,
): Promise<RosterState> {
  if (state === null) return begin(text, verifier)
  const draft = copy(state)
  await extend(draft, text, verifier)
  return draft
}

/** The roster that a whole log gives, checked statement by statement. Throws StatementRefused for an empty log. */
export async function replayRoster(texts: readonly string[], verifier: Verifier): Promise<RosterState> {
  const [genesis, ...rest] = texts
  refuseUnless(genesis !== undefined, 'malformed', 'a roster begins with its genesis')
  const draft = await begin(genesis, verifier)
  for (const text of rest) await extend(draft, text, verifier)
  return draft
}

/**
 * Whether `next` is `seen` or continues it. Clients keep the newest head that they saw: a roster that lost
 * statements, forked or belongs to another organisation is refused whatever the server says.
 */
export function continuesHead(next: { readonly hashes: readonly string[] }, seen: LogHead): boolean {
  return next.hashes[seen.seq] === seen.hash
}

/** The keys that were a person's at the roster's statement number `seq`; StatementRefused if they had none. */
export function personAt(roster: RosterState, user: string, seq: number): RosterPerson {
  const person = roster.people.get(user)
  refuseUnless(
    person !== undefined && person.sinceSeq <= seq,
    'unknown_person',
    'no keys in the roster at that head',
  )
  return person
}

/** Whether a person was a custodian (with keys that are vouched for) at the roster's statement number `seq`. */
export function wasCustodianAt(roster: RosterState, user: string, seq: number): boolean {
  const custodian = roster.custodians.get(user)
  if (custodian === undefined || custodian.sinceSeq > seq) return false
  return personAt(roster, user, seq).vouched
}

/** Throws unless a statement's `roster` names a head that this roster has. */
export function requireRosterHead(roster: RosterState, named: LogHead) {
  refuseUnless(
    continuesHead(roster, named),
    'unknown_roster_head',
    'it names a roster head that is not in this roster',
  )
}

async function begin(text: string, verifier: Verifier): Promise<Draft> {
  const statement = parseStatement(text, 'chaveiro.roster.genesis')
  const { admin, recovery_key } = statement.payload
  await requireSignature(statement, admin.signing_key, verifier)
  requireStrongKey(recovery_key)
  refuseUnless(recovery_key !== admin.signing_key, 'key_taken', 'the recovery key must be a key of its own')
  const org = await hashText(text, verifier)
  const person = {
    user: admin.user,
    sealingKey: admin.sealing_key,
    signingKey: admin.signing_key,
    fingerprint: await fingerprintOf(admin.sealing_key, admin.signing_key, verifier),
    vouched: true,
    sinceSeq: 0,
  }
  return {
    org,
    head: { seq: 0, hash: org },
    hashes: [org],
    people: new Map([[admin.user, person]]),
    custodians: new Map([[admin.user, { role: 'admin' as const, sinceSeq: 0 }]]),
    recoveryKey: recovery_key,
  }
}

async function extend(draft: Draft, text: string, verifier: Verifier) {
  const statement = parseStatement(text, ...laterKinds)
  const { org, seq, prev } = statement.payload
  refuseUnless(org === draft.org, 'wrong_place', 'it belongs to another organisation')
  refuseUnless(seq === draft.head.seq + 1, 'wrong_seq', `number ${draft.head.seq + 1} comes next`)
  refuseUnless(prev === draft.head.hash, 'wrong_prev', 'it does not continue the newest statement')
  await later[statement.kind](draft, statement, verifier)
  const hash = await hashText(text, verifier)
  draft.head = { seq, hash }
  draft.hashes.push(hash)
}

/** One's own keys, self-signed. They hold from here on, but nobody stands for them yet. */
async function enrol(draft: Draft, statement: Statement<'chaveiro.roster.enrol'>, verifier: Verifier) {
  const { user, sealing_key, signing_key, invitation, seq } = statement.payload
  refuseUnless(!draft.people.has(user), 'already_enrolled', 'this person has keys in the roster')
  for (const person of draft.people.values()) {
    const taken = person.signingKey === signing_key || person.sealingKey === sealing_key
    refuseUnless(!taken, 'key_taken', 'these keys are another person’s')
  }
  refuseUnless(signing_key !== draft.recoveryKey, 'key_taken', 'this is the organisation’s recovery key')
  refuseUnless(invitation === undefined, 'unknown_invite', 'the roster has no such invite')
  await requireSignature(statement, signing_key, verifier)
  draft.people.set(user, {
    user,
    sealingKey: sealing_key,
    signingKey: signing_key,
    fingerprint: await fingerprintOf(sealing_key, signing_key, verifier),
    vouched: false,
    sinceSeq: seq,
  })
}

function requireStrongKey(key: string) {
  const bytes = fromBase64url(key)
  refuseUnless(
    bytes !== null && isStrongEd25519Key(bytes),
    'weak_key',
    'a key of small order or not canonical',
  )
}

function copy(state: RosterState): Draft {
  return {
    ...state,
    hashes: [...state.hashes],
    people: new Map(state.people),
    custodians: new Map(state.custodians),
  }
}
