import { trustedBrowserDays } from '@chaveiro/contract/constants.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOwnBrowserName } from '../../../i18n/use-browser-name.ts'
import { useFailureToast } from '../../../nouns/errors/use-failure-toast.ts'
import { ActionRow } from '../../../ui/action-row.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { keySession } from '../../../worker/key-session.ts'
import { useAskAgain } from '../ask-again/use-ask-again.tsx'
import { trustedHereQuery } from '../unlock/use-unlock-ways.ts'
import { trustedBrowsersKey } from './use-browsers.ts'

/** Whether signing in is enough to unlock in this browser; explains it before turning it on. */
export function TrustRow() {
  const { t } = useTranslation('own-account')
  const client = useQueryClient()
  const confirm = useConfirm()
  const tellFailure = useFailureToast()
  const { askAgain, dialog } = useAskAgain()
  const label = useOwnBrowserName()
  const days = trustedBrowserDays
  const { data: trustedId } = useQuery(trustedHereQuery)
  const isTrusted = typeof trustedId === 'string'
  const change = useMutation({
    mutationFn: async (on: boolean) => {
      if (on) return (await askAgain((proof) => keySession.account.trustThisBrowser(label, proof))) !== null
      await keySession.account.distrustThisBrowser()
      return true
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: trustedHereQuery.queryKey }),
        client.invalidateQueries({ queryKey: trustedBrowsersKey }),
      ]),
  })

  const askAndTrust = async () => {
    const message = (
      <>
        <p>{t('trust.askFirst')}</p>
        <p className="mt-2">{t('trust.askSecond')}</p>
      </>
    )
    const question = { title: t('trust.askTitle', { days }), message, confirmLabel: t('trust.turnOn') }
    if (!(await confirm(question))) return
    try {
      if (await change.mutateAsync(true)) toast.success(t('trust.done', { days }))
    } catch (error) {
      tellFailure(t('trust.failed'), error)
    }
  }
  const distrust = async () => {
    try {
      await change.mutateAsync(false)
      toast.success(t('trust.ended'))
    } catch (error) {
      tellFailure(t('trust.endFailed'), error)
    }
  }
  return (
    <ActionRow
      icon={<ShieldCheck />}
      tone={isTrusted ? 'accent' : 'grey'}
      title={t('trust.title')}
      badge={isTrusted && <Badge tone="green">{t('trust.badge')}</Badge>}
      description={isTrusted ? t('trust.on') : t('trust.off', { days })}
      actions={
        <Button
          size="sm"
          busy={change.isPending}
          disabled={trustedId === undefined}
          onClick={() => void (isTrusted ? distrust() : askAndTrust())}
        >
          {t(isTrusted ? 'trust.turnOff' : 'trust.turnOn')}
        </Button>
      }
    >
      {dialog}
    </ActionRow>
  )
}
