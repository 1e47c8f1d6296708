import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { errorFacts } from '@chaveiro/device'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { FormDialog } from '../../nouns/forms/form-dialog.tsx'
import { UnsavableBanner } from '../../nouns/forms/unsavable-banner.tsx'
import { organisationSettingsQuery } from '../../nouns/organisation/organisation-settings.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCreateVault } from './use-change-vaults.ts'
import { draftOf } from './vault-draft.ts'
import { useVaultForm, VaultFields } from './vault-fields.tsx'
import { possibleParents } from './vault-tree.ts'

/** A new vault, by default inside the selected one. */
export function CreateVaultDialog({
  vaults: listed,
  parentId,
  mayCreate,
  onClose,
  onCreated,
}: {
  vaults: readonly Vault[]
  parentId: string | null
  /** False once the person's role was changed while the form was open. */
  mayCreate: boolean
  onClose: () => void
  onCreated: (vault: Vault) => void
}) {
  const { t } = useTranslation(['vaults', 'common'])
  const tellFailure = useFailureToast()
  const create = useCreateVault()
  // As shown when the form opened: the chosen place is meant by these names.
  const [vaults] = useState(listed)
  const form = useVaultForm({
    name: '',
    type: 'client',
    visibility: 'listed',
    parent_id: parentId ?? '',
    tags: { client: '', squad: '' },
  })
  const settings = useQuery(organisationSettingsQuery)
  // Those that the form showed first: the person has looked at them.
  const [defaults, setDefaults] = useState(settings.data?.default_visibility)
  if (!defaults && settings.data) setDefaults(settings.data.default_visibility)
  const type = form.watch('type')
  const parentOfNew = form.watch('parent_id')
  const parent = vaults.find(({ id }) => id === parentOfNew)
  const [isChosen, setIsChosen] = useState(false)
  useEffect(() => {
    if (defaults && type && !isChosen) form.setValue('visibility', defaults[type])
  }, [defaults, type, isChosen, form])
  const submit = form.handleSubmit(async (values) => {
    try {
      const vault = await create.mutateAsync(draftOf(values, vaults))
      toast.success(t('create.done', { name: vault.name }))
      onCreated(vault)
    } catch (error) {
      for (const { path, fault } of errorFacts(error).fields)
        form.setError(path as 'name', { message: fault })
      tellFailure(t('create.failed'), error)
    }
  })
  return (
    <FormDialog
      busy={create.isPending}
      onClose={onClose}
      isDirty={form.formState.isDirty}
      title={t('create.title')}
      description={t('create.description')}
      onSubmit={submit}
      // The default visibility is the organisation's setting, so wait for it unless the person chose one.
      submit={mayCreate ? { label: t('create.button'), disabled: defaults === undefined && !isChosen } : null}
    >
      <UnsavableBanner why={mayCreate ? null : 'role'} className="mb-4" />
      {settings.isError && !isChosen && (
        <Banner
          tone="warning"
          live
          title={t('create.defaultsFailed')}
          className="mb-4"
          action={
            <Button size="sm" onClick={() => void settings.refetch()}>
              {t('common:ui.retry')}
            </Button>
          }
        >
          {t('create.defaultsFailedHint')}
        </Banner>
      )}
      <VaultFields
        form={form}
        parents={possibleParents(vaults, null)}
        withType
        onVisibility={() => setIsChosen(true)}
        aboutParent={
          parent && (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-2 text-small">
              <p className="wrap-anywhere min-w-0 flex-1 basis-48">
                {t('madeInside', { parent: parent.name })}
              </p>
              <Button
                size="sm"
                onClick={() => {
                  form.setValue('parent_id', '', { shouldDirty: true })
                  form.setFocus('name')
                }}
              >
                {t('madeOnTop')}
              </Button>
            </div>
          )
        }
      />
    </FormDialog>
  )
}
