import { shownVault } from '@chaveiro/client/shown-vault.ts'
import type { VaultChange, VaultDraft } from '@chaveiro/client/types/vaults.ts'
import { type Vault, VaultForm } from '@chaveiro/contract/vaults.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useFieldText } from '../../session/use-field-text.ts'
import { FormSelect } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** The form's values; `parent_id` is empty for the top. */
const Values = VaultForm.extend({ parent_id: z.string() })
type VaultValues = z.input<typeof Values>
type CheckedVault = z.output<typeof Values>
type VaultFormState = UseFormReturn<VaultValues, unknown, CheckedVault>

export function useVaultForm(defaultValues: DefaultValues<VaultValues>): VaultFormState {
  return useForm<VaultValues, unknown, CheckedVault>({ resolver: zodResolver(Values), defaultValues })
}

/** What a filled form asks for; the parent is the one that the form names by its path. */
export const draftOf = ({ parent_id, ...rest }: CheckedVault, vaults: readonly Vault[]): VaultDraft => ({
  ...rest,
  // A parent that is listed no more is refused by the device; it must not become the top.
  parent: parent_id ? (shownVault(vaults, parent_id) ?? { id: parent_id, type: 'client', path: [] }) : null,
})

/** The fields that somebody changed: what they left alone stays as it was signed. */
export function changeOf(before: Vault, values: CheckedVault, vaults: readonly Vault[]): VaultChange {
  const { name, visibility, tags, parent } = draftOf(values, vaults)
  const isRetagged = tags.client !== before.tags.client || tags.squad !== before.tags.squad
  return {
    ...(name === before.name ? {} : { name }),
    ...(visibility === before.visibility ? {} : { visibility }),
    ...(isRetagged ? { tags } : {}),
    ...((values.parent_id || null) === before.parent_id ? {} : { parent }),
  }
}

export function VaultFields({
  form,
  parents,
  withType,
}: {
  form: VaultFormState
  parents: readonly { id: string; label: string }[]
  /** A vault keeps the type that it was made with. */
  withType: boolean
}) {
  const { t } = useTranslation('vaults')
  const { errors } = form.formState
  const sentence = useFieldText()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t('field.name')}
        fieldClassName="sm:col-span-2"
        aria-required
        error={sentence(errors.name?.message)}
        {...form.register('name')}
      />
      {withType && (
        <FormSelect
          control={form.control}
          name="type"
          label={t('field.type')}
          options={(['client', 'product', 'squad'] as const).map((value) => ({
            value,
            label: t(`type.${value}`),
          }))}
        />
      )}
      <FormSelect
        control={form.control}
        name="visibility"
        label={t('field.visibility')}
        {...(withType ? {} : { fieldClassName: 'sm:col-span-2' })}
        options={(['listed', 'private'] as const).map((value) => ({
          value,
          label: t(`visibility.${value}`),
          hint: t(`visibility.${value}Hint`),
        }))}
      />
      <FormSelect
        control={form.control}
        name="parent_id"
        label={t('field.parent')}
        fieldClassName="sm:col-span-2"
        options={[
          { value: '', label: t('topLevel') },
          ...parents.map(({ id, label }) => ({ value: id, label })),
        ]}
      />
      <TextField
        label={t('field.clientTag')}
        optional
        error={sentence(errors.tags?.client?.message)}
        {...form.register('tags.client')}
      />
      <TextField
        label={t('field.squadTag')}
        optional
        error={sentence(errors.tags?.squad?.message)}
        {...form.register('tags.squad')}
      />
    </div>
  )
}
