import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { errorFacts } from '@chaveiro/device'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { FormDialog } from '../../nouns/forms/form-dialog.tsx'
import { UnsavableBanner } from '../../nouns/forms/unsavable-banner.tsx'
import { shownAs } from '../../nouns/vaults/shown-as.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { toast } from '../../ui/toast.tsx'
import { useUpdateVault } from './use-change-vaults.ts'
import { changeOf } from './vault-draft.ts'
import { useVaultForm, VaultFields } from './vault-fields.tsx'
import { possibleParents } from './vault-tree.ts'

export function EditVaultDialog({
  vault,
  vaults: listed,
  onClose,
}: {
  vault: Vault
  vaults: readonly Vault[]
  onClose: () => void
}) {
  const { t } = useTranslation(['vaults', 'common'])
  const tellFailure = useFailureToast()
  const update = useUpdateVault()
  // The vaults as shown when the form opened: what the person chooses is meant by these names.
  const [vaults] = useState(listed)
  const { may } = useCurrentUser()
  const why = !may('edit_vault') ? 'role' : listed.some(({ id }) => id === vault.id) ? null : 'vaultGone'
  const [shown] = useState(() => shownAs(vaults, vault))
  const { name, type, visibility, tags } = vault
  const isParentInSight = vaults.some((other) => other.id === vault.parent_id)
  const form = useVaultForm({ name, type, visibility, tags, parent_id: vault.parent_id ?? '' })
  const parents = possibleParents(vaults, vault.id)
  if (vault.parent_id && !isParentInSight)
    parents.unshift({ id: vault.parent_id, name: t('common:hiddenVault'), above: '' })
  const submit = form.handleSubmit(async (values) => {
    try {
      await update.mutateAsync({ vault: shown, change: changeOf(vault, values, vaults) })
      toast.success(t('edit.done'))
      onClose()
    } catch (error) {
      for (const { path, fault } of errorFacts(error).fields)
        form.setError(path as 'name', { message: fault })
      tellFailure(t('edit.failed'), error)
    }
  })
  return (
    <FormDialog
      busy={update.isPending}
      onClose={onClose}
      isDirty={form.formState.isDirty}
      title={t('edit.title')}
      onSubmit={submit}
      submit={why === null ? { label: t('edit.button') } : null}
    >
      <UnsavableBanner why={why} className="mb-4" />
      <VaultFields form={form} parents={parents} withType={false} />
    </FormDialog>
  )
}
