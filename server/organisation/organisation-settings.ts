import type { OrganisationSettings } from '@chaveiro/contract/calls/settings.ts'
import {
  deviceIdleDaysAtFirst,
  idleLockMinutesAtFirst,
  sessionHoursAtFirst,
} from '@chaveiro/contract/constants.ts'
import type { AtRest } from '../platform/at-rest/at-rest.ts'
import type { Reader, Tx } from '../platform/db/db.ts'
import { putOrganisationSettings, selectOrganisationSettings } from './organisation-settings.queries.ts'

const place = 'organisation_settings'
const row = '1'
const atFirst: OrganisationSettings = {
  name: '',
  default_visibility: { client: 'listed', product: 'listed', squad: 'listed' },
  lock_after_idle_minutes: idleLockMinutesAtFirst,
  session_hours: sessionHoursAtFirst,
  export_needs_second: true,
  health_ranges: false,
  device_session_idle_days: deviceIdleDaysAtFirst,
  connect_other_computers: false,
}

/** The settings that admins made for everybody, with defaults for the others. */
export async function readOrganisationSettings(
  reader: Reader,
  atRest: AtRest,
): Promise<OrganisationSettings> {
  const kept = await reader.first(selectOrganisationSettings, {})
  if (!kept) return atFirst
  return {
    name:
      kept.document === null ? atFirst.name : atRest.open<{ name: string }>(place, row, kept.document).name,
    default_visibility:
      kept.default_visibility === null ? atFirst.default_visibility : JSON.parse(kept.default_visibility),
    lock_after_idle_minutes: kept.lock_after_idle_minutes ?? atFirst.lock_after_idle_minutes,
    session_hours: kept.session_hours ?? atFirst.session_hours,
    export_needs_second: kept.export_needs_second ?? atFirst.export_needs_second,
    health_ranges: kept.health_ranges ?? atFirst.health_ranges,
    device_session_idle_days: kept.device_session_idle_days ?? atFirst.device_session_idle_days,
    connect_other_computers: kept.connect_other_computers ?? atFirst.connect_other_computers,
  }
}

export async function writeOrganisationSettings(
  tx: Tx,
  atRest: AtRest,
  { name, default_visibility, ...rest }: OrganisationSettings,
): Promise<void> {
  await tx.run(putOrganisationSettings, {
    ...rest,
    default_visibility: JSON.stringify(default_visibility),
    document: atRest.seal(place, row, { name }),
  })
}
