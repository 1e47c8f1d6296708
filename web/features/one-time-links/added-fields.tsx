import { maxLength } from '@chaveiro/contract/constants.ts'
import { Plus, X } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldText } from '../../i18n/use-field-text.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { atMost, type LinkForm } from './link-form.ts'

const maxFields = 10
const longestValue = 2000

/** Fields that the sender adds: a PIN, a second address. */
export function AddedFields({ form }: { form: LinkForm }) {
  const { t } = useTranslation('one-time-links')
  const sentence = useFieldText()
  const errors = form.formState.errors.fields ?? []
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'fields' })
  return (
    <div className="space-y-3">
      {fields.map(({ id }, index) => (
        <div key={id} className="flex items-end gap-2">
          <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-2">
            <TextField
              label={t('form.fieldName')}
              error={sentence(errors[index]?.label?.message)}
              {...form.register(`fields.${index}.label`, { maxLength: atMost(maxLength.tag) })}
            />
            <PasswordField
              label={t('form.fieldValue')}
              error={sentence(errors[index]?.value?.message)}
              {...form.register(`fields.${index}.value`, { maxLength: atMost(longestValue) })}
            />
          </div>
          <IconButton label={t('form.removeField')} icon={<X />} onClick={() => remove(index)} />
        </div>
      ))}
      {fields.length < maxFields && (
        <Button size="sm" variant="ghost" icon={<Plus />} onClick={() => append({ label: '', value: '' })}>
          {t('form.addField')}
        </Button>
      )}
    </div>
  )
}
