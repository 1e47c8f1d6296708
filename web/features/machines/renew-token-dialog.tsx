import type { OrganisationUser } from '@chaveiro/contract/calls/users.ts'
import type { MachineHandle } from '@chaveiro/device'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { FormDialog } from '../../nouns/forms/form-dialog.tsx'
import { useHoldsTyped } from '../../nouns/forms/keep-for-typed.ts'
import { showPerson } from '../../nouns/people/show-person.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { Banner } from '../../ui/banner.tsx'
import { keySession } from '../../worker/key-session.ts'
import { KeeperField, useKeepers } from './keeper-field.tsx'
import { UntilField } from './machine-fields.tsx'
import { checks, dayOf, endOfDay, untilDays } from './machine-form.ts'
import type { NewToken } from './token-dialog.tsx'
import { useRefetchMachines } from './use-machines.ts'

/** A new token under a keeper: for one that was lost or seen, and to take over a machine whose keeper left. */
export function RenewTokenDialog({
  machine,
  isTakenOver,
  onClose,
  onMade,
}: {
  machine: MachineHandle
  /** The keeper or maker left, so the reader is offered as keeper. */
  isTakenOver: boolean
  onClose: () => void
  onMade: (made: NewToken) => void
}) {
  const { t } = useTranslation('machines')
  const tellFailure = useFailureToast()
  const refetch = useRefetchMachines()
  const { user } = useCurrentUser()
  // As first shown: a refresh must not change what is signed.
  const [shown] = useState(machine)
  const [offeredId] = useState(isTakenOver ? user.id : shown.keeperId)
  const keepers = useKeepers()
  const [picked, setKeeper] = useState<OrganisationUser | null>()
  const keeper = picked === undefined ? (keepers.find(({ id }) => id === offeredId) ?? null) : picked
  const { min } = untilDays()
  const lastDay = dayOf(shown.until)
  const form = useForm({ defaultValues: { until: lastDay < min ? '' : lastDay } })
  const { errors, isDirty, isSubmitting, isSubmitted } = form.formState
  const holds = isDirty || picked !== undefined
  useHoldsTyped(holds)
  const submit = form.handleSubmit(async ({ until }) => {
    if (!keeper) return
    try {
      const end = until === lastDay ? shown.until : endOfDay(until)
      const person = await showPerson({ ...keeper, isAltered: false })
      const { token } = await keySession.machines.renew(shown, person, end)
      onMade({ id: shown.id, name: shown.name, token, isNew: false })
    } catch (error) {
      tellFailure(t('renew.failed'), error)
    } finally {
      refetch()
    }
  })
  const kind = isTakenOver ? 'takeOver' : 'renew'
  return (
    <FormDialog
      size="sm"
      busy={isSubmitting}
      onClose={onClose}
      isDirty={holds}
      title={t(`${kind}.title`, { name: shown.name })}
      description={t(`${kind}.description`)}
      onSubmit={submit}
      submit={{ label: t(`${kind}.button`) }}
    >
      <div className="space-y-5">
        <Banner tone="warning" icon={<TriangleAlert />}>
          {t('renew.stops')}
        </Banner>
        <KeeperField
          keeper={keeper}
          onKeeper={setKeeper}
          error={isSubmitted && !keeper ? t('form.keeperNeeded') : undefined}
        />
        <UntilField fault={errors.until?.message} {...form.register('until', { validate: checks.until })} />
      </div>
    </FormDialog>
  )
}
