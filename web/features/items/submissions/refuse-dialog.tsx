import type { ShownVault } from '@chaveiro/client/types/vaults.ts'
import { maxLength } from '@chaveiro/contract/constants.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../../session/use-failure-toast.ts'
import { useUnsavedGuard } from '../../../session/use-unsaved-guard.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useRefuseSubmissions } from './use-submissions.ts'

/** Refuses one or several submissions with one reason, which stays within the company. */
export function RefuseDialog({
  ids,
  vault,
  onClose,
  onRefused,
}: {
  ids: readonly string[]
  vault: ShownVault
  onClose: () => void
  onRefused: () => void
}) {
  const { t } = useTranslation(['submissions', 'common'])
  const tellFailure = useFailureToast()
  // As the person saw it when they chose what to refuse.
  const [shown] = useState(vault)
  const refuse = useRefuseSubmissions(shown)
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const isTyped = reason.trim() !== ''
  const askAndClose = useUnsavedGuard(isTyped, onClose)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isTyped) {
      setIsMissing(true)
      return
    }
    try {
      const count = await refuse.mutateAsync({ ids, reason: reason.trim() })
      toast.success(t('refuse.done', { count, number: count }))
      onRefused()
    } catch (error) {
      tellFailure(t('refuse.failed'), error)
    }
  }
  return (
    <Dialog
      busy={refuse.isPending}
      onClose={() => void askAndClose()}
      dismissible={!isTyped}
      title={t('refuse.title', { count: ids.length, number: ids.length })}
      description={t('refuse.description')}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button onClick={() => void askAndClose()} disabled={refuse.isPending}>
            {t('common:ui.cancel')}
          </Button>
          <Button type="submit" variant="danger" busy={refuse.isPending}>
            {t('refuse.button')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('refuse.reason')}
        aria-required
        maxLength={maxLength.reason}
        value={reason}
        error={isMissing ? t('refuse.missing') : undefined}
        onChange={(event) => {
          setReason(event.target.value)
          setIsMissing(false)
        }}
      />
    </Dialog>
  )
}
