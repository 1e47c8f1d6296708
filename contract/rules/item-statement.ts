import { type DirectoryFields, directoryDigestInput } from './directory.ts'
import { personAt, type RosterState, requireRosterHead } from './roster.ts'
import { hashText, parseStatement, requireSignature, type Statement, type Verifier } from './statement.ts'
import type { StatementPayload } from './statement-kinds.ts'
import { refuseUnless } from './statement-refused.ts'
import { generationOf, mayHoldVaultKey, type VaultLogState } from './vault-log.ts'

/** The row that a revision or deletion must be about, and the logs that say who may sign it. */
export type ItemStatementPlace = {
  readonly roster: RosterState
  readonly log: VaultLogState
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
  readonly directory: DirectoryFields
}

/**
 * Checks an author's signature on an item's revision against its place, its sealed text, its wrapped key and
 * every directory field, byte for byte. The payload's `by` is the author. Throws StatementRefused;
 * `wrong_directory` means that all but the directory was right.
 */
export async function checkRevisionStatement(
  text: string,
  place: ItemStatementPlace,
  content: RevisionContent,
  verifier: Verifier,
): Promise<StatementPayload<'chaveiro.item.revision'>> {
  const payload = await checkRevisionAuthor(text, place, verifier)
  refuseUnless(
    payload.sealed === (await hashText(content.sealed, verifier)),
    'wrong_text',
    'another text was signed',
  )
  refuseUnless(
    payload.key === (await hashText(content.key, verifier)),
    'wrong_text',
    'another wrapped key was signed',
  )
  const digest = await hashText(directoryDigestInput(content.directory), verifier)
  refuseUnless(payload.directory === digest, 'wrong_directory', 'the author signed another directory')
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

async function requireAuthor(
  statement: Statement<'chaveiro.item.revision' | 'chaveiro.item.deletion'>,
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
    mayHoldVaultKey(log, roster, by, seen.seq),
    'not_entitled',
    'its author may not hold this vault’s key',
  )
  await requireSignature(statement, author.signingKey, verifier)
}
