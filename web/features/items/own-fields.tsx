import { ownFieldsMax } from '@chaveiro/contract/constants.ts'
import { Plus, X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldText } from '../../i18n/use-field-text.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { ItemFormState } from './item-form.ts'
import { SecretInput } from './secret-input.tsx'

const blank = { label: '', value: '', hidden: true }

/** Fields that the person adds, each with its name, sealed with its value. */
export function OwnFields({
  form,
  beginsWithOne = false,
}: {
  form: ItemFormState
  /** Somebody has already said that they want one. */
  beginsWithOne?: boolean
}) {
  const { t } = useTranslation('items')
  const sentence = useFieldText()
  const errors = form.formState.errors.fields
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'fields' })
  const begin = useEffectEvent(() => {
    if (form.getValues('fields').length === 0) append(blank)
  })
  useEffect(() => {
    if (beginsWithOne) begin()
  }, [beginsWithOne])
  return (
    <div className="space-y-4 col-span-full">
      {fields.map(({ id }, index) => {
        const isHidden = form.watch(`fields.${index}.hidden`)
        return (
          <div key={id} className="rounded-lg border bg-sunken p-3">
            <div className="flex items-start gap-2">
              <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
                <TextField
                  label={t('own.label')}
                  error={sentence(errors?.[index]?.label?.message)}
                  {...form.register(`fields.${index}.label`)}
                />
                <SecretInput
                  form={form}
                  name={`fields.${index}.value`}
                  label={t('own.value')}
                  look={isHidden ? 'secret' : undefined}
                />
              </div>
              <IconButton
                label={t('own.remove', { name: form.getValues(`fields.${index}.label`) })}
                icon={<X />}
                className="mt-7"
                onClick={() => remove(index)}
              />
            </div>
            <div className="mt-3">
              <CheckboxField label={t('own.hidden')} {...form.register(`fields.${index}.hidden`)} />
            </div>
          </div>
        )
      })}
      {fields.length < ownFieldsMax && (
        <Button size="sm" variant="ghost" icon={<Plus />} onClick={() => append(blank)}>
          {t('own.add')}
        </Button>
      )}
    </div>
  )
}
