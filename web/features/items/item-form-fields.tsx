import { type ItemType, itemTypes } from '@chaveiro/contract/constants.ts'
import { Plus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldText } from '../../i18n/use-field-text.ts'
import { Button } from '../../ui/button.tsx'
import { FormSelect } from '../../ui/select.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
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
      <div className="grid gap-x-4 gap-y-4 sm:@md:grid-cols-2">{children}</div>
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
      fieldClassName="col-span-full"
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
      fieldClassName="col-span-full"
      error={sentence(form.formState.errors.login_url?.message)}
      {...form.register('login_url')}
    />
  )
}

/** Further addresses, out of the way until somebody wants one. */
export function MoreUrls({ form }: { form: ItemFormState }) {
  const { t } = useTranslation('items')
  const [isWanted, setWanted] = useState(form.getValues('more_urls') !== '')
  if (!isWanted && form.getValues('more_urls') === '') {
    return (
      <Button
        size="sm"
        variant="ghost"
        icon={<Plus />}
        className="-mt-1 justify-self-start col-span-full"
        onClick={() => setWanted(true)}
      >
        {t('field.addUrl')}
      </Button>
    )
  }
  return <MoreUrlsInput form={form} />
}

export function MoreUrlsInput({ form }: { form: ItemFormState }) {
  const { t } = useTranslation('items')
  const sentence = useFieldText()
  return (
    <TextArea
      label={t('field.moreUrls')}
      help={t('field.moreUrlsHelp')}
      fieldClassName="col-span-full"
      autoCapitalize="none"
      spellCheck={false}
      error={sentence(firstFault(form.formState.errors.more_urls))}
      {...form.register('more_urls')}
    />
  )
}

/** The first fault of a list that is typed as one text. */
export function firstFault(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { message } = error as { message?: string }
  return message ?? Object.values(error).map(firstFault).find(Boolean)
}
