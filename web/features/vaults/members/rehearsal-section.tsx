import { Drama } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { useErrorText } from '../../../nouns/errors/use-error-text.ts'
import { useFailureToast } from '../../../nouns/errors/use-failure-toast.ts'
import { useCurrentUser } from '../../../session/current-user.ts'
import { ActionRow } from '../../../ui/action-row.tsx'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm-dialog.tsx'
import { RehearsalBadge } from '../../../ui/rehearsal-badge.tsx'
import { toast } from '../../../ui/toast.tsx'
import { RehearsalProgress } from './rehearsal-progress.tsx'
import { useRehearsal, useRehearsalAct } from './use-rehearsal.ts'

/** Rehearsing a vault's emergency: start, who acts next, end, and when it was last completed. */
export function RehearsalSection({ vaultId }: { vaultId: string }) {
  const { t } = useTranslation('members')
  const { may } = useCurrentUser()
  const format = useFormat()
  const explain = useErrorText()
  const confirm = useConfirm()
  const tellFailure = useFailureToast()
  const mayRehearse = may('rehearse_emergency')
  const { data, error } = useRehearsal(vaultId, mayRehearse)
  const act = useRehearsalAct(vaultId)
  if (!mayRehearse) return null
  const change = async (what: 'start' | 'end') => {
    const question = { title: t('rehearsal.question'), message: t('rehearsal.message') }
    if (what === 'start' && !(await confirm({ ...question, confirmLabel: t('rehearsal.start') }))) return
    try {
      await act.mutateAsync(what)
      toast.success(t(what === 'start' ? 'rehearsal.started' : 'rehearsal.ended'))
    } catch (failure) {
      const title = t(what === 'start' ? 'rehearsal.startFailed' : 'rehearsal.endFailed')
      tellFailure(title, failure, { preferDetail: true })
    }
  }
  const lastTried = data?.last_tried_at
  return (
    <ActionRow
      icon={<Drama />}
      title={t('rehearsal.title')}
      badge={data?.open && <RehearsalBadge />}
      description={
        <>
          <p>{t('rehearsal.help')}</p>
          {data && (
            <p className="mt-1 text-ink-2">
              {lastTried ? t('rehearsal.last', { day: format.date(lastTried) }) : t('rehearsal.never')}
            </p>
          )}
          {error && <p className="mt-1 text-red-ink">{`${t('rehearsal.loadFailed')}: ${explain(error)}`}</p>}
        </>
      }
      actions={
        data && (
          <Button size="sm" busy={act.isPending} onClick={() => void change(data.open ? 'end' : 'start')}>
            {t(data.open ? 'rehearsal.end' : 'rehearsal.start')}
          </Button>
        )
      }
    >
      {data?.open && <RehearsalProgress open={data.open} request={data.request} />}
    </ActionRow>
  )
}
