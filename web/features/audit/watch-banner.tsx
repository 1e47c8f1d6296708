import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { auditHeadKey, useAuditHead } from '../../session/use-audit-head.ts'
import { useFailureToast } from '../../session/use-failure-toast.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { keySession } from '../../worker/key-session.ts'

/** Warns where the log is not the one that this browser has seen before. */
export function WatchBanner() {
  const { t } = useTranslation('audit')
  const format = useFormat()
  const client = useQueryClient()
  const confirm = useConfirm()
  const tellFailure = useFailureToast()
  const [isBusy, setIsBusy] = useState(false)
  const { data } = useAuditHead()
  if (!data) return null
  if (!data.fault) {
    if (data.unfollowed === 0) return null
    return <Banner tone="info">{t('warning.unfollowed', { number: format.number(data.unfollowed) })}</Banner>
  }
  const accept = async () => {
    const question = { title: t('warning.accept'), message: t('warning.question'), tone: 'danger' } as const
    if (!(await confirm(question))) return
    setIsBusy(true)
    try {
      await keySession.acceptAuditHead(data.head)
      await client.invalidateQueries({ queryKey: auditHeadKey })
    } catch (error) {
      tellFailure(t('warning.acceptFailed'), error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Banner
      tone="danger"
      live
      title={t('warning.title')}
      action={
        <Button busy={isBusy} onClick={() => void accept()}>
          {t('warning.accept')}
        </Button>
      }
    >
      {t(`warning.${data.fault}`, { number: format.number(data.kept?.seq ?? 0) })} {t('warning.ask')}
    </Banner>
  )
}
