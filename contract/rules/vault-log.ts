import { personAt, type RosterState, requireRosterHead, wasCustodianAt } from './roster.ts'
import { hashText, parseStatement, requireSignature, type Statement, type Verifier } from './statement.ts'
import type { LogHead } from './statement-kinds.ts'
import { refuseUnless } from './statement-refused.ts'

/** One generation of a vault's key, as its log states it. Texts and keys are base64url. */
export type VaultGeneration = {
  readonly number: number
  readonly commitment: string
  readonly inboxKey: string
  /** Hash of the text that seals the key before under this one; absent exactly for generation 1. */
  readonly previous?: string
  readonly by: string
  readonly at: string
  /** Number of its statement in the log. */
  readonly seq: number
}

export type VaultLogState = {
  readonly org: string
  readonly vault: string
  readonly custody: 'shared'
  readonly createdBy: string
  readonly head: LogHead
  /** Hash of every statement, by its number. */
  readonly hashes: readonly string[]
  /** Newest roster head that a statement of this log named; later ones may not go behind it. */
  readonly rosterSeen: LogHead
  /** The current generation, null only between `create` and the first `generation`. */
  readonly generation: VaultGeneration | null
  /** All generations, first to current. */
  readonly generations: readonly VaultGeneration[]
}

type Draft = {
  org: string
  vault: string
  custody: 'shared'
  createdBy: string
  head: LogHead
  hashes: string[]
  rosterSeen: LogHead
  generation: VaultGeneration | null
  generations: VaultGeneration[]
}

type LaterKind = 'chaveiro.vault.generation'
type Apply<K extends LaterKind> = (draft: Draft, statement: Statement<K>) => void

/** What each kind after create does to the log, its own rules included (place and signature are checked before). */
const later: { [K in LaterKind]: Apply<K> } = {
  'chaveiro.vault.generation': startGeneration,
}
const laterKinds = Object.keys(later) as LaterKind[]

/**
 * The vault's log after one more statement (the first one needs `state` null). `roster` is the newest that the
 * caller has. Throws StatementRefused and leaves `state` as it was.
 */
export async function appendVaultLog(
  state: VaultLogState | null,
  text: string,
  roster: RosterState,
  verifier: Verifier,
): Promise<VaultLogState> {
  if (state === null) return begin(text, roster, verifier)
  const draft = { ...state, hashes: [...state.hashes], generations: [...state.generations] }
  await extend(draft, text, roster, verifier)
  return draft
}

/** The state that a vault's whole log gives, checked statement by statement. */
export async function replayVaultLog(
  texts: readonly string[],
  roster: RosterState,
  verifier: Verifier,
): Promise<VaultLogState> {
  const [create, ...rest] = texts
  refuseUnless(create !== undefined, 'malformed', 'a vault’s log begins with its create')
  const draft = await begin(create, roster, verifier)
  for (const text of rest) await extend(draft, text, roster, verifier)
  return draft
}

/**
 * Whether a person may hold this vault's key, seen at the roster's statement number `rosterSeq`. In shared
 * custody every custodian of the roster is a member without an admit.
 */
export function mayHoldVaultKey(
  log: Pick<VaultLogState, 'custody'>,
  roster: RosterState,
  user: string,
  rosterSeq: number,
): boolean {
  return log.custody === 'shared' && wasCustodianAt(roster, user, rosterSeq)
}

/** The log's generation with this number; StatementRefused if it has none. */
export function generationOf(log: VaultLogState, number: number): VaultGeneration {
  const generation = log.generations[number - 1]
  refuseUnless(generation !== undefined, 'wrong_generation', `the log has no generation ${number}`)
  return generation
}

async function begin(text: string, roster: RosterState, verifier: Verifier): Promise<Draft> {
  const statement = parseStatement(text, 'chaveiro.vault.create')
  const { org, vault, by, custody, roster: rosterSeen } = statement.payload
  await requireMember({ custody }, statement, roster, verifier)
  const hash = await hashText(text, verifier)
  return {
    org,
    vault,
    custody,
    createdBy: by,
    head: { seq: 0, hash },
    hashes: [hash],
    rosterSeen,
    generation: null,
    generations: [],
  }
}

async function extend(draft: Draft, text: string, roster: RosterState, verifier: Verifier) {
  const statement = parseStatement(text, ...laterKinds)
  const { org, vault, seq, prev, roster: rosterSeen } = statement.payload
  refuseUnless(org === draft.org && vault === draft.vault, 'wrong_place', 'it belongs to another vault')
  refuseUnless(seq === draft.head.seq + 1, 'wrong_seq', `number ${draft.head.seq + 1} comes next`)
  refuseUnless(prev === draft.head.hash, 'wrong_prev', 'it does not continue the newest statement')
  refuseUnless(
    rosterSeen.seq >= draft.rosterSeen.seq,
    'unknown_roster_head',
    'it names an older roster than the log',
  )
  await requireMember(draft, statement, roster, verifier)
  later[statement.kind](draft, statement)
  const hash = await hashText(text, verifier)
  draft.head = { seq, hash }
  draft.hashes.push(hash)
  draft.rosterSeen = rosterSeen
}

async function requireMember(
  log: Pick<VaultLogState, 'custody'>,
  statement: Statement<'chaveiro.vault.create' | LaterKind>,
  roster: RosterState,
  verifier: Verifier,
) {
  const { org, by, roster: named } = statement.payload
  refuseUnless(org === roster.org, 'wrong_place', 'it belongs to another organisation')
  requireRosterHead(roster, named)
  const signer = personAt(roster, by, named.seq)
  refuseUnless(
    mayHoldVaultKey(log, roster, by, named.seq),
    'not_entitled',
    'its signer may not hold this vault’s key',
  )
  await requireSignature(statement, signer.signingKey, verifier)
}

function startGeneration(draft: Draft, { payload }: Statement<'chaveiro.vault.generation'>) {
  const number = payload.generation
  const comesNext = (draft.generation?.number ?? 0) + 1
  refuseUnless(number === comesNext, 'wrong_generation', `generation ${comesNext} comes next`)
  const { previous } = payload
  refuseUnless(
    (previous === undefined) === (number === 1),
    'wrong_previous',
    'only the first one has none before it',
  )
  for (const known of draft.generations) {
    const reused = known.commitment === payload.commitment || known.inboxKey === payload.inbox_key
    refuseUnless(!reused, 'key_taken', 'a generation needs a key of its own')
  }
  draft.generation = {
    number,
    commitment: payload.commitment,
    inboxKey: payload.inbox_key,
    ...(previous === undefined ? {} : { previous }),
    by: payload.by,
    at: payload.at,
    seq: payload.seq,
  }
  draft.generations.push(draft.generation)
}
