import type { Migration } from '../platform/db/migrate.ts'
import { house } from './0001-house.ts'
import { identities } from './0002-identities.ts'
import { people } from './0003-people.ts'
import { sharing } from './0004-sharing.ts'
import { unlocking } from './0005-unlocking.ts'
import { itemChanges } from './0006-items.ts'
import { custody } from './0007-custody.ts'
import { custodyWraps } from './0008-custody-wraps.ts'
import { keyRefusals } from './0009-key-refusals.ts'
import { refusedKeys } from './0010-refused-keys.ts'
import { organisationSettings } from './0011-organisation-settings.ts'
import { accessRequests } from './0012-access-requests.ts'
import { teamChat } from './0013-team-chat.ts'
import { expiryReminders } from './0014-expiry-reminders.ts'
import { rehearsals } from './0015-rehearsals.ts'
import { oneTimeLinks } from './0016-one-time-links.ts'
import { clientLinks } from './0017-client-links.ts'
import { acceptedTerms } from './0018-accepted-terms.ts'
import { rememberedLogs } from './0019-remembered-logs.ts'
import { views } from './0020-views.ts'
import { openingValues } from './0021-opening-values.ts'
import { backups } from './0022-backups.ts'
import { noJobQueue } from './0023-no-job-queue.ts'
import { earlierReaders } from './0024-earlier-readers.ts'
import { visibilityOfDeletedVaults } from './0025-visibility-of-deleted-vaults.ts'
import { requestsByTime } from './0026-requests-by-time.ts'
import { pictures } from './0027-pictures.ts'
import { dataKeys } from './0028-data-keys.ts'
import { relinking } from './0029-relinking.ts'
import { expiringItems } from './0030-expiring-items.ts'
import { outcomes } from './0031-outcomes.ts'

/** Every migration, oldest first. */
export const migrations: readonly Migration[] = [
  house,
  identities,
  people,
  sharing,
  unlocking,
  itemChanges,
  custody,
  custodyWraps,
  keyRefusals,
  refusedKeys,
  organisationSettings,
  accessRequests,
  teamChat,
  expiryReminders,
  rehearsals,
  oneTimeLinks,
  clientLinks,
  acceptedTerms,
  rememberedLogs,
  views,
  openingValues,
  backups,
  noJobQueue,
  earlierReaders,
  visibilityOfDeletedVaults,
  requestsByTime,
  pictures,
  dataKeys,
  relinking,
  expiringItems,
  outcomes,
]
