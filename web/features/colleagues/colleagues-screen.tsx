import { type ColleaguesReport, errorFacts } from '@chaveiro/device'
import { UserRoundCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { NotLoaded } from '../../nouns/errors/not-loaded.tsx'
import { useVaultPathText } from '../../nouns/vaults/use-vault-path-text.ts'
import { Banner } from '../../ui/banner.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ChatDays } from './chat-days.tsx'
import { CompareCard } from './compare-card.tsx'
import { PeopleCard } from './people-card.tsx'
import { Summary } from './summary.tsx'
import { useColleagues } from './use-colleagues.ts'
import { WaitingVaults } from './waiting-vaults.tsx'

/** Whether the server shows this browser what it shows to others, checked automatically and by comparing words with one person. */
export function ColleaguesScreen() {
  const { t } = useTranslation('colleagues')
  const query = useColleagues()
  if (query.data) {
    return (
      <Page title={t('title')} description={t('description')}>
        <Report report={query.data} />
      </Page>
    )
  }
  const isUnconfirmed = query.isError && errorFacts(query.error).code === 'keys_unconfirmed'
  return (
    <Page title={t('title')} description={t('description')}>
      <Card>
        {isUnconfirmed ? (
          <EmptyState icon={<UserRoundCheck />} title={t('failed')} description={t('notYet')} />
        ) : (
          <NotLoaded query={query} failed={t('failed')} lines={5} label={t('loading')} />
        )}
      </Card>
    </Page>
  )
}

function Report({ report }: { report: ColleaguesReport }) {
  return (
    <div className="max-w-3xl space-y-6">
      <Summary report={report} />
      {report.unsigned.length > 0 && <UnsignedVaults vaults={report.unsigned} />}
      {!report.isAlone && <PeopleCard colleagues={report.colleagues} begunAt={report.begunAt} />}
      {report.vaults.length > 0 && <WaitingVaults vaults={report.vaults} />}
      <CompareCard />
      {report.days.length > 0 && <ChatDays days={report.days} />}
    </div>
  )
}

/** Vaults that the server lists and this device cannot verify. Listed here, so that a server that invents vaults is noticed. */
function UnsignedVaults({ vaults }: { vaults: readonly string[] }) {
  const { t } = useTranslation('colleagues')
  const format = useFormat()
  const pathText = useVaultPathText({ loads: true })
  const shown = vaults.slice(0, 3).map((vault) => pathText({ id: vault, name: t('vaults.unknown') }))
  const more = vaults.length - shown.length
  const listed = more > 0 ? [...shown, t('vaults.more', { count: more })] : shown
  return (
    <Banner tone="warning" title={t('unsigned.title', { count: vaults.length, names: format.list(listed) })}>
      {t('unsigned.help')}
    </Banner>
  )
}
