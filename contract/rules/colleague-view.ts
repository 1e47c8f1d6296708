import { endingOf } from './ended-rights.ts'
import { continuesHead, presentKeys, type RosterState, wasCustodianAt } from './roster.ts'
import { parseStatement, requireSignature, type Verifier } from './statement.ts'
import { refuseUnless } from './statement-refused.ts'
import { type Hasher, requireWholeView, type SeenLeaves, type ViewEntry } from './view.ts'
import type { ViewPayload } from './view-statement.ts'

/**
 * Where a colleague's view stands by one's own newest roster: in it, further than it goes, in another one, or in the past:
 * signed by a right that ended since, or before the logs went on from an older state.
 */
export type ViewPlace = 'same' | 'ahead' | 'differs' | 'past'

/** Reads a view that somebody signed who is a custodian now, with the keys that they have now. Throws StatementRefused. */
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
  refuseUnless(signer !== undefined && isCustodian, 'not_entitled', 'its signer is no custodian')
  await requireSignature(statement, signer.signingKey, verifier)
  return { payload, place: placeOf(roster, payload) }
}

/**
 * The same for a view that comes with its leaves. Signature first: whoever has none to show makes no device hash thousands of leaves.
 * Throws StatementRefused.
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

/** What a device has verified of one vault: the hashes of its log, and those of the changes that it knows by number. */
export type OwnPlaces = {
  readonly hashes: readonly string[]
  readonly changes: ReadonlyMap<number, string>
  /** The newest change that it has read; null where it never read the vault's items. */
  readonly read: number | null
}

/**
 * A colleague's entry beside one's own: a hash that is another one at the same place says that two worlds are shown, of the log or of
 * the items. Later changes of items are missed by who has read them before.
 */
export function compareEntry(
  { log, change }: ViewEntry,
  { hashes, changes, read }: OwnPlaces,
): Record<'log' | 'items', 'same' | 'ahead' | 'differs'> {
  const hash = hashes[log.seq]
  const own = change === null ? undefined : changes.get(change.number)
  const isMissed = read !== null && change !== null && change.number > read
  return {
    log: hash === undefined ? 'ahead' : hash === log.hash ? 'same' : 'differs',
    items: own !== undefined && own !== change?.hash ? 'differs' : isMissed ? 'ahead' : 'same',
  }
}
