import { errorFacts } from '@chaveiro/client/error-facts.ts'
import type { SignedItem } from '@chaveiro/contract/items.ts'
import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../session/current-user.ts'
import { useFailureToast } from '../../session/use-failure-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DraftBanner } from './draft-banner.tsx'
import { type ItemDraft, useLockedDraft } from './item-draft.ts'
import { changedOverview, markRefusedFields, presentItemValues, secretOf, useItemForm } from './item-form.ts'
import { DetailFields, Group, IdentityFields, RuleFields } from './item-form-fields.tsx'
import { SecretFields } from './secret-fields.tsx'
import { useUpdateItem } from './use-change-items.ts'
import { type Conflict, useConflict } from './use-conflict.ts'
import { useVerification } from './use-item.ts'
import { useOpenedSecret } from './use-opened-secret.ts'
import { useOnce, useSecretInForm } from './use-secret-in-form.ts'
import { useTypeTemplate } from './use-type-template.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'
import type { VaultInView } from './vault-in-view.ts'
import { VerificationBanner } from './verification-banner.tsx'

export interface ItemToEdit {
  item: SignedItem
  /** Opens the secret at once, for somebody who came to change the password. */
  changeSecret?: boolean
  /** Restored input that a lock removed from the screen. */
  draft?: ItemDraft | null
}

/** Writes the next revision of an item. Its secret stays sealed and unchanged unless the person asks to change it. */
export function EditItemDialog({
  edited: { item, changeSecret = false, draft = null },
  vault,
  onClose,
}: {
  edited: ItemToEdit
  vault: VaultInView
  onClose: () => void
}) {
  const { t } = useTranslation(['items', 'common'])
  const { user } = useCurrentUser()
  const tellFailure = useFailureToast()
  const update = useUpdateItem(vault.id)
  const [defaults] = useState(() => presentItemValues(item))
  // The vault as shown when the form opened.
  const [shown] = useState(vault.shown)
  const form = useItemForm(defaults)
  const template = useTypeTemplate(form.watch('type'))
  // The form's fields hold the opened secret, so the form closes when the right to it ends.
  const { opened, isOpening, reveal } = useOpenedSecret(item.id, shown, undefined, onClose)
  const secret = opened?.secret ?? null
  // An item that does not verify cannot be edited; says why before anything is typed.
  const { data: verification } = useVerification(item.id, vault.id, item)
  const { conflict, meet, settle, backToForm } = useConflict(item.id, shown, form)
  useLockedDraft(form, { vaultId: vault.id, item, draft })
  const askAndClose = useUnsavedGuard(form.formState.isDirty, onClose)
  const isPresent = useSecretInForm(form, secret)
  useOnce(changeSecret, reveal)
  const { setFocus } = form
  useEffect(() => {
    if (changeSecret && isPresent) setFocus('password', { shouldSelect: true })
  }, [changeSecret, isPresent, setFocus])
  const leftover = Object.keys(secret?.metadata ?? {}).filter(
    (name) => !template.fields.some((field) => field.name === name),
  )

  const submit = form.handleSubmit(async (values) => {
    const fields = [...template.fields.map((field) => field.name), ...leftover]
    try {
      await update.mutateAsync({
        id: item.id,
        change: {
          baseRevision: item.revision,
          title: item.title,
          vault: shown,
          overview: changedOverview(defaults, values),
          ...(isPresent ? { secret: secretOf(values, fields) } : {}),
        },
      })
      toast.success(t('edit.done'))
      onClose()
    } catch (error) {
      await refused(error)
    }
  })
  const refused = async (error: unknown) => {
    try {
      if (await meet(error)) return
    } catch (another) {
      return tellFailure(t('edit.failed'), another)
    }
    markRefusedFields(form, errorFacts(error))
    tellFailure(t('edit.failed'), error, { preferDetail: true })
  }
  const writeMine = async ({ theirs, merged, withSecret }: Conflict) => {
    const secret = secretOf(merged, Object.keys(merged.metadata))
    try {
      const overview = changedOverview(presentItemValues(theirs), merged)
      const change = { baseRevision: theirs.revision, title: theirs.title, vault: shown, overview }
      await update.mutateAsync({ id: item.id, change: withSecret ? { ...change, secret } : change })
      toast.success(t('edit.done'))
      onClose()
    } catch (error) {
      await refused(error)
    }
  }
  if (conflict) {
    return (
      <ConflictDialog
        conflict={conflict}
        template={template}
        isSaving={update.isPending}
        onBack={backToForm}
        onKeepMine={() => void writeMine(conflict)}
        onTakeTheirs={() => {
          settle()
          onClose()
        }}
      />
    )
  }
  return (
    <Dialog
      size="lg"
      dismissible={!form.formState.isDirty}
      busy={update.isPending}
      onClose={() => void askAndClose()}
      title={t('edit.title')}
      description={item.title}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={() => void askAndClose()} disabled={update.isPending}>
            {t('common:ui.cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={update.isPending}>
            {t('edit.button')}
          </Button>
        </>
      }
    >
      <div className="space-y-6">
        <VerificationBanner faults={verification?.faults ?? []} />
        <DraftBanner draft={draft} />
        <IdentityFields form={form} template={template} />
        <Group title={t('group.secret')}>
          {isPresent ? (
            <SecretFields form={form} template={template} leftover={leftover} />
          ) : (
            <div className="flex flex-wrap items-center gap-3 rounded-lg border bg-sunken p-3 sm:col-span-2">
              <p className="min-w-0 flex-1 basis-52 text-ink-2 text-small">
                {opened ? t('detail.notTrusted') : t('edit.secretKept')}
              </p>
              <Button
                icon={<KeyRound />}
                busy={isOpening}
                busyLabel={t('detail.revealing')}
                disabled={opened !== null}
                onClick={() => void reveal()}
              >
                {t('edit.changeSecret')}
              </Button>
            </div>
          )}
        </Group>
        <DetailFields form={form} ownEmail={user.email} />
        <RuleFields form={form} />
      </div>
    </Dialog>
  )
}
