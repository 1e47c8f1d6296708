import { version } from '@chaveiro/contract/constants.ts'
import { getGeneral } from '@chaveiro/contract/settings.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  countActiveCustodians,
  countActiveUsers,
  selectOrganisation,
  selectStorageVersion,
} from './settings.queries.ts'

/** What this installation is; every line of it is read from what is truly running. */
export function settings({ route, db, config }: Platform): void {
  const { identityProvider, companyDomain } = config
  route(getGeneral, () =>
    db.snapshot(async (reader) => ({
      version,
      storage: reader.engine === 'sqlite' ? ('sqlite' as const) : ('postgresql' as const),
      storage_version: await selectStorageVersion(reader),
      company_domain: companyDomain,
      identity_provider:
        identityProvider.kind === 'development' ? 'development' : identityProvider.issuer.origin,
      organisation: (await reader.first(selectOrganisation, {}))?.hash ?? null,
      users: (await reader.first(countActiveUsers, {}))?.count ?? 0,
      custodians: (await reader.first(countActiveCustodians, {}))?.count ?? 0,
    })),
  )
}
