import { endingOf } from '../roster/endings.ts'
import { continuesHead, presentKeys, type RosterState, wasCustodianAt } from '../roster/roster.ts'
import { parseStatement, requireSignature, type Verifier } from '../statements/statement.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import { type Hasher, requireWholeView, type SeenLeaves, type ViewEntry } from '../statements/view.ts'
import type { ViewPayload } from './view-statement.ts'

/**
 * A colleague's view compared with one's own newest roster: it names an entry of it, is newer, contradicts it, or no
 * longer counts because its signer's right ended or the logs were resumed from an older state.
 */
export type ViewPlace = 'same' | 'ahead' | 'differs' | 'past'

/** Reads a view signed by a present custodian with their present keys. Throws StatementRefused. */
export async function placeView(
  text: string,
  roster: RosterState,
  verifier: Verifier,
): Promise<{ payload: ViewPayload; place: ViewPlace }> {
  const statement = parseStatement(text, 'chaveiro.view')
  const { payload } = statement
  refuseUnless(payload.org === roster.org, 'wrong_place', 'it belongs to another organisation')
  const signer = presentKeys(roster, payload.by)
  const isCustodian = wasCustodianAt(roster, payload.by, roster.head.seq)
  refuseUnless(signer !== undefined && isCustodian, 'not_entitled', 'its signer is not a custodian')
  await requireSignature(statement, signer.signingKey, verifier)
  return { payload, place: placeOf(roster, payload) }
}

/**
 * The same for a view with its leaves. The signature is checked first, so that a forger cannot make devices hash
 * thousands of leaves. Throws StatementRefused.
 */
export async function placeWholeView(
  view: SeenLeaves & { readonly statement: string },
  roster: RosterState,
  verifier: Verifier,
  hasher: Hasher,
): ReturnType<typeof placeView> {
  const placed = await placeView(view.statement, roster, verifier)
  await requireWholeView(view, placed.payload, hasher)
  return placed
}

function placeOf(roster: RosterState, { by, roster: named }: ViewPayload): ViewPlace {
  if (named.seq > roster.head.seq) return 'ahead'
  if (named.seq < (roster.resumes.at(-1)?.seq ?? 0)) return 'past'
  if (!continuesHead(roster, named)) return 'differs'
  const stands = wasCustodianAt(roster, by, named.seq) && endingOf(roster, by, named.seq) === null
  return stands ? 'same' : 'past'
}

/** What a device has verified of one vault: hashes of the log, and of the changes it knows, by number. */
export type OwnPlaces = {
  readonly hashes: readonly string[]
  readonly changes: ReadonlyMap<number, string>
  /** The newest change that it has read; null if it never read the vault's items. */
  readonly read: number | null
}

/**
 * Compares a colleague's entry with one's own. Different hashes at the same place mean that the server shows two
 * versions of the log or the items. Newer changes count as missing only if this device has read the items.
 */
export function compareEntry(
  { log, change }: ViewEntry,
  { hashes, changes, read }: OwnPlaces,
): Record<'log' | 'items', 'same' | 'ahead' | 'differs'> {
  const hash = hashes[log.seq]
  const ownHash = change === null ? undefined : changes.get(change.number)
  const isMissed = read !== null && change !== null && change.number > read
  return {
    log: hash === undefined ? 'ahead' : hash === log.hash ? 'same' : 'differs',
    items: ownHash !== undefined && ownHash !== change?.hash ? 'differs' : isMissed ? 'ahead' : 'same',
  }
}
