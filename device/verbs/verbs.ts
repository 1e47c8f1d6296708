import type { KeySession } from '../base/types/key-session.ts'
import type { SessionContext } from '../state/session-context.ts'
import { createAccessVerbs } from './access-verbs.ts'
import { createAccountVerbs } from './account-verbs.ts'
import { createBrowserVerbs } from './browser-verbs.ts'
import { createClientLinkVerbs } from './client-link-verbs.ts'
import { createColleagueVerbs } from './colleague-verbs.ts'
import { createItemVerbs } from './item-verbs.ts'
import { createLinkVerbs } from './link-verbs.ts'
import { createMemberVerbs } from './member-verbs.ts'
import { createOrganisationVerbs } from './organisation-verbs.ts'
import { createPeopleVerbs } from './people-verbs.ts'
import { createRestoreVerbs } from './restore-verbs.ts'
import { createSheetVerbs } from './sheet-verbs.ts'
import { createUnlockVerbs } from './unlock-verbs.ts'
import { createVaultVerbs } from './vault-verbs.ts'

/** Everything that a person does at this device, by the interfaces of device/types. */
export function createVerbs(context: SessionContext): Omit<KeySession, 'status' | 'lock' | 'keepInStep'> {
  return {
    ...createAccountVerbs(context),
    ...createUnlockVerbs(context),
    ...createBrowserVerbs(context),
    ...createOrganisationVerbs(context),
    ...createPeopleVerbs(context),
    ...createVaultVerbs(context),
    ...createMemberVerbs(context),
    ...createItemVerbs(context),
    ...createAccessVerbs(context),
    ...createLinkVerbs(context),
    ...createClientLinkVerbs(context),
    ...createSheetVerbs(context),
    ...createRestoreVerbs(context),
    ...createColleagueVerbs(context),
  }
}
