import { keeperOf } from '../../access/keeps-client-link.ts'
import type { Reader } from '../../platform/db/db.ts'
import { type LinkRow, type LinkStanding, stateOf } from './link-documents.ts'

/** A link ends with the rights of its maker and deputy at once; the job closes it within a minute. */
export async function presentStanding(reader: Reader, row: LinkRow, now: number): Promise<LinkStanding> {
  const state = stateOf(row, now)
  const keeper = state === 'open' ? await keeperOf(reader, row) : null
  return { state: state === 'open' && keeper === null ? 'ended' : state, keeper }
}
