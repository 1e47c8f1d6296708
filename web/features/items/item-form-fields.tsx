import { criticalities, environments, type ItemType, itemTypes } from '@chaveiro/contract/constants.ts'
import { Plus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldText } from '../../i18n/use-field-text.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { FormSelect } from '../../ui/select.tsx'
import { DateField, TextArea, TextField } from '../../ui/text-field.tsx'
import type { ItemFormState } from './item-form.ts'
import { ItemIcon } from './item-looks.tsx'
import { UrlMatchField } from './url-match-field.tsx'
import type { TypeTemplate } from './use-type-template.ts'

/** A group of fields with a heading. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out in a grid in every browser
    <div role="group" aria-labelledby={id} className="border-t pt-5 first:border-t-0 first:pt-1">
      <h3 id={id} className="mb-4 font-semibold text-ink text-small">
        {title}
      </h3>
      <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">{children}</div>
    </div>
  )
}

export function IdentityFields({
  form,
  template,
  types = itemTypes,
}: {
  form: ItemFormState
  template: TypeTemplate
  /** The types to choose from; all if absent. */
  types?: readonly ItemType[]
}) {
  const { t } = useTranslation('items')
  const sentence = useFieldText()
  const { errors } = form.formState
  return (
    <Group title={t('group.identity')}>
      <TitleInput form={form} />
      <FormSelect
        control={form.control}
        name="type"
        label={t('field.type')}
        error={sentence(errors.type?.message)}
        options={types.map((value) => ({
          value,
          label: t(`type.${value}`),
          icon: <ItemIcon type={value} />,
        }))}
      />
      <LoginInput form={form} template={template} />
      <AddressInput form={form} template={template} />
      {template.shows('login_url', form.watch('login_url') ?? '') && (
        <>
          <MoreUrls form={form} />
          <UrlMatchField form={form} />
        </>
      )}
    </Group>
  )
}

export function TitleInput({ form }: { form: ItemFormState }) {
  const { t } = useTranslation('items')
  const sentence = useFieldText()
  return (
    <TextField
      label={t('field.title')}
      fieldClassName="sm:col-span-2"
      aria-required
      error={sentence(form.formState.errors.title?.message)}
      {...form.register('title')}
    />
  )
}

/** The login, unless an item of this type has none. */
export function LoginInput({ form, template }: { form: ItemFormState; template: TypeTemplate }) {
  const { t } = useTranslation('items')
  const sentence = useFieldText()
  if (!template.shows('login', form.watch('login') ?? '')) return null
  return (
    <TextField
      label={template.login ?? t('field.login')}
      autoCapitalize="none"
      spellCheck={false}
      error={sentence(form.formState.errors.login?.message)}
      {...form.register('login')}
    />
  )
}

/** The address, unless an item of this type has none. */
export function AddressInput({ form, template }: { form: ItemFormState; template: TypeTemplate }) {
  const { t } = useTranslation('items')
  const sentence = useFieldText()
  if (!template.shows('login_url', form.watch('login_url') ?? '')) return null
  return (
    <TextField
      label={t('field.loginUrl')}
      type="url"
      inputMode="url"
      placeholder="https://"
      fieldClassName="sm:col-span-2"
      error={sentence(form.formState.errors.login_url?.message)}
      {...form.register('login_url')}
    />
  )
}

/** Further addresses, out of the way until somebody wants one. */
export function MoreUrls({ form }: { form: ItemFormState }) {
  const { t } = useTranslation('items')
  const sentence = useFieldText()
  const [isWanted, setWanted] = useState(form.getValues('more_urls') !== '')
  if (!isWanted && form.getValues('more_urls') === '') {
    return (
      <Button
        size="sm"
        variant="ghost"
        icon={<Plus />}
        className="-mt-1 justify-self-start sm:col-span-2"
        onClick={() => setWanted(true)}
      >
        {t('field.addUrl')}
      </Button>
    )
  }
  return (
    <TextArea
      label={t('field.moreUrls')}
      help={t('field.moreUrlsHelp')}
      fieldClassName="sm:col-span-2"
      autoCapitalize="none"
      spellCheck={false}
      error={sentence(firstFault(form.formState.errors.more_urls))}
      {...form.register('more_urls')}
    />
  )
}

/** The first fault of a list that is typed as one text. */
function firstFault(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { message } = error as { message?: string }
  return message ?? Object.values(error).map(firstFault).find(Boolean)
}

export function DetailFields({ form, ownEmail }: { form: ItemFormState; ownEmail: string }) {
  const { t } = useTranslation('items')
  const sentence = useFieldText()
  const { errors } = form.formState
  return (
    <Group title={t('group.details')}>
      <FormSelect
        control={form.control}
        name="environment"
        label={t('field.environment')}
        options={environments.map((value) => ({ value, label: t(`environment.${value}`) }))}
      />
      <FormSelect
        control={form.control}
        name="criticality"
        label={t('field.criticality')}
        options={criticalities.map((value) => ({ value, label: t(`criticality.${value}`) }))}
      />
      <TextField
        label={t('field.owner')}
        placeholder={ownEmail}
        error={sentence(errors.owner?.message)}
        {...form.register('owner')}
      />
      <DateField
        label={t('field.expiresAt')}
        error={sentence(errors.expires_at?.message)}
        {...form.register('expires_at')}
      />
      <TextField
        label={t('field.client')}
        error={sentence(errors.client?.message)}
        {...form.register('client')}
      />
      <TextField
        label={t('field.squad')}
        error={sentence(errors.squad?.message)}
        {...form.register('squad')}
      />
      <TextField
        label={t('field.labels')}
        help={t('field.labelsHelp')}
        fieldClassName="sm:col-span-2"
        error={sentence(firstFault(errors.labels))}
        {...form.register('labels')}
      />
      <TextArea
        label={t('field.loginInstructions')}
        help={t('field.loginInstructionsHelp')}
        fieldClassName="sm:col-span-2"
        error={sentence(errors.login_instructions?.message)}
        {...form.register('login_instructions')}
      />
    </Group>
  )
}

export function RuleFields({ form }: { form: ItemFormState }) {
  const { t } = useTranslation('items')
  return (
    <Group title={t('group.rules')}>
      <CheckboxField label={t('field.noCopy')} help={t('field.noCopyHelp')} {...form.register('no_copy')} />
      <CheckboxField
        label={t('field.requiresCheckout')}
        help={t('field.requiresCheckoutHelp')}
        {...form.register('requires_checkout')}
      />
    </Group>
  )
}
