import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { type DefaultValues, type UseFormReturn, useController, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldText } from '../../i18n/use-field-text.ts'
import { PickVault } from '../../nouns/vaults/pick-vault.tsx'
import type { PickableVault } from '../../nouns/vaults/pickable-vaults.ts'
import { FormSelect } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type CheckedVault, type FilledVault, VaultValues } from './vault-draft.ts'

type VaultFormState = UseFormReturn<FilledVault, unknown, CheckedVault>

export function useVaultForm(defaultValues: DefaultValues<FilledVault>): VaultFormState {
  return useForm<FilledVault, unknown, CheckedVault>({ resolver: zodResolver(VaultValues), defaultValues })
}

export function VaultFields({
  form,
  parents,
  withType,
  onVisibility,
  aboutParent,
}: {
  form: VaultFormState
  parents: readonly PickableVault[]
  /** The type can be chosen only when a vault is made. */
  withType: boolean
  onVisibility?: () => void
  /** Below the vault that it is placed in. */
  aboutParent?: ReactNode
}) {
  const { t } = useTranslation('vaults')
  const { errors } = form.formState
  const sentence = useFieldText()
  const { field: parent } = useController({ control: form.control, name: 'parent_id' })
  const places = [{ id: '', name: t('topLevel'), above: '' }, ...parents]
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
        {...(onVisibility && { onChosen: onVisibility })}
      />
      <PickVault
        label={t('field.parent')}
        fieldClassName="sm:col-span-2"
        vaults={places}
        value={parent.value}
        onValueChange={parent.onChange}
      />
      {aboutParent && <div className="-mt-2 sm:col-span-2">{aboutParent}</div>}
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
