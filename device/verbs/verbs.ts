import type { DeviceVerbs } from '../base/types/device.ts'
import { watchAudit } from '../log/audit/watch-audit.ts'
import type { SessionContext } from '../state/session-context.ts'
import { createAccessVerbs } from './access-verbs.ts'
import { createAccountVerbs } from './account-verbs.ts'
import { createBrowserVerbs } from './browser-verbs.ts'
import { createClientLinkVerbs } from './client-link-verbs.ts'
import { createColleagueVerbs } from './colleague-verbs.ts'
import { createExportVerbs } from './export-verbs.ts'
import { createFavouriteVerbs } from './favourite-verbs.ts'
import { createFinderVerbs } from './finder-verbs.ts'
import { createHealthVerbs } from './health-verbs.ts'
import { createImportVerbs } from './import-verbs.ts'
import { createItemVerbs } from './item-verbs.ts'
import { createLinkVerbs } from './link-verbs.ts'
import { createMachineVerbs } from './machine-verbs.ts'
import { createMemberVerbs } from './member-verbs.ts'
import { createOrganisationVerbs } from './organisation-verbs.ts'
import { createPeopleVerbs } from './people-verbs.ts'
import { createProgramVerbs } from './program-verbs.ts'
import { createRestoreVerbs } from './restore-verbs.ts'
import { createTeamVerbs } from './team-verbs.ts'
import { createUnlockVerbs } from './unlock-verbs.ts'
import { createUnsavedVerbs } from './unsaved-verbs.ts'
import { createVaultVerbs } from './vault-verbs.ts'

/** Everything that a person does at this device, by the interfaces of base/types. */
export function createVerbs(context: SessionContext): Omit<DeviceVerbs, 'status' | 'lock' | 'keepInStep'> {
  return {
    account: { ...createAccountVerbs(context), ...createUnlockVerbs(context) },
    browsers: createBrowserVerbs(context),
    programs: createProgramVerbs(context),
    organisation: createOrganisationVerbs(context),
    people: { ...createPeopleVerbs(context), ...createColleagueVerbs(context) },
    vaults: { ...createVaultVerbs(context), ...createMemberVerbs(context) },
    items: createItemVerbs(context),
    favourites: createFavouriteVerbs(context),
    finder: createFinderVerbs(context),
    unsaved: createUnsavedVerbs(context),
    health: createHealthVerbs(context),
    imports: createImportVerbs(context),
    access: createAccessVerbs(context),
    exports: createExportVerbs(context),
    links: { ...createLinkVerbs(context), ...createClientLinkVerbs(context) },
    machines: createMachineVerbs(context),
    teams: createTeamVerbs(context),
    restore: createRestoreVerbs(context),
    audit: watchAudit(context.api, context.memory, context.now),
  }
}
