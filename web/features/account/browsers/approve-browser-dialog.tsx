import type { BrowserRequest } from '@chaveiro/client/types/unlocking.ts'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../session/use-error-text.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ApproveBrowserSteps } from './approve-browser-steps.tsx'
import { useApproving } from './use-approving.ts'

/** Lets a new browser in, or sends it away: first whether it is the person themselves, then six digits. */
export function ApproveBrowserDialog({ request, onClose }: { request: BrowserRequest; onClose: () => void }) {
  const { t } = useTranslation('own-account')
  const explain = useErrorText()
  const { step, code, failure, prepare, approve, refuse } = useApproving(request)
  const isBusy = step === 'approving' || step === 'refusing'
  const isAtEnd = step === 'over' || step === 'not_fitting' || step === 'was_not_me'
  const isQuestion = step === 'question' || (step === 'refusing' && code === null)

  const approveAndClose = async () => {
    if (!(await approve())) return
    toast.success(t('request.done'))
    onClose()
  }
  const refuseAndClose = async () => {
    if (!(await refuse(true))) return
    toast.info(t('request.refused'))
    onClose()
  }
  return (
    <Dialog
      open
      size="sm"
      dismissible={false}
      onOpenChange={(open) => !open && !isBusy && onClose()}
      title={t('request.title')}
      footer={
        isAtEnd ? (
          <>
            {step === 'was_not_me' && (
              <ButtonLink to="/account" onClick={onClose}>
                {t('request.wasNotMe.toAccount')}
              </ButtonLink>
            )}
            <Button variant="primary" onClick={onClose}>
              {t('request.close')}
            </Button>
          </>
        ) : isQuestion ? (
          <>
            <Button
              variant="danger-ghost"
              className="mr-auto"
              busy={step === 'refusing'}
              onClick={() => void refuse(false)}
            >
              {t('request.notMe')}
            </Button>
            <Button variant="primary" disabled={isBusy} onClick={prepare}>
              {t('request.itIsMe')}
            </Button>
          </>
        ) : (
          <>
            <Button
              variant="danger-ghost"
              className="mr-auto"
              busy={step === 'refusing'}
              disabled={isBusy}
              onClick={() => void refuseAndClose()}
            >
              {t('request.refuse')}
            </Button>
            <Button
              variant="primary"
              busy={step === 'approving'}
              busyLabel={t('request.approving')}
              disabled={code === null || isBusy}
              onClick={() => void approveAndClose()}
            >
              {t('request.approve')}
            </Button>
          </>
        )
      }
    >
      <div className="space-y-4 pt-1">
        {failure !== null && (
          <Banner tone="danger" live title={t('request.failed')}>
            {explain(failure)}
          </Banner>
        )}
        <ApproveBrowserSteps step={isQuestion ? 'question' : step} request={request} code={code} />
      </div>
    </Dialog>
  )
}
