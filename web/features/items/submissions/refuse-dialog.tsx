import { maxLength } from '@chaveiro/contract/constants.ts'
import type { DrawnVault } from '@chaveiro/device'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldText } from '../../../i18n/use-field-text.ts'
import { useFailureToast } from '../../../nouns/errors/use-failure-toast.ts'
import { FormDialog } from '../../../nouns/forms/form-dialog.tsx'
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
  vault: DrawnVault
  onClose: () => void
  onRefused: () => void
}) {
  const { t } = useTranslation('submissions')
  const tellFailure = useFailureToast()
  const sentence = useFieldText()
  // As the person saw it when they chose what to refuse.
  const [shown] = useState(vault)
  const refuse = useRefuseSubmissions(shown)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const isTyped = reason.trim() !== ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const isTooLong = reason.trim().length > maxLength.reason
    if (!isTyped || isTooLong) {
      setFault(isTooLong ? sentence(`too_long ${maxLength.reason}`) : t('refuse.missing'))
      return
    }
    try {
      const count = await refuse.mutateAsync({ ids, reason: reason.trim() })
      toast.success(t('refuse.done', { count }))
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
      title={t('refuse.title', { count: ids.length })}
      description={t('refuse.description')}
      onSubmit={(event) => void submit(event)}
      submit={{ label: t('refuse.button'), variant: 'danger' }}
    >
      <TextArea
        label={t('refuse.reason')}
        aria-required
        value={reason}
        error={fault}
        onChange={(event) => {
          setReason(event.target.value)
          setFault(undefined)
        }}
      />
    </FormDialog>
  )
}
