import { endingOf } from './ended-rights.ts'
import { continuesHead, presentKeys, type RosterState, wasCustodianAt } from './roster.ts'
import { parseStatement, requireSignature, type Verifier } from './statement.ts'
import { refuseUnless } from './statement-refused.ts'
import type { ViewEntry } from './view.ts'
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
}

/** A colleague's entry beside one's own: a hash that is another one at the same place says that two worlds are shown. */
export function compareEntry(
  { log, change }: ViewEntry,
  { hashes, changes }: OwnPlaces,
): Exclude<ViewPlace, 'past'> {
  const own = change === null ? undefined : changes.get(change.number)
  if (own !== undefined && own !== change?.hash) return 'differs'
  const hash = hashes[log.seq]
  if (hash === undefined) return 'ahead'
  return hash === log.hash ? 'same' : 'differs'
}
