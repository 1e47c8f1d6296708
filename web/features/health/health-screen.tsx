import { listedPlaceAmong } from '@chaveiro/device'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { usePathText } from '../../nouns/vaults/use-path-text.ts'
import { vaultsQuery } from '../../nouns/vaults/vaults-query.ts'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { HealthReportView } from './health-report.tsx'
import { cancelHealth, forgetHealth, runHealth, useKeptHealth } from './kept-health.ts'
import { StartHealth } from './start-health.tsx'

/** Weak spots of the items of one vault, or of all that the person opens; looked for on this device, when asked to. */
export function HealthScreen() {
  const { t } = useTranslation('health')
  const tellFailure = useFailureToast()
  const pathText = usePathText()
  const [parameters, setParameters] = useSearchParams()
  const scope = parameters.get('vault')
  const kept = useKeptHealth()
  const { data } = useQuery(vaultsQuery)
  const [isStarting, setIsStarting] = useState(false)
  const vaults = useMemo(() => new Map(data?.map((vault) => [vault.id, vault])), [data])
  const shown = (id: string) => listedPlaceAmong(vaults, id)
  const opened = (data ?? []).filter(({ holds_key, custody }) => holds_key && custody !== 'split')
  const meant = opened.filter(({ id }) => scope === null || id === scope).flatMap(({ id }) => shown(id) ?? [])
  const only = scope === null ? null : shown(scope)
  const run = async () => {
    setIsStarting(true)
    try {
      await runHealth(scope, meant)
    } catch (error) {
      tellFailure(t('failed'), error)
    } finally {
      setIsStarting(false)
    }
  }
  return (
    <Page title={t('title')} description={t('description')}>
      {kept?.step === 'checking' || isStarting ? (
        <Card>
          <Checking progress={kept?.step === 'checking' ? kept.progress : null} />
        </Card>
      ) : kept?.step === 'done' && kept.scope === scope ? (
        <HealthReportView
          report={kept.report}
          pathOf={(id) => {
            const vault = shown(id)
            return vault ? pathText(vault) : ''
          }}
          onAgain={forgetHealth}
        />
      ) : (
        data && (
          <StartHealth
            count={meant.length}
            only={only && pathText(only)}
            onAll={() => setParameters({})}
            onStart={() => void run()}
          />
        )
      )}
    </Page>
  )
}

function Checking({ progress }: { progress: { done: number; total: number } | null }) {
  const { t } = useTranslation('health')
  return (
    <ProgressBar
      label={t('progress')}
      value={progress?.done ?? null}
      max={progress?.total ?? 1}
      detail={progress && t('progressOf', { ...progress })}
      onCancel={cancelHealth}
      cancelLabel={t('cancel')}
    />
  )
}
