import type { ShownVault } from '@chaveiro/client/types/vaults.ts'
import { maxLength } from '@chaveiro/contract/constants.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../session/form-dialog.tsx'
import { useFailureToast } from '../../../session/use-failure-toast.ts'
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
  const { t } = useTranslation('submissions')
  const tellFailure = useFailureToast()
  // As the person saw it when they chose what to refuse.
  const [shown] = useState(vault)
  const refuse = useRefuseSubmissions(shown)
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const isTyped = reason.trim() !== ''
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
    <FormDialog
      busy={refuse.isPending}
      onClose={onClose}
      isDirty={isTyped}
      title={t('refuse.title', { count: ids.length, number: ids.length })}
      description={t('refuse.description')}
      onSubmit={(event) => void submit(event)}
      submit={{ label: t('refuse.button'), variant: 'danger' }}
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
    </FormDialog>
  )
}
