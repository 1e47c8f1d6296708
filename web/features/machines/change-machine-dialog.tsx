import type { MachineHandle } from '@chaveiro/device'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { FormDialog } from '../../nouns/forms/form-dialog.tsx'
import { useHoldsTyped } from '../../nouns/forms/keep-for-typed.ts'
import { UnsavableBanner } from '../../nouns/forms/unsavable-banner.tsx'
import { useCurrentUser } from '../../session/current-user.ts'
import { toast } from '../../ui/toast.tsx'
import { keySession } from '../../worker/key-session.ts'
import { LimitFields, NameFields } from './machine-fields.tsx'
import { draftOf, markFaults, useMachineForm } from './machine-form.ts'
import { useRefetchMachines } from './use-machines.ts'

/** Changes what is said of a machine; its token and its keeper stay. */
export function ChangeMachineDialog({ machine, onClose }: { machine: MachineHandle; onClose: () => void }) {
  const { t } = useTranslation(['machines', 'common'])
  const tellFailure = useFailureToast()
  const refetch = useRefetchMachines()
  // As first shown: a refresh must not change what is signed.
  const [shown] = useState(machine)
  const form = useMachineForm(shown)
  const { isSubmitting, isDirty } = form.formState
  const isForbidden = !useCurrentUser().may('manage_machines')
  useHoldsTyped(isDirty)
  const submit = form.handleSubmit(async (values) => {
    try {
      await keySession.machines.change(shown, draftOf(values, shown.until))
      toast.success(t('change.done'))
      onClose()
    } catch (error) {
      markFaults(form, error)
      tellFailure(t('change.failed'), error)
    } finally {
      refetch()
    }
  })
  return (
    <FormDialog
      busy={isSubmitting}
      onClose={onClose}
      isDirty={isDirty}
      title={t('change.title', { name: shown.name })}
      description={t('change.description')}
      onSubmit={submit}
      submit={isForbidden ? null : { label: t('common:action.save') }}
    >
      <div className="space-y-6">
        <UnsavableBanner why={isForbidden ? 'role' : null} />
        <NameFields form={form} />
        <LimitFields form={form} />
      </div>
    </FormDialog>
  )
}
