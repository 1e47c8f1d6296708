import type { CallOutput } from '@chaveiro/contract/call.ts'
import { getGeneral } from '@chaveiro/contract/calls/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { History, SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { NotLoaded } from '../../nouns/errors/not-loaded.tsx'
import { api } from '../../session/api.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { Card, LinkCard } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Fact, Facts } from '../../ui/table.tsx'
import { AuditCard } from './audit-card.tsx'
import { LanguageCard } from './language-card.tsx'
import { OrganisationCard } from './organisation-card.tsx'
import { ReleaseCard } from './release-card.tsx'

type General = CallOutput<typeof getGeneral>

/**
 * Facts about organisation and installation, each from what is really in use, and the organisation's choices; folded, what only experts
 * look for.
 */
export function GeneralTab() {
  const { t } = useTranslation('settings')
  const query = useGeneral()
  const { may } = useCurrentUser()
  if (query.data) return <General general={query.data} isForbidden={!may('change_settings')} />
  return (
    <Card title={t('general.system')}>
      <NotLoaded query={query} failed={t('general.failed')} lines={6} />
    </Card>
  )
}

const storageNames = { sqlite: 'SQLite', postgresql: 'PostgreSQL' }

function General({
  general,
  isForbidden,
}: {
  general: General
  /** If the role no longer allows it, only a form that holds typed text stays. */
  isForbidden: boolean
}) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const when = (at: string | null) => (at === null ? t('general.never') : format.dateTime(at))
  return (
    <div className="space-y-6">
      <Card title={t('general.organisation')} description={t('general.organisationHelp')}>
        <Facts>
          <Fact name={t('general.domain')}>{general.company_domain}</Fact>
          <Fact name={t('general.provider')}>
            {general.identity_provider === 'development'
              ? t('general.developmentProvider')
              : general.identity_provider}
          </Fact>
          <Fact name={t('general.users')}>{format.number(general.users)}</Fact>
          <Fact name={t('general.custodians')}>{format.number(general.custodians)}</Fact>
        </Facts>
      </Card>
      <OrganisationCard />
      <Card title={t('general.system')} description={t('general.systemHelp')}>
        <Facts>
          <Fact name={t('general.version')}>{general.version}</Fact>
          <Fact name={t('general.storage')}>
            {t('general.storageInUse', {
              name: storageNames[general.storage],
              version: general.storage_version,
              size: format.megabytes(general.storage_bytes),
            })}
          </Fact>
          <Fact name={t('general.encryption')}>{t('general.encryptionInUse')}</Fact>
          <Fact name={t('general.backupTaken')}>{when(general.backup_taken_at)}</Fact>
          <Fact name={t('general.backupTried')}>{when(general.backup_tried_at)}</Fact>
          {general.data_residency !== null && (
            <Fact name={t('general.residency')}>{format.country(general.data_residency)}</Fact>
          )}
          {general.laws.length > 0 && (
            <Fact name={t(general.preset ? 'general.complianceOf' : 'general.compliance')}>
              {general.preset
                ? t(`general.compliant.${general.preset}`)
                : format.list(general.laws.map((law) => t(`general.law.${law}`)))}
            </Fact>
          )}
        </Facts>
      </Card>
      {!isForbidden && (
        <Disclosure icon={<SlidersHorizontal />} title={t('general.advanced')}>
          <p className="px-5 pt-4 text-ink-2 text-small">{t('general.advancedHelp')}</p>
          <div className="space-y-6 p-5">
            <LanguageCard />
            <ReleaseCard />
            <AuditCard />
            <LinkCard
              to="/restore"
              icon={<History />}
              title={t('general.restore')}
              description={t('general.restoreHelp')}
            />
          </div>
        </Disclosure>
      )}
    </div>
  )
}

/** Facts about this installation. */
const useGeneral = () => useQuery({ queryKey: ['settings', 'general'], queryFn: () => api.send(getGeneral) })
