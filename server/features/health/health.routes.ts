import { askRanges } from '@chaveiro/contract/calls/health.ts'
import { requireCallerRight } from '../../access/require-right.ts'
import { readOrganisationSettings } from '../../organisation/organisation-settings.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Platform } from '../../platform/platform.ts'
import { rangeReader } from './read-ranges.ts'

/** So many writes one call counts as: the largest check, 256 calls, goes through within one burst. */
const askWeight = 5

/** Of a check of health the server only passes on which beginnings of hashes a device asks about. */
export function health({ route, db, atRest, config }: Platform): void {
  const readRanges = rangeReader(config)
  route(
    askRanges,
    async ({ actor, body }) => {
      await db.snapshot(async (reader) => {
        await requireCallerRight(reader, actor, 'ask_ranges')
        if (!(await readOrganisationSettings(reader, atRest)).health_ranges) throw new Refusal('ranges_off')
      })
      return { ranges: await readRanges(actor.id, body.prefixes) }
    },
    { weight: askWeight },
  )
}
