import { custodyOf } from '@chaveiro/contract/log/roster/role-custody.ts'
import type { UnlockedStatus } from '../base/types/device.ts'
import type { OpenSession } from './open-session.ts'

/** The session's own part of its status; what goes on in the background is added elsewhere. */
export function unlockedStatus(
  session: OpenSession,
): Omit<UnlockedStatus, 'state' | 'deliveries' | 'keyArrivals'> {
  const { person, roster, mustCompareOrganisation, colleagues, trouble } = session
  return {
    userId: person.id,
    organisation: roster?.org ?? null,
    needsNewPassphrase: session.recovered !== null,
    hasOrganisationKit: session.organisationKit !== null,
    awaitsConfirmation: roster !== null && !roster.people.get(person.id)?.vouched,
    awaitsRole:
      roster !== null &&
      custodyOf({ role: person.role, status: 'active' }) !== null &&
      !roster.custodians.has(person.id),
    mustCompareOrganisation,
    colleagues,
    trouble,
  }
}
