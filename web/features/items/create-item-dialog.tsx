import { errorFacts } from '@chaveiro/device'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { FormDialog } from '../../nouns/forms/form-dialog.tsx'
import { UnsavableBanner } from '../../nouns/forms/unsavable-banner.tsx'
import { useListLook } from '../../nouns/items/list-look.ts'
import { usePathText } from '../../nouns/vaults/use-path-text.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { toast } from '../../ui/toast.tsx'
import { keySession } from '../../worker/key-session.ts'
import { DetailFields, RuleFields } from './detail-fields.tsx'
import { DraftBanner } from './draft-banner.tsx'
import { FormLengthButton } from './form-length-button.tsx'
import { type ItemDraft, useLockedDraft } from './item-draft.ts'
import { markRefusedFields, newItemValues, overviewOf, secretOf, useItemForm } from './item-form.ts'
import { Group, IdentityFields } from './item-form-fields.tsx'
import { isShort, ShortFields } from './new/short-fields.tsx'
import { SecretFields } from './secret-fields.tsx'
import { useCreateItem } from './use-change-items.ts'
import { useTypeTemplate } from './use-type-template.ts'
import { type VaultInView, whyUnsavable } from './vault-in-view.ts'

export function CreateItemDialog({
  vault,
  draft = null,
  onClose,
  onCreated,
}: {
  vault: VaultInView
  /** Restored input that a lock removed from the screen. */
  draft?: ItemDraft | null
  onClose: () => void
  onCreated: () => void
}) {
  const { t } = useTranslation('items')
  const { user } = useCurrentUser()
  const tellFailure = useFailureToast()
  const pathText = usePathText()
  // The vault as shown when the form opened: a list that renames it meanwhile must not change where the item goes.
  const [shown] = useState(vault.shown)
  const create = useCreateItem(shown)
  const [defaults] = useState(() => newItemValues(vault.tags))
  const form = useItemForm(defaults)
  const template = useTypeTemplate(form.watch('type'))
  useLockedDraft(form, { vaultId: vault.id, item: null, draft })
  const { itemForm } = useListLook()
  // What the short form cannot show is never out of sight: a field that was filled, came back after a lock, or was refused.
  const { dirtyFields, errors } = form.formState
  const fitsShort = isShort([dirtyFields, errors, draft?.values ?? {}].flatMap(Object.keys))
  const isWhole = itemForm === 'whole' || !fitsShort

  const submit = form.handleSubmit(async (values) => {
    try {
      const shown = template.fields.map((field) => field.name)
      const item = await create.mutateAsync({
        overview: overviewOf(values),
        secret: secretOf(values, shown),
      })
      toast.success(t('create.done', { title: item.title }))
      onCreated()
      onClose()
    } catch (error) {
      markRefusedFields(form, errorFacts(error))
      tellFailure(t('create.failed'), error)
    }
  })
  return (
    <FormDialog
      size={isWhole ? 'lg' : 'md'}
      isDirty={form.formState.isDirty}
      busy={create.isPending}
      onClose={onClose}
      title={t('create.title')}
      description={pathText(shown)}
      onSubmit={submit}
      submit={{ label: t('create.button') }}
      leading={fitsShort && <FormLengthButton isWhole={isWhole} />}
    >
      <div className="space-y-6">
        <UnsavableBanner why={whyUnsavable(vault)} />
        <DraftBanner draft={draft} />
        {isWhole ? (
          <>
            <IdentityFields form={form} template={template} />
            <Group title={t('group.secret')}>
              <p className="-mt-2 text-ink-3 text-small col-span-full">{t('group.secretHint')}</p>
              <SecretFields
                form={form}
                template={template}
                leftover={[]}
                filesGoTo={() => keySession.vaults.show(shown)}
              />
            </Group>
            <DetailFields form={form} ownEmail={user.email} />
            <RuleFields form={form} />
          </>
        ) : (
          <ShortFields form={form} template={template} />
        )}
      </div>
    </FormDialog>
  )
}
