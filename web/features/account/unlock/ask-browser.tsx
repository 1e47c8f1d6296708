import { MonitorSmartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwnBrowserName } from '../../../i18n/use-browser-name.ts'
import { useErrorText } from '../../../nouns/errors/use-error-text.ts'
import { useWhomToTell } from '../../../nouns/people/use-whom-to-tell.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ShownDigits } from '../../../ui/digits-field.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { AccountPage, type AccountPageData } from '../account-page.tsx'
import { CompareDigits } from '../compare-digits.tsx'
import { useAskedApproval } from './use-asked-approval.ts'

/** A new browser asks one in which the person is unlocked; each shows six digits to type into the other. */
export function AskBrowser({
  others,
  asked,
  ...page
}: AccountPageData & {
  others: ReactNode
  /** A request from before a reload that is still open. */
  asked: string | null
}) {
  const { t } = useTranslation('account')
  const explain = useErrorText()
  const whom = useWhomToTell()
  const label = useOwnBrowserName()
  const { step, code, failure, ask, compare, cancel } = useAskedApproval(label, asked)
  const isOpen = step === 'waiting' || step === 'show' || step === 'confirm'

  return (
    <AccountPage
      {...page}
      title={t('ask.title')}
      description={t('ask.description')}
      after={isOpen ? undefined : others}
    >
      <div className="space-y-5">
        {step === 'mismatch' && (
          <Banner tone="danger" live title={t('ask.mismatch')}>
            {t('ask.mismatchHelp', { whom })}
          </Banner>
        )}
        {step === 'refused' && (
          <Banner tone="danger" live title={t('ask.refused')}>
            {t('ask.refusedHelp', { whom })}
          </Banner>
        )}
        {step === 'ended' && (
          <Banner tone="warning" live title={t('ask.ended')}>
            {t('ask.endedHelp')}
          </Banner>
        )}
        {failure !== null && (
          <Banner tone="danger" live title={t('ask.failed')}>
            {explain(failure)}
          </Banner>
        )}
        {isOpen ? (
          <>
            {step === 'waiting' && (
              <Waiting title={t('ask.waiting')}>{t('ask.waitingHelp', { label })}</Waiting>
            )}
            {step === 'show' && code !== null && (
              <>
                <p className="text-body text-ink">{t('ask.typeThere')}</p>
                <ShownDigits label={t('ask.ownCode')} digits={code} />
                <p className="text-body text-ink-2">{t('ask.typeThereHelp')}</p>
              </>
            )}
            {step === 'confirm' && (
              <CompareDigits
                label={t('ask.code')}
                help={t('ask.codeHelp')}
                button={t('ask.compare')}
                onCompare={compare}
              />
            )}
            <Button full variant="ghost" onClick={cancel}>
              {t('ask.cancel')}
            </Button>
          </>
        ) : (
          <>
            <ol className="list-decimal space-y-2 pl-5 text-body text-ink-2 marker:text-ink-3">
              <li>{t('ask.stepOpen')}</li>
              <li>{t('ask.stepBanner')}</li>
              <li>{t('ask.stepDigits')}</li>
            </ol>
            <Button
              data-first-field
              variant="primary"
              size="lg"
              full
              icon={<MonitorSmartphone />}
              busy={step === 'asking'}
              busyLabel={t('ask.busy')}
              onClick={() => void ask()}
            >
              {t(step === 'idle' || step === 'asking' ? 'ask.button' : 'ask.again')}
            </Button>
          </>
        )}
      </div>
    </AccountPage>
  )
}

function Waiting({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="status" className="flex flex-col items-center gap-1 py-4 text-center">
      <span className="mb-3 text-accent-ink [&_svg]:size-7">
        <Spinner />
      </span>
      <p className="font-medium text-title text-ink">{title}</p>
      <p className="max-w-sm text-body text-ink-2">{children}</p>
    </div>
  )
}
