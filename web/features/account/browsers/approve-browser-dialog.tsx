import type { BrowserRequest } from '@chaveiro/device'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../nouns/errors/use-error-text.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ApproveBrowserSteps } from './approve-browser-steps.tsx'
import { useApprovingBrowser } from './use-approving.ts'

/**
 * Lets a new browser in or refuses it: asks whether it is the person's own, takes its six digits, asks for the passphrase or another method
 * again, then shows six digits to type there.
 */
export function ApproveBrowserDialog({ request, onClose }: { request: BrowserRequest; onClose: () => void }) {
  const { t } = useTranslation('browser-request')
  const explain = useErrorText()
  const { step, code, failure, prepare, compare, approve, refuse, dialog } = useApprovingBrowser(request)
  const isBusy = step === 'comparing' || step === 'refusing'

  const refuseAndClose = async () => {
    if (!(await refuse(true))) return
    toast.info(t('refused'))
    onClose()
  }
  const sendAway = (
    <Button
      variant="danger-ghost"
      className="mr-auto"
      busy={step === 'refusing'}
      disabled={isBusy}
      onClick={() => void refuseAndClose()}
    >
      {t('refuse')}
    </Button>
  )
  const close = (
    <Button variant="primary" onClick={onClose}>
      {t('close')}
    </Button>
  )
  const footers: Partial<Record<typeof step, ReactNode>> = {
    question: (
      <>
        <Button variant="danger-ghost" className="mr-auto" onClick={() => void refuse(false)}>
          {t('notMe')}
        </Button>
        <Button variant="primary" onClick={prepare}>
          {t('itIsMe')}
        </Button>
      </>
    ),
    matched: (
      <>
        {sendAway}
        <Button variant="primary" onClick={() => void approve()}>
          {t('goOn')}
        </Button>
      </>
    ),
    handed: (
      <Button variant="primary" onClick={onClose}>
        {t('typed')}
      </Button>
    ),
    was_not_me: (
      <>
        <ButtonLink to="/account" onClick={onClose}>
          {t('wasNotMe.toAccount')}
        </ButtonLink>
        {close}
      </>
    ),
    over: close,
    not_fitting: close,
    mismatch: close,
  }
  return (
    <Dialog
      size="sm"
      dismissible={false}
      busy={isBusy}
      onClose={onClose}
      title={t('title')}
      footer={footers[step] ?? sendAway}
    >
      <div className="space-y-4 pt-1">
        {failure !== null && (
          <Banner tone="danger" live title={t('failed')}>
            {explain(failure)}
          </Banner>
        )}
        <ApproveBrowserSteps step={step} request={request} code={code} onCompare={compare} />
      </div>
      {dialog}
    </Dialog>
  )
}
