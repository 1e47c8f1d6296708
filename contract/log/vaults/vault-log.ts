import {
  personAt,
  type RosterState,
  requireRosterHead,
  wasCustodianAt,
  wasVouchedAt,
} from '../roster/roster.ts'
import { applyAll } from '../statements/apply-all.ts'
import { parseStatement, requireSignature, type Statement, type Verifier } from '../statements/statement.ts'
import type { LogHead } from '../statements/statement-kinds.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import { requireTimeAfter } from '../statements/statement-time.ts'
import { admit, remove } from './vault-admit.ts'
import { changeCustody } from './vault-custody.ts'
import { acknowledge, deal } from './vault-deal.ts'
import { startGeneration } from './vault-generation.ts'
import { give } from './vault-give.ts'
import { mayWriteIn } from './vault-members.ts'
import { approveOpening, mayOpen } from './vault-open.ts'
import { maySignFor } from './vault-signers.ts'
import { copyVaultLog, endedKey, hasEnded, type VaultLogDraft, type VaultLogState } from './vault-state.ts'
import { giveToTeam } from './vault-teams.ts'
import { withdraw } from './vault-withdraw.ts'

export {
  dealingIsDue,
  dealingOf,
  isAcknowledged,
  isDealtTo,
  mayBeGiven,
  presentCustodians,
  standingDealing,
  standingDealings,
} from './vault-deal.ts'
export { generationIsDue } from './vault-generation.ts'
export { isLost, startsAnew } from './vault-lost.ts'
export {
  admissionsOf,
  custodyAt,
  generationOf,
  holdersOf,
  mayHoldVaultKey,
  mayWriteIn,
  mightWriteUnder,
  newestGenerationAt,
} from './vault-members.ts'
export { firstThatStands, firstToOpenItem, firstToOpenVault } from './vault-open.ts'
export { mayWithdraw, openProposals, standingProposals } from './vault-proposals.ts'
export { maySecond, maySignFor, needsMember } from './vault-signers.ts'
export type { VaultLogState, VaultProposal } from './vault-state.ts'

/** The newest roster and the newest log of a vault that the caller has. */
export type Logs = { readonly roster: RosterState; readonly log: VaultLogState }

type LaterKind =
  | 'chaveiro.vault.admit'
  | 'chaveiro.vault.remove'
  | 'chaveiro.vault.generation'
  | 'chaveiro.vault.custody'
  | 'chaveiro.vault.withdraw'
  | 'chaveiro.vault.deal'
  | 'chaveiro.vault.acknowledge'
  | 'chaveiro.vault.overview'
  | 'chaveiro.vault.open'
  | 'chaveiro.vault.end'
  | 'chaveiro.vault.give'
  | 'chaveiro.vault.team'

/** Who may sign a kind, at the roster head it names and its place in the log, and what it then does. */
type Rule<K extends LaterKind> = {
  readonly maySign: (log: VaultLogDraft, roster: RosterState, payload: Statement<K>['payload']) => boolean
  /** `hash` is the hash of the statement. */
  readonly apply: (draft: VaultLogDraft, statement: Statement<K>, roster: RosterState, hash: string) => void
}
type Signed = { readonly by: string; readonly roster: LogHead }

/** The kinds after create. Place and signature are checked the same way for all. */
const later: { [K in LaterKind]: Rule<K> } = {
  'chaveiro.vault.admit': { maySign: maySignForVault, apply: admit },
  'chaveiro.vault.remove': { maySign: isCustodianOrSelf, apply: remove },
  'chaveiro.vault.generation': { maySign: mayWrite, apply: startGeneration },
  'chaveiro.vault.custody': { maySign: maySignForVault, apply: changeCustody },
  'chaveiro.vault.withdraw': { maySign: isCustodian, apply: withdraw },
  'chaveiro.vault.deal': { maySign: mayWrite, apply: deal },
  'chaveiro.vault.acknowledge': { maySign: isCustodian, apply: acknowledge },
  'chaveiro.vault.overview': { maySign: isCustodian, apply: stateOverview },
  'chaveiro.vault.open': { maySign: isOpener, apply: approveOpening },
  'chaveiro.vault.end': { maySign: isVouched, apply: end },
  'chaveiro.vault.give': { maySign: isCustodian, apply: give },
  'chaveiro.vault.team': { maySign: isCustodian, apply: giveToTeam },
}
const laterKinds = Object.keys(later) as LaterKind[]

/**
 * The vault's log after one more statement; `state` is null for the first, `roster` is the newest that the caller
 * has. Throws StatementRefused and leaves `state` unchanged.
 */
export async function appendVaultLog(
  state: VaultLogState | null,
  text: string,
  roster: RosterState,
  verifier: Verifier,
): Promise<VaultLogState> {
  return extendVaultLog(state, [text], roster, verifier)
}

/** The log after more statements; like appendVaultLog, with a single copy. All are applied or none. */
export async function extendVaultLog(
  state: VaultLogState | null,
  texts: readonly string[],
  roster: RosterState,
  verifier: Verifier,
): Promise<VaultLogState> {
  let draft = state === null ? null : copyVaultLog(state)
  await applyAll(texts, verifier, async (text, hash, ahead) => {
    if (draft === null) draft = await begin(text, hash, roster, ahead)
    else await extend(draft, text, hash, roster, ahead)
  })
  refuseUnless(draft !== null, 'malformed', 'a vault’s log begins with its create')
  return draft
}

/** The state of a vault's whole log, checked statement by statement. */
export async function replayVaultLog(
  texts: readonly string[],
  roster: RosterState,
  verifier: Verifier,
): Promise<VaultLogState> {
  return extendVaultLog(null, texts, roster, verifier)
}

async function begin(
  text: string,
  hash: string,
  roster: RosterState,
  verifier: Verifier,
): Promise<VaultLogDraft> {
  const statement = parseStatement(text, 'chaveiro.vault.create')
  const { org, vault, by, custody, at, roster: rosterSeen } = statement.payload
  await requireSigner(statement, roster, verifier, wasCustodianAt(roster, by, rosterSeen.seq))
  return {
    org,
    vault,
    custody,
    custodians: [],
    custodies: [{ seq: 0, custody, custodians: [] }],
    createdBy: by,
    signers: [by],
    covered: new Map(),
    head: { seq: 0, hash },
    at,
    hashes: [hash],
    rosterSeqs: [rosterSeen.seq],
    rosterSeen,
    generation: null,
    generations: [],
    admissions: new Map(),
    proposals: new Map(),
    dealings: [],
    overview: null,
    closings: [],
    openings: new Map(),
    isKeyless: false,
    ended: new Set(),
    givenVault: null,
    gives: new Map(),
    teams: new Map(),
  }
}

async function extend(
  draft: VaultLogDraft,
  text: string,
  hash: string,
  roster: RosterState,
  verifier: Verifier,
) {
  const statement = parseStatement(text, ...laterKinds)
  const { payload } = statement
  const { org, vault, seq, prev, at, roster: rosterSeen } = payload
  refuseUnless(org === draft.org && vault === draft.vault, 'wrong_place', 'it belongs to another vault')
  refuseUnless(seq === draft.head.seq + 1, 'wrong_seq', `number ${draft.head.seq + 1} comes next`)
  refuseUnless(prev === draft.head.hash, 'wrong_prev', 'it does not continue the newest statement')
  refuseUnless(
    rosterSeen.seq >= draft.rosterSeen.seq,
    'unknown_roster_head',
    'it names an older roster than the log',
  )
  requireTimeAfter(draft, at)
  const { maySign, apply } = later[statement.kind] as Rule<LaterKind>
  await requireSigner(statement, roster, verifier, maySign(draft, roster, payload))
  apply(draft, statement, roster, hash)
  draft.head = { seq, hash }
  draft.at = at
  draft.hashes.push(hash)
  draft.rosterSeqs.push(rosterSeen.seq)
  draft.signers.push(payload.by)
  draft.rosterSeen = rosterSeen
}

async function requireSigner(
  statement: Statement<'chaveiro.vault.create' | LaterKind>,
  roster: RosterState,
  verifier: Verifier,
  maySign: boolean,
) {
  const { org, by, roster: named } = statement.payload
  refuseUnless(org === roster.org, 'wrong_place', 'it belongs to another organisation')
  requireRosterHead(roster, named)
  const signer = personAt(roster, by, named.seq)
  refuseUnless(maySign, 'not_entitled', `${statement.kind} may not be signed by its signer`)
  await requireSignature(statement, signer.signingKey, verifier)
}

function isCustodian(_: VaultLogDraft, roster: RosterState, { by, roster: named }: Signed): boolean {
  return wasCustodianAt(roster, by, named.seq)
}

/**
 * In shared custody a custodian; in a two-person vault one of its own custodians, or a member if fewer than two of
 * them are left.
 */
function maySignForVault(log: VaultLogDraft, roster: RosterState, { by, roster: named }: Signed): boolean {
  return maySignFor(log, roster, by, named.seq)
}

function isCustodianOrSelf(log: VaultLogDraft, roster: RosterState, payload: Signed & { user: string }) {
  const isSelf = payload.user === payload.by && wasVouchedAt(roster, payload.by, payload.roster.seq)
  return isSelf || isCustodian(log, roster, payload)
}

function mayWrite(log: VaultLogDraft, roster: RosterState, { by, roster: named }: Signed): boolean {
  return mayWriteIn(log, roster, by, named.seq)
}

function isVouched(_: VaultLogDraft, roster: RosterState, { by, roster: named }: Signed): boolean {
  return wasVouchedAt(roster, by, named.seq)
}

function isOpener(log: VaultLogDraft, roster: RosterState, { by, roster: named }: Signed): boolean {
  return mayOpen(log, roster, by, named.seq)
}

/** Stores the newest overview that a custodian signed. */
function stateOverview(draft: VaultLogDraft, { payload }: Statement<'chaveiro.vault.overview'>) {
  draft.overview = payload.commitment
}

/** Ends a request, client link, submission or grant; only once, so that nobody can lengthen the log by repeating it. */
function end(draft: VaultLogDraft, { payload }: Statement<'chaveiro.vault.end'>) {
  const { kind, id } = payload.ends
  refuseUnless(!hasEnded(draft, kind, id), 'unchanged', 'it has ended already')
  draft.ended.add(endedKey(kind, id))
}
