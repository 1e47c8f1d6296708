import { criticalities, environments } from '@chaveiro/contract/constants.ts'
import { useTranslation } from 'react-i18next'
import { useFieldText } from '../../i18n/use-field-text.ts'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { FormSelect } from '../../ui/select.tsx'
import { DateField, TextArea, TextField } from '../../ui/text-field.tsx'
import type { ItemFormState } from './item-form.ts'
import { firstFault, Group } from './item-form-fields.tsx'

/** What the whole form has under 'Details', in its order. */
export const details = [
  'environment',
  'criticality',
  'owner',
  'expires_at',
  'client',
  'squad',
  'labels',
  'login_instructions',
] as const
export const rules = ['no_copy', 'requires_checkout'] as const
export type Detail = (typeof details)[number]
export type Rule = (typeof rules)[number]

export function DetailFields({ form, ownEmail }: { form: ItemFormState; ownEmail: string }) {
  const { t } = useTranslation('items')
  return (
    <Group title={t('group.details')}>
      {details.map((name) => (
        <DetailInput key={name} name={name} form={form} ownEmail={ownEmail} />
      ))}
    </Group>
  )
}

export function DetailInput({
  name,
  form,
  ownEmail,
}: {
  name: Detail
  form: ItemFormState
  ownEmail: string
}) {
  const { t } = useTranslation('items')
  const sentence = useFieldText()
  const label = useDetailLabel()(name)
  const { errors } = form.formState
  // Choices are registered by what controls them.
  const text = () => ({ label, error: sentence(firstFault(errors[name])), ...form.register(name) })
  switch (name) {
    case 'environment':
      return (
        <FormSelect
          control={form.control}
          name={name}
          label={label}
          options={environments.map((value) => ({ value, label: t(`environment.${value}`) }))}
        />
      )
    case 'criticality':
      return (
        <FormSelect
          control={form.control}
          name={name}
          label={label}
          options={criticalities.map((value) => ({ value, label: t(`criticality.${value}`) }))}
        />
      )
    case 'owner':
      return <TextField {...text()} placeholder={ownEmail} />
    case 'expires_at':
      return <DateField {...text()} />
    case 'labels':
      return <TextField {...text()} help={t('field.labelsHelp')} fieldClassName="col-span-full" />
    case 'login_instructions':
      return <TextArea {...text()} help={t('field.loginInstructionsHelp')} fieldClassName="col-span-full" />
    default:
      return <TextField {...text()} />
  }
}

export function RuleFields({ form }: { form: ItemFormState }) {
  const { t } = useTranslation('items')
  return (
    <Group title={t('group.rules')}>
      {rules.map((name) => (
        <RuleInput key={name} name={name} form={form} />
      ))}
    </Group>
  )
}

export function RuleInput({ name, form }: { name: Rule; form: ItemFormState }) {
  const { t } = useTranslation('items')
  const label = useDetailLabel()(name)
  const help = { no_copy: t('field.noCopyHelp'), requires_checkout: t('field.requiresCheckoutHelp') }
  return <CheckboxField label={label} help={help[name]} {...form.register(name)} />
}

/** How a detail or a rule is called. */
export function useDetailLabel(): (name: Detail | Rule) => string {
  const { t } = useTranslation('items')
  const labels: Record<Detail | Rule, string> = {
    environment: t('field.environment'),
    criticality: t('field.criticality'),
    owner: t('field.owner'),
    expires_at: t('field.expiresAt'),
    client: t('field.client'),
    squad: t('field.squad'),
    labels: t('field.labels'),
    login_instructions: t('field.loginInstructions'),
    no_copy: t('field.noCopy'),
    requires_checkout: t('field.requiresCheckout'),
  }
  return (name) => labels[name]
}
