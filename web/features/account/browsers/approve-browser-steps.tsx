import type { BrowserRequest } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'
import { useLabelName } from '../../../i18n/use-browser-name.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Fact, Facts } from '../../../ui/table.tsx'
import { ApprovingSteps } from '../approving-steps.tsx'
import type { ApprovingStep } from './use-approving.ts'

/** The dialog's content at each step of letting a new browser in. */
export function ApproveBrowserSteps({
  step,
  request,
  code,
  onCompare,
}: {
  step: ApprovingStep
  request: BrowserRequest
  /** The digits that this browser shows after it has sealed the key. */
  code: string | null
  onCompare: (digits: string) => Promise<void>
}) {
  const { t } = useTranslation('browser-request')
  const format = useFormat()
  const nameOf = useLabelName()
  if (step !== 'question') {
    return <ApprovingSteps words="browser-request" step={step} code={code} onCompare={onCompare} />
  }
  return (
    <>
      <p className="text-body text-ink">{t('explain')}</p>
      <div className="rounded-lg border bg-sunken px-4 py-3">
        <Facts>
          <Fact name={t('browser')} wide>
            {nameOf(request.label)}
          </Fact>
          {request.ipAddress && <Fact name={t('from')}>{request.ipAddress}</Fact>}
          <Fact name={t('asked')}>{format.ago(request.createdAt)}</Fact>
        </Facts>
      </div>
      <p className="font-medium text-body text-ink">{t('question')}</p>
    </>
  )
}
