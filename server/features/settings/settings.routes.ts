import {
  changeOrganisationLanguage,
  changeOrganisationSettings,
  getGeneral,
  getOrganisationLanguage,
  getOrganisationSettings,
} from '@chaveiro/contract/calls/settings.ts'
import { version } from '@chaveiro/contract/constants.ts'
import { organisationLanguage } from '../../organisation/language.ts'
import { readOrganisationSettings } from '../../organisation/organisation-settings.ts'
import { activeCustodians } from '../../organisation/persons.ts'
import { selectBackups } from '../../platform/backups/backups.queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { changeLanguage } from './change-language.ts'
import { changeOrganisation } from './change-organisation.ts'
import { countActiveUsers, selectOrganisation, selectStorage } from './settings.queries.ts'

async function readBackups(reader: Reader) {
  const rows = await reader.all(selectBackups, {})
  const timeOf = (act: string) => rows.find((row) => row.act === act)?.at ?? null
  return { backup_taken_at: timeOf('taken'), backup_tried_at: timeOf('tried') }
}

/** Facts about this installation from the running server, and the organisation's settings. */
export function settings({ route, db, config, atRest, appendAudit }: Platform): void {
  const { identityProvider, companyDomain, dataResidency, laws, preset } = config
  route(getGeneral, () =>
    db.snapshot(async (reader) => ({
      version,
      storage: reader.engine === 'sqlite' ? ('sqlite' as const) : ('postgresql' as const),
      ...(await selectStorage(reader)),
      data_residency: dataResidency ?? null,
      laws,
      preset: preset ?? null,
      company_domain: companyDomain,
      identity_provider:
        identityProvider.kind === 'development' ? 'development' : identityProvider.issuer.origin,
      organisation: (await reader.first(selectOrganisation, {}))?.hash ?? null,
      ...(await readBackups(reader)),
      users: (await reader.first(countActiveUsers, {}))?.count ?? 0,
      custodians: (await activeCustodians(reader)).length,
    })),
  )
  route(getOrganisationLanguage, async () => ({
    language: await organisationLanguage(db.read, config),
  }))
  route(changeOrganisationLanguage, (request) =>
    db.inTransaction(async (tx) => {
      const { language } = request.body
      await changeLanguage(tx, appendAudit, request, language)
      return { language }
    }),
  )
  route(getOrganisationSettings, () => readOrganisationSettings(db.read, atRest))
  route(changeOrganisationSettings, (request) =>
    db.inTransaction((tx) => changeOrganisation(tx, { atRest, appendAudit }, request, request.body)),
  )
}
