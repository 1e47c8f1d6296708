import { twoStepField } from '@chaveiro/contract/constants.ts'
import { useTranslation } from 'react-i18next'
import { useFieldText } from '../../i18n/use-field-text.ts'
import { TextArea } from '../../ui/text-field.tsx'
import { FilesField } from './files-field.tsx'
import type { ItemFormState } from './item-form.ts'
import { OwnFields } from './own-fields.tsx'
import { PasswordGenerator } from './password-generator.tsx'
import { SecretInput } from './secret-input.tsx'
import { TwoStepInput } from './two-step/two-step-input.tsx'
import type { TypeTemplate } from './use-type-template.ts'
import type { FilesGoTo } from './use-uploads.ts'

/** The fields that are sealed on this device before sending: password, the type's template fields, notes, own fields, files. */
export function SecretFields({
  form,
  template,
  leftover,
  filesGoTo,
}: {
  form: ItemFormState
  template: TypeTemplate
  /** Filled fields of an existing item that its type does not have, shown so that none is dropped silently. */
  leftover: readonly string[]
  filesGoTo: FilesGoTo
}) {
  const { t } = useTranslation('items')
  const sentence = useFieldText()
  const { errors } = form.formState
  const fields = [
    ...template.fields,
    ...leftover.map((name) => ({
      name,
      label: name,
      look: name === twoStepField ? ('two-step' as const) : ('secret' as const),
    })),
  ]
  return (
    <>
      <SecretInput
        form={form}
        name="password"
        label={template.password ?? t('field.password')}
        look={template.hasPasswordLines ? 'secret-lines' : 'secret'}
        error={sentence(errors.password?.message)}
        fieldClassName="sm:col-span-2"
        trailing={
          template.hasPasswordLines ? null : (
            <PasswordGenerator
              onUse={(password) =>
                form.setValue('password', password, { shouldDirty: true, shouldValidate: true })
              }
            />
          )
        }
      />
      {fields.map(({ name, label, look }) =>
        look === 'two-step' ? (
          <TwoStepInput key={name} form={form} />
        ) : (
          <SecretInput
            key={name}
            form={form}
            name={`metadata.${name}`}
            label={label}
            look={look}
            error={sentence(errors.metadata?.[name]?.message)}
          />
        ),
      )}
      <TextArea
        label={t('field.notes')}
        fieldClassName="sm:col-span-2"
        error={sentence(errors.notes?.message)}
        {...form.register('notes')}
      />
      <OwnFields form={form} />
      <FilesField form={form} to={filesGoTo} />
    </>
  )
}
