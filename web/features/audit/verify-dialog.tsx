import type { AuditProgress, AuditReport } from '@chaveiro/device'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import { auditHeadKey, useAuditHead } from '../../nouns/organisation/use-audit-head.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { keySession } from '../../worker/key-session.ts'

type State =
  | { is: 'asked' }
  | { is: 'running'; progress: AuditProgress | null }
  | { is: 'over'; report: AuditReport }
  | { is: 'failed'; error: unknown }

/** Recomputes the log's links in this browser, and says what was checked. */
export function VerifyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('audit')
  const format = useFormat()
  const explain = useErrorText()
  const client = useQueryClient()
  const { data } = useAuditHead()
  const [state, setState] = useState<State>({ is: 'asked' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const verify = async (isWhole: boolean) => {
    const cancelling = new AbortController()
    running.current = cancelling
    setState({ is: 'running', progress: null })
    try {
      const tell = (progress: AuditProgress) => setState({ is: 'running', progress })
      const report = await keySession.audit.verify({ isWhole }, tell, cancelling.signal)
      setState({ is: 'over', report })
      await client.invalidateQueries({ queryKey: auditHeadKey })
    } catch (error) {
      setState(cancelling.signal.aborted ? { is: 'asked' } : { is: 'failed', error })
    }
  }
  const verified = data?.verified
  const isRunning = state.is === 'running'
  return (
    <Dialog
      title={t('verify.title')}
      description={t('verify.means')}
      onClose={onClose}
      footer={
        !isRunning && (
          <>
            <Button variant={verified ? 'secondary' : 'primary'} onClick={() => void verify(true)}>
              {t('verify.whole')}
            </Button>
            {verified && (
              <Button variant="primary" onClick={() => void verify(false)}>
                {t('verify.fresh')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="space-y-4">
        <p className="text-body text-ink-2">
          {verified
            ? t('verify.last', { when: format.dateTime(verified.at), number: verified.seq })
            : t('verify.never')}
        </p>
        {state.is === 'running' && (
          <ProgressBar
            label={t('verify.running')}
            value={state.progress?.done ?? null}
            max={state.progress?.total ?? 1}
            detail={
              state.progress &&
              t('verify.progress', {
                done: state.progress.done,
                total: state.progress.total,
              })
            }
            onCancel={() => running.current?.abort()}
          />
        )}
        <div aria-live="polite">
          {state.is === 'failed' && (
            <Banner tone="warning" title={t('verify.failed')}>
              {explain(state.error)}
            </Banner>
          )}
          {state.is === 'over' && <Report report={state.report} />}
        </div>
      </div>
    </Dialog>
  )
}

function Report({ report: { fault, from, to, erased, head } }: { report: AuditReport }) {
  const { t } = useTranslation(['audit', 'log-warning'])
  if (fault) {
    return (
      <Banner tone="danger" title={t(`verify.fault.${fault.kind}`, { number: fault.seq })}>
        {t('log-warning:ask')}
      </Banner>
    )
  }
  if (to < from) return <Banner tone="success" title={t('verify.nothing')} />
  return (
    <Banner tone="success" title={t('verify.holds', { from, to: to })}>
      <p>{t('verify.checked')}</p>
      {erased > 0 && <p className="mt-2">{t('verify.erased', { count: erased })}</p>}
      <p translate="no" className="wrap-anywhere mt-2 font-mono text-caption text-ink-3">
        {t('verify.newest', { number: head.seq, hash: head.hash })}
      </p>
    </Banner>
  )
}
