import { requireLastingRight } from '../roster/endings.ts'
import { applyAll } from '../statements/apply-all.ts'
import { hashText, parseStatement, type Statement, type Verifier } from '../statements/statement.ts'
import type { StatementPayload } from '../statements/statement-kinds.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import { requireTimeAfter } from '../statements/statement-time.ts'
import { requireWriterBeside } from '../vaults/beside-log.ts'
import { requireChangeCovered } from '../vaults/covered.ts'
import { type ChangePoint, requireOpen } from '../vaults/vault-closing.ts'
import { type Logs, mayWriteIn, newestGenerationAt } from '../vaults/vault-log.ts'
import { requireDealt } from './item-rewrap.ts'

export type ItemChangePayload = StatementPayload<'chaveiro.item.change'>

/** A vault's newest change, which the next one is checked against. */
export type NewestChange = ChangePoint & {
  readonly at: string
  /** Numbers of the heads that it names. */
  readonly rosterSeq: number
  readonly logSeq: number
}

/** An item's state after its newest change. */
export type ItemStanding = {
  readonly revision: number
  /** Hash of its newest change. */
  readonly hash: string
  readonly isDeleted: boolean
}

/** A vault's items after some of their changes. Deleted ones stay, so that their ids are not reused. */
export type VaultItems = {
  /** Null before the first change. */
  readonly newest: NewestChange | null
  readonly standings: ReadonlyMap<string, ItemStanding>
}

export const noItems: VaultItems = { newest: null, standings: new Map() }

/** What a change is checked against: the logs, the change before it, and its item's state. */
export type ChangePlace = Logs & {
  readonly newest: NewestChange | null
  /** Undefined for an id that no change has named. */
  readonly standingOf: (item: string) => ItemStanding | undefined
}

/**
 * Checks one change at its place in the vault's order: it continues the change before, with no earlier time or older
 * heads; its author may write in the vault at these heads; its generation was the newest there; its act is possible in the
 * item's state. Throws StatementRefused.
 */
export async function checkItemChange(
  statement: Statement<'chaveiro.item.change'>,
  place: ChangePlace,
  verifier: Verifier,
): Promise<{ payload: ItemChangePayload; hash: string }> {
  const hash = await hashText(statement.text, verifier)
  await requirePlace(statement, hash, place, verifier)
  return { payload: statement.payload, hash }
}

/**
 * The checks that need no place in the order: the author may write in the vault at the heads named, the generation was the
 * newest there, and no removal or later generation closed that place. Throws StatementRefused.
 */
export async function checkChangeAuthor(
  text: string,
  logs: Logs,
  verifier: Verifier,
): Promise<ItemChangePayload> {
  const statement = parseStatement(text, 'chaveiro.item.change')
  await requireAuthor(statement, await hashText(text, verifier), logs, verifier)
  return statement.payload
}

/**
 * The vault's items after further changes, each checked after the one before. Throws StatementRefused if any fails.
 */
export async function followChanges(
  items: VaultItems,
  texts: readonly string[],
  { roster, log }: Logs,
  verifier: Verifier,
): Promise<VaultItems> {
  const standings = new Map(items.standings)
  let { newest } = items
  await applyAll(texts, verifier, async (text, hash, ahead) => {
    const statement = parseStatement(text, 'chaveiro.item.change')
    const standingOf = (item: string) => standings.get(item)
    await requirePlace(statement, hash, { roster, log, newest, standingOf }, ahead)
    newest = newestOf(statement.payload, hash)
    standings.set(statement.payload.item, standingAfter(statement.payload, hash))
  })
  return { newest, standings }
}

/** What the next change is checked against. */
export function newestOf({ number, at, roster, log }: ItemChangePayload, hash: string): NewestChange {
  return { number, hash, at, rosterSeq: roster.seq, logSeq: log.seq }
}

/** An item's state after its change. */
export function standingAfter({ act, revision }: ItemChangePayload, hash: string): ItemStanding {
  return { revision, hash, isDeleted: act === 'delete' }
}

/**
 * What only the server can check, when it accepts a write: newest generation, and an author who may write there now
 * under a right that has not ended. Devices require the same of the head that they start from. Throws
 * StatementRefused.
 */
export function requirePresentAuthor(
  { by, generation, roster: rosterHead }: Pick<ItemChangePayload, 'by' | 'generation' | 'roster'>,
  { roster, log }: Logs,
) {
  const isNewest = generation === log.generation?.number
  refuseUnless(isNewest, 'wrong_generation', 'it is not of the newest generation')
  const mayWrite = mayWriteIn(log, roster, by, roster.head.seq)
  refuseUnless(mayWrite, 'not_entitled', 'its author may not write in this vault any more')
  requireLastingRight(roster, by, rosterHead.seq)
}

async function requirePlace(
  statement: Statement<'chaveiro.item.change'>,
  hash: string,
  { roster, log, newest, standingOf }: ChangePlace,
  verifier: Verifier,
) {
  const { payload } = statement
  const { number, prev, at, roster: rosterHead, log: logged } = payload
  const comesNext = (newest?.number ?? 0) + 1
  refuseUnless(number === comesNext, 'wrong_seq', `change ${comesNext} comes next`)
  refuseUnless(prev === newest?.hash, 'wrong_prev', 'it does not continue the change before')
  await requireAuthor(statement, hash, { roster, log }, verifier)
  if (newest !== null) {
    requireTimeAfter(newest, at)
    refuseUnless(rosterHead.seq >= newest.rosterSeq, 'unknown_roster_head', 'it names an older roster')
    refuseUnless(logged.seq >= newest.logSeq, 'unknown_log_head', 'it names an older log')
  }
  requireAct(payload, standingOf(payload.item))
  if (payload.act !== 'delete') requireDealt(payload, { roster, log })
}

async function requireAuthor(
  statement: Statement<'chaveiro.item.change'>,
  hash: string,
  { roster, log }: Logs,
  verifier: Verifier,
) {
  const { number, log: logged, generation } = statement.payload
  await requireWriterBeside(statement, { roster, log }, verifier)
  requireChangeCovered(log, roster, statement.payload)
  requireOpen(log, { number, hash }, logged.seq)
  const isNewest = newestGenerationAt(log, logged.seq)?.number === generation
  refuseUnless(isNewest, 'wrong_generation', 'another generation was the newest at that head')
}

/** A create needs a new id, a revise or delete the item's newest change, a restore its deletion. */
function requireAct(payload: ItemChangePayload, standing: ItemStanding | undefined) {
  if (payload.act === 'create') {
    const isFirst = standing === undefined && payload.revision === 1
    refuseUnless(isFirst, 'wrong_revision', 'the item exists or existed before')
    return
  }
  refuseUnless(standing !== undefined, 'wrong_revision', 'the vault has no such item')
  const isDue = standing.isDeleted === (payload.act === 'restore')
  refuseUnless(isDue, 'wrong_revision', 'only a deleted item can be restored, and nothing else')
  const isUpon = payload.before === standing.hash && payload.revision === standing.revision + 1
  refuseUnless(isUpon, 'wrong_revision', 'it does not continue the item’s newest change')
}
