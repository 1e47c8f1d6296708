import { type HealthProgress, listedPlaceAmong } from '@chaveiro/device'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { NotLoaded } from '../../nouns/errors/not-loaded.tsx'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import { organisationSettingsQuery } from '../../nouns/organisation/organisation-settings.ts'
import { usePathText } from '../../nouns/vaults/use-path-text.ts'
import { vaultsQuery } from '../../nouns/vaults/vaults-query.ts'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { HealthReportView } from './health-report.tsx'
import { cancelHealth, forgetHealth, runHealth, useKeptHealth } from './kept-health.ts'
import { StartHealth } from './start-health.tsx'

/** Weak spots of the items of one vault, or of all that the person opens; looked for on this device, when asked to. */
export function HealthScreen() {
  const { t } = useTranslation('health')
  const explain = useErrorText()
  const pathText = usePathText()
  const [parameters, setParameters] = useSearchParams()
  const scope = parameters.get('vault')
  const kept = useKeptHealth()
  const query = useQuery(vaultsQuery)
  const { data } = query
  // Until this is known nothing is asked, and the screen says so.
  const asksRanges = useQuery(organisationSettingsQuery).data?.health_ranges ?? false
  const vaults = useMemo(() => new Map(data?.map((vault) => [vault.id, vault])), [data])
  const shown = (id: string) => listedPlaceAmong(vaults, id)
  const opened = (data ?? []).filter(({ holds_key, custody }) => holds_key && custody !== 'split')
  const meant = opened.filter(({ id }) => scope === null || id === scope).flatMap(({ id }) => shown(id) ?? [])
  const only = scope === null ? null : shown(scope)
  const run = () => void runHealth(scope, meant, asksRanges)
  return (
    <Page title={t('title')} description={t('description')}>
      {kept?.step === 'checking' ? (
        <Card>
          <Checking progress={kept.progress} />
        </Card>
      ) : kept?.step === 'done' && kept.scope === scope ? (
        <HealthReportView
          report={kept.report}
          pathOf={(id) => {
            const vault = shown(id)
            return vault ? pathText(vault) : ''
          }}
          onAgain={forgetHealth}
          onRetry={run}
        />
      ) : !data ? (
        <Card>
          <NotLoaded query={query} failed={t('notLoaded')} lines={4} />
        </Card>
      ) : kept?.step === 'failed' && kept.scope === scope ? (
        <Card>
          <ErrorState title={t('failed')} detail={explain(kept.error)} onRetry={run} />
        </Card>
      ) : (
        <StartHealth
          count={meant.length}
          only={only && pathText(only)}
          asksRanges={asksRanges}
          onAll={() => setParameters({})}
          onStart={run}
        />
      )}
    </Page>
  )
}

function Checking({ progress }: { progress: HealthProgress | null }) {
  const { t } = useTranslation('health')
  return (
    <ProgressBar
      label={t(progress?.step === 'asking' ? 'asking' : 'progress')}
      value={progress?.done ?? null}
      max={progress?.total ?? 1}
      detail={progress?.step === 'opening' && t('progressOf', { ...progress })}
      onCancel={cancelHealth}
      cancelLabel={t('cancel')}
    />
  )
}
