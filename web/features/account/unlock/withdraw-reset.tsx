import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../../nouns/errors/use-failure-toast.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { keySession } from '../../../worker/key-session.ts'

/** Withdraws the request for new keys, after asking. */
export function WithdrawReset({
  onWithdrawing,
}: {
  /** Called with true before the request ends, and with false if that failed. */
  onWithdrawing: (isWithdrawing: boolean) => void
}) {
  const { t } = useTranslation('account')
  const confirm = useConfirm()
  const tellFailure = useFailureToast()
  const withdraw = useMutation({ mutationFn: () => keySession.account.withdrawReset() })

  const askAndWithdraw = async () => {
    const question = {
      title: t('waiting.withdrawTitle'),
      message: t('waiting.withdrawMessage'),
      confirmLabel: t('waiting.withdraw'),
    }
    if (!(await confirm({ ...question, tone: 'danger' }))) return
    onWithdrawing(true)
    try {
      await withdraw.mutateAsync()
      toast.success(t('waiting.withdrawn'))
    } catch (error) {
      onWithdrawing(false)
      tellFailure(t('waiting.withdrawFailed'), error)
    }
  }
  return (
    <Button full variant="danger-ghost" busy={withdraw.isPending} onClick={() => void askAndWithdraw()}>
      {t('waiting.withdraw')}
    </Button>
  )
}
