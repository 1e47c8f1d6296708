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
  return (
    <>
      <PasswordInput form={form} template={template} />
      {withLeftover(template, leftover).map((field) => (
        <TemplateInput key={field.name} form={form} field={field} />
      ))}
      <NotesInput form={form} />
      <OwnFields form={form} />
      <FilesField form={form} to={filesGoTo} />
    </>
  )
}

/** The type's fields, and the filled ones that it does not have. */
export const withLeftover = (
  { fields }: TypeTemplate,
  leftover: readonly string[],
): TypeTemplate['fields'] => [
  ...fields,
  ...leftover.map((name) => ({
    name,
    label: name,
    look: name === twoStepField ? ('two-step' as const) : ('secret' as const),
  })),
]

export function PasswordInput({ form, template }: { form: ItemFormState; template: TypeTemplate }) {
  const { t } = useTranslation('items')
  const sentence = useFieldText()
  return (
    <SecretInput
      form={form}
      name="password"
      label={template.password ?? t('field.password')}
      look={template.hasPasswordLines ? 'secret-lines' : 'secret'}
      error={sentence(form.formState.errors.password?.message)}
      fieldClassName="col-span-full"
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
  )
}

/** A field that the item's type has. */
export function TemplateInput({
  form,
  field: { name, label, look },
}: {
  form: ItemFormState
  field: TypeTemplate['fields'][number]
}) {
  const sentence = useFieldText()
  if (look === 'two-step') return <TwoStepInput form={form} />
  return (
    <SecretInput
      form={form}
      name={`metadata.${name}`}
      label={label}
      look={look}
      error={sentence(form.formState.errors.metadata?.[name]?.message)}
    />
  )
}

export function NotesInput({ form }: { form: ItemFormState }) {
  const { t } = useTranslation('items')
  const sentence = useFieldText()
  return (
    <TextArea
      label={t('field.notes')}
      fieldClassName="col-span-full"
      error={sentence(form.formState.errors.notes?.message)}
      {...form.register('notes')}
    />
  )
}
