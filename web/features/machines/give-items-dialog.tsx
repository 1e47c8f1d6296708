import type { Item } from '@chaveiro/contract/calls/items.ts'
import { machinesMax } from '@chaveiro/contract/constants.ts'
import type { MachineHandle } from '@chaveiro/device'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldText } from '../../i18n/use-field-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import { FormDialog } from '../../nouns/forms/form-dialog.tsx'
import { useHoldsTyped } from '../../nouns/forms/keep-for-typed.ts'
import { DateField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { ChooseItems } from './choose-items.tsx'
import { giveAll } from './give-all.ts'
import { dayOf, endOfDay, untilDays } from './machine-form.ts'
import { useRefetchMachines } from './use-machines.ts'

/** Gives a machine further items, until it ends or a day before. */
export function GiveItemsDialog({
  machine,
  given,
  onClose,
}: {
  machine: MachineHandle
  /** The ids of items that it has already. */
  given: readonly string[]
  onClose: () => void
}) {
  const { t } = useTranslation('machines')
  const format = useFormat()
  const explain = useErrorText()
  const sentence = useFieldText()
  const client = useQueryClient()
  const refetch = useRefetchMachines()
  // As first shown: a refresh must not change what is signed.
  const [shown] = useState(machine)
  const [items, setItems] = useState<readonly Item[]>([])
  const lastDay = dayOf(shown.until)
  const { min } = untilDays()
  const form = useForm({ defaultValues: { until: lastDay } })
  const { errors, isSubmitting, isSubmitted, isDirty } = form.formState
  const holds = isDirty || items.length > 0
  useHoldsTyped(holds)
  const submit = form.handleSubmit(async ({ until }) => {
    if (items.length === 0) return
    try {
      const end = until === lastDay ? shown.until : endOfDay(until)
      const { refused, reason } = await giveAll(client, shown, items, end)
      if (refused.length === 0) {
        toast.success(t('items.given', { count: items.length }))
        onClose()
        return
      }
      setItems(refused)
      const titles = format.list(refused.map(({ title }) => title))
      toast.error(t('items.refused', { count: refused.length, titles }), explain(reason))
    } catch (error) {
      toast.error(t('items.failed'), explain(error))
    } finally {
      refetch()
    }
  })
  return (
    <FormDialog
      busy={isSubmitting}
      onClose={onClose}
      isDirty={holds}
      title={t('items.giveTitle', { name: shown.name })}
      description={t(shown.asks ? 'items.giveAsks' : 'items.giveReads')}
      onSubmit={submit}
      submit={{ label: t('items.giveButton') }}
    >
      <div className="space-y-5">
        <ChooseItems
          label={t('items.give')}
          help={t('items.giveHelp', { count: machinesMax.items })}
          error={isSubmitted && items.length === 0 ? t('items.needed') : undefined}
          chosen={items}
          onChange={setItems}
          given={given}
        />
        <DateField
          label={t('items.until')}
          help={t('items.untilHelp', { day: format.day(lastDay) })}
          min={min}
          max={lastDay}
          aria-required
          fieldClassName="sm:max-w-80"
          error={errors.until?.message === 'invalid' ? t('form.untilFault') : sentence(errors.until?.message)}
          {...form.register('until', {
            validate: (day) => (day === '' ? 'required' : (day >= min && day <= lastDay) || 'invalid'),
          })}
        />
      </div>
    </FormDialog>
  )
}
