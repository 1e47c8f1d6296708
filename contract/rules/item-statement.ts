import { type OverviewFields, overviewDigestInput } from './item-overview.ts'
import { personAt, requireRosterHead } from './roster.ts'
import { hashText, parseStatement, requireSignature, type Statement, type Verifier } from './statement.ts'
import type { StatementPayload } from './statement-kinds.ts'
import { refuseUnless } from './statement-refused.ts'
import type { Logs } from './vault-log.ts'
import { generationOf, mayHoldVaultKey, mightHoldGeneration } from './vault-log.ts'

/** The row that a statement about an item must be about, and the logs that say who may sign it. */
export type ItemStatementPlace = Logs & {
  readonly item: string
  /** For a deletion: the last revision + 1. */
  readonly revision: number
  /** The row's generation when reading; the vault's current one when the server accepts a write. */
  readonly generation: number
}

/** What a revision's author signed for, as it was stored or sent. */
export type RevisionContent = {
  readonly sealed: string
  readonly key: string
  /** The item key under a dealing's custody keys, in a split vault that is dealt. */
  readonly custodyKey?: string | undefined
  readonly overview: OverviewFields
}

/**
 * Checks an author's signature on an item's revision against its place, its sealed text, its wrapped keys and
 * every overview field, byte for byte. The payload's `by` is the author. Throws StatementRefused;
 * `wrong_overview` means that all but the overview was right.
 */
export async function checkRevisionStatement(
  text: string,
  place: ItemStatementPlace,
  content: RevisionContent,
  verifier: Verifier,
): Promise<StatementPayload<'chaveiro.item.revision'>> {
  const payload = await checkRevisionAuthor(text, place, verifier)
  const { sealed, key, custodyKey, overview } = content
  const isSealed = payload.sealed === (await hashText(sealed, verifier))
  refuseUnless(isSealed, 'wrong_text', 'another text was signed')
  const isKey = payload.key === (await hashText(key, verifier))
  refuseUnless(isKey, 'wrong_text', 'another wrapped key was signed')
  const custodyHash = custodyKey === undefined ? undefined : await hashText(custodyKey, verifier)
  refuseUnless(payload.custody_key === custodyHash, 'wrong_text', 'another custody key was signed')
  const digest = await hashText(overviewDigestInput(overview), verifier)
  refuseUnless(payload.overview === digest, 'wrong_overview', 'the author signed another overview')
  return payload
}

/**
 * The part of checkRevisionStatement that needs no content: that an author who may signs for this place. Whoever
 * calls it compares the payload's hashes, for instance to name every part that differs. Throws StatementRefused.
 */
export async function checkRevisionAuthor(
  text: string,
  place: ItemStatementPlace,
  verifier: Verifier,
): Promise<StatementPayload<'chaveiro.item.revision'>> {
  const statement = parseStatement(text, 'chaveiro.item.revision')
  await requireAuthor(statement, place, verifier)
  requireDealt(statement.payload, place)
  return statement.payload
}

/** Checks an author's signature on an item's deletion. Throws StatementRefused. */
export async function checkDeletionStatement(
  text: string,
  place: ItemStatementPlace,
  verifier: Verifier,
): Promise<StatementPayload<'chaveiro.item.deletion'>> {
  const statement = parseStatement(text, 'chaveiro.item.deletion')
  await requireAuthor(statement, place, verifier)
  return statement.payload
}

/**
 * Checks who wrapped an item's key anew, for the revision whose statement has the hash `of`. The revision itself is
 * checked by its own statement at its own generation; the hashes of the wrapped keys are the caller's to compare.
 * Throws StatementRefused.
 */
export async function checkRewrap(
  text: string,
  place: ItemStatementPlace & { readonly of: string },
  verifier: Verifier,
): Promise<StatementPayload<'chaveiro.item.rewrap'>> {
  const statement = parseStatement(text, 'chaveiro.item.rewrap')
  await requireAuthor(statement, place, verifier)
  refuseUnless(statement.payload.of === place.of, 'wrong_place', 'it wraps another revision’s key')
  requireDealt(statement.payload, place)
  return statement.payload
}

/**
 * What the server asks beyond the signature when it accepts a write, and no reader can ask later: that it was made
 * under the newest generation, by somebody who may hold the key now. Throws StatementRefused.
 */
export function requirePresentAuthor(
  { by, generation }: { readonly by: string; readonly generation: number },
  { roster, log }: Logs,
) {
  const isNewest = generation === log.generation?.number
  refuseUnless(isNewest, 'wrong_generation', 'it is not of the newest generation')
  const mayHold = mayHoldVaultKey(log, roster, by, roster.head.seq)
  refuseUnless(mayHold, 'not_entitled', 'its author may not hold this vault’s key any more')
}

async function requireAuthor(
  statement: Statement<'chaveiro.item.revision' | 'chaveiro.item.deletion' | 'chaveiro.item.rewrap'>,
  place: ItemStatementPlace,
  verifier: Verifier,
) {
  const { roster, log } = place
  const { org, vault, item, revision, generation, by, roster: seen } = statement.payload
  const isHere = org === log.org && org === roster.org && vault === log.vault && item === place.item
  refuseUnless(isHere && revision === place.revision, 'wrong_place', 'it is about another item or revision')
  refuseUnless(generation === place.generation, 'wrong_generation', 'it was written under another generation')
  generationOf(log, generation)
  requireRosterHead(roster, seen)
  const author = personAt(roster, by, seen.seq)
  refuseUnless(
    mightHoldGeneration(log, roster, by, generation, seen.seq),
    'not_entitled',
    'its author may not hold this vault’s key',
  )
  await requireSignature(statement, author.signingKey, verifier)
}

/** A custody key and its dealing come together, and the dealing is one of the generation written under. */
function requireDealt(
  { generation, custody_key, dealing }: StatementPayload<'chaveiro.item.revision' | 'chaveiro.item.rewrap'>,
  { log }: Logs,
) {
  const isPair = (custody_key === undefined) === (dealing === undefined)
  refuseUnless(isPair, 'malformed', 'a custody key names its dealing')
  if (dealing === undefined) return
  const isOfGeneration = log.dealings[dealing - 1]?.generation === generation
  refuseUnless(isOfGeneration, 'wrong_dealing', 'the log has no such dealing of this generation')
}
