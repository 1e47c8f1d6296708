import type { Item } from '@chaveiro/contract/calls/items.ts'
import type { OrganisationUser } from '@chaveiro/contract/calls/users.ts'
import { machinesMax } from '@chaveiro/contract/constants.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Server } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { FormDialog } from '../../nouns/forms/form-dialog.tsx'
import { useHoldsTyped } from '../../nouns/forms/keep-for-typed.ts'
import { UnsavableBanner } from '../../nouns/forms/unsavable-banner.tsx'
import { showPerson } from '../../nouns/people/show-person.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { IconTile } from '../../ui/card.tsx'
import { FormPart } from '../../ui/form-part.tsx'
import { toast } from '../../ui/toast.tsx'
import { keySession } from '../../worker/key-session.ts'
import { ChooseItems } from './choose-items.tsx'
import { giveAll } from './give-all.ts'
import { KeeperField, useKeepers } from './keeper-field.tsx'
import { LimitFields, NameFields } from './machine-fields.tsx'
import { draftOf, markFaults, useMachineForm } from './machine-form.ts'
import type { NewToken } from './token-dialog.tsx'
import { handleOf, useRefetchMachines } from './use-machines.ts'

/** Makes a machine, and gives it its first items. */
export function MakeMachineDialog({
  onClose,
  onMade,
}: {
  onClose: () => void
  onMade: (made: NewToken) => void
}) {
  const { t } = useTranslation('machines')
  const format = useFormat()
  const explain = useErrorText()
  const tellFailure = useFailureToast()
  const client = useQueryClient()
  const refetch = useRefetchMachines()
  const { user, may } = useCurrentUser()
  const form = useMachineForm()
  const keepers = useKeepers()
  const [picked, setKeeper] = useState<OrganisationUser | null>()
  const keeper = picked === undefined ? (keepers.find(({ id }) => id === user.id) ?? null) : picked
  const [items, setItems] = useState<readonly Item[]>([])
  const { isSubmitting, isSubmitted, isDirty } = form.formState
  const isForbidden = !may('manage_machines')
  const holds = isDirty || picked !== undefined || items.length > 0
  useHoldsTyped(holds)
  const submit = form.handleSubmit(async (values) => {
    if (!keeper) return
    try {
      const draft = draftOf(values)
      const shownKeeper = await showPerson({ ...keeper, isAltered: false })
      const { machine, token } = await keySession.machines.make(draft, shownKeeper)
      // Whatever happens to its items, its token is shown: nobody gets it again.
      const { refused, reason } = await handleOf(machine)
        .then((handle) => giveAll(client, handle, items, draft.until))
        .catch((fault: unknown) => ({ refused: items, reason: fault }))
      if (refused.length > 0) {
        const titles = format.list(refused.map(({ title }) => title))
        toast.error(t('items.refused', { count: refused.length, titles }), explain(reason))
      }
      onMade({ id: machine.id, name: draft.name, token, isNew: true })
    } catch (error) {
      markFaults(form, error)
      tellFailure(t('make.failed'), error)
    } finally {
      refetch()
    }
  })
  return (
    <FormDialog
      busy={isSubmitting}
      onClose={onClose}
      isDirty={holds}
      icon={<IconTile icon={<Server />} />}
      title={t('make.title')}
      description={t('make.description')}
      onSubmit={submit}
      submit={isForbidden ? null : { label: t('make.button') }}
    >
      <div className="space-y-6">
        <UnsavableBanner why={isForbidden ? 'role' : null} />
        <NameFields form={form}>
          <KeeperField
            keeper={keeper}
            onKeeper={setKeeper}
            error={isSubmitted && !keeper ? t('form.keeperNeeded') : undefined}
          />
        </NameFields>
        <FormPart title={t('items.title')}>
          <ChooseItems
            label={t('items.give')}
            help={t('items.giveHelp', { count: machinesMax.items })}
            chosen={items}
            onChange={setItems}
          />
        </FormPart>
        <LimitFields form={form} />
      </div>
    </FormDialog>
  )
}
