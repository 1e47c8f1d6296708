import type { CallInput } from '@chaveiro/contract/call.ts'
import type { changeOrganisationSettings, OrganisationSettings } from '@chaveiro/contract/calls/settings.ts'
import { vaultTypes } from '@chaveiro/contract/constants.ts'
import { dayMs, hourMs } from '@chaveiro/contract/durations.ts'
import type { AuditEventType } from '@chaveiro/contract/events/events.ts'
import { requireCallerRight } from '../../access/require-right.ts'
import {
  readOrganisationSettings,
  writeOrganisationSettings,
} from '../../organisation/organisation-settings.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { deleteDevicesIdleSince, deleteSessionsBegunBy } from './settings.queries.ts'

type Change = CallInput<typeof changeOrganisationSettings>['body']

/**
 * Changes the given settings; each real change is an audit entry, others write nothing. Sessions that have ended by the
 * shorter of the old and the new length are deleted, so that no longer length revives them; the same for idle devices.
 */
export async function changeOrganisation(
  tx: Tx,
  { atRest, appendAudit }: Pick<Dependencies, 'atRest' | 'appendAudit'>,
  { actor, ip, now }: Caller,
  change: Change,
): Promise<OrganisationSettings> {
  await requireCallerRight(tx, actor, 'change_organisation')
  const previousSettings = await readOrganisationSettings(tx, atRest)
  const after: OrganisationSettings = {
    name: change.name ?? previousSettings.name,
    default_visibility: { ...previousSettings.default_visibility, ...change.default_visibility },
    lock_after_idle_minutes: change.lock_after_idle_minutes ?? previousSettings.lock_after_idle_minutes,
    session_hours: change.session_hours ?? previousSettings.session_hours,
    export_needs_second: change.export_needs_second ?? previousSettings.export_needs_second,
    health_ranges: change.health_ranges ?? previousSettings.health_ranges,
    device_session_idle_days: change.device_session_idle_days ?? previousSettings.device_session_idle_days,
    connect_other_computers: change.connect_other_computers ?? previousSettings.connect_other_computers,
  }
  const changes = changesOf(previousSettings, after)
  if (changes.length === 0) return previousSettings
  await writeOrganisationSettings(tx, atRest, after)
  if (after.session_hours !== previousSettings.session_hours) {
    const hours = Math.min(previousSettings.session_hours, after.session_hours)
    await tx.run(deleteSessionsBegunBy, { created_at: isoInstant(now - hours * hourMs) })
  }
  if (after.device_session_idle_days !== previousSettings.device_session_idle_days) {
    const days = Math.min(previousSettings.device_session_idle_days, after.device_session_idle_days)
    await tx.run(deleteDevicesIdleSince, { last_seen: isoInstant(now - days * dayMs) })
  }
  for (const [event, name] of changes) await appendAudit(tx, { event, actor, ip, details: { name } })
  return after
}

function changesOf(
  previousSettings: OrganisationSettings,
  after: OrganisationSettings,
): [AuditEventType, string][] {
  const changes: [AuditEventType, string][] = []
  if (after.name !== previousSettings.name) changes.push(['organisation_renamed', after.name])
  for (const type of vaultTypes) {
    const visibility = after.default_visibility[type]
    if (visibility !== previousSettings.default_visibility[type])
      changes.push(['default_visibility_changed', `${type}: ${visibility}`])
  }
  if (after.lock_after_idle_minutes !== previousSettings.lock_after_idle_minutes)
    changes.push(['idle_lock_changed', `${after.lock_after_idle_minutes} min`])
  if (after.session_hours !== previousSettings.session_hours)
    changes.push(['session_length_changed', `${after.session_hours} h`])
  if (after.export_needs_second !== previousSettings.export_needs_second)
    changes.push(['export_rule_changed', after.export_needs_second ? 'on' : 'off'])
  if (after.health_ranges !== previousSettings.health_ranges)
    changes.push(['health_ranges_changed', after.health_ranges ? 'on' : 'off'])
  if (after.device_session_idle_days !== previousSettings.device_session_idle_days)
    changes.push(['device_idle_days_changed', `${after.device_session_idle_days} d`])
  if (after.connect_other_computers !== previousSettings.connect_other_computers)
    changes.push(['connect_rule_changed', after.connect_other_computers ? 'on' : 'off'])
  return changes
}
