import type { SignedItem } from '@chaveiro/contract/calls/items.ts'
import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../nouns/forms/form-dialog.tsx'
import { UnsavableBanner } from '../../nouns/forms/unsavable-banner.tsx'
import { useCurrentUser } from '../../session/current-user.ts'
import { Button } from '../../ui/button.tsx'
import { keySession } from '../../worker/key-session.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DraftBanner } from './draft-banner.tsx'
import { type ItemDraft, useLockedDraft } from './item-draft.ts'
import { changedOverview, presentItemValues, secretOf, useItemForm } from './item-form.ts'
import { DetailFields, Group, IdentityFields, RuleFields } from './item-form-fields.tsx'
import { SecretFields } from './secret-fields.tsx'
import type { Conflict } from './use-conflict.ts'
import { isAbsent, useItem, useVerification } from './use-item.ts'
import { useOpenedSecret } from './use-opened-secret.ts'
import { useSaveEdit } from './use-save-edit.ts'
import { useOnce, useSecretInForm, useTakeOut } from './use-secret-in-form.ts'
import { useTypeTemplate } from './use-type-template.ts'
import { type VaultInView, whyUnsavable } from './vault-in-view.ts'
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
  side,
  onClose,
}: {
  edited: ItemToEdit
  vault: VaultInView
  /** In place of the item's pane. */
  side: boolean
  onClose: () => void
}) {
  const { t } = useTranslation('items')
  const { user } = useCurrentUser()
  const [defaults] = useState(() => presentItemValues(item))
  // The vault as shown when the form opened.
  const [shown] = useState(vault.shown)
  const isGone = isAbsent(useItem(item.id).error)
  const form = useItemForm(defaults)
  const template = useTypeTemplate(form.watch('type'))
  const edit = { id: item.id, vault: shown, form }
  const { save, isSaving, conflict, settle, backToForm } = useSaveEdit(edit, onClose)
  // Form and comparison hold the opened secret; when the right to it ends, only what was typed stays.
  const { isTakenOut, takeOut } = useTakeOut(form)
  const { opened, isOpening, reveal } = useOpenedSecret(item.id, shown, undefined, () => {
    backToForm()
    takeOut()
  })
  const isPresent = useSecretInForm(form, opened?.secret ?? null)
  // An item that does not verify cannot be edited; says why before anything is typed.
  const { data: read } = useVerification(item.id, shown, item)
  useLockedDraft(form, { vaultId: vault.id, item, draft })
  useOnce(changeSecret, reveal)
  const { setFocus } = form
  useEffect(() => {
    if (changeSecret && isPresent) setFocus('password', { shouldSelect: true })
  }, [changeSecret, isPresent, setFocus])
  const leftover = Object.keys(opened?.secret?.metadata ?? {}).filter(
    (name) => !template.fields.some((field) => field.name === name),
  )

  const submit = form.handleSubmit((values) =>
    save(item, {
      overview: changedOverview(defaults, values),
      ...(isPresent
        ? { secret: secretOf(values, [...template.fields.map((field) => field.name), ...leftover]) }
        : {}),
    }),
  )
  const keepMine = ({ theirs, merged, withSecret }: Conflict) =>
    save(theirs, {
      overview: changedOverview(presentItemValues(theirs), merged),
      ...(withSecret ? { secret: secretOf(merged, Object.keys(merged.metadata)) } : {}),
    })
  if (conflict) {
    return (
      <ConflictDialog
        conflict={conflict}
        template={template}
        isSaving={isSaving}
        onBack={backToForm}
        onKeepMine={() => void keepMine(conflict)}
        onTakeTheirs={() => {
          settle()
          onClose()
        }}
      />
    )
  }
  return (
    <FormDialog
      size="lg"
      side={side}
      isDirty={form.formState.isDirty}
      busy={isSaving}
      onClose={onClose}
      title={t('edit.title')}
      description={item.title}
      onSubmit={submit}
      submit={!isTakenOut && !isGone ? { label: t('edit.button') } : null}
    >
      <div className="space-y-6">
        <VerificationBanner faults={read?.verification.faults ?? []} />
        <UnsavableBanner why={whyUnsavable(vault, { isGone, isTakenOut })} />
        <DraftBanner draft={draft} />
        <IdentityFields form={form} template={template} />
        <Group title={t('group.secret')}>
          {isPresent || isTakenOut ? (
            <SecretFields
              form={form}
              template={template}
              leftover={leftover}
              filesGoTo={async () => opened?.handle ?? keySession.vaults.show(shown)}
            />
          ) : (
            <KeptSecret isOpened={opened !== null} isOpening={isOpening} onChange={() => void reveal()} />
          )}
        </Group>
        <DetailFields form={form} ownEmail={user.email} />
        <RuleFields form={form} />
      </div>
    </FormDialog>
  )
}

/** In place of the secret's fields until the person asks to change it, and for an opened one that does not verify. */
function KeptSecret({
  isOpened,
  isOpening,
  onChange,
}: {
  isOpened: boolean
  isOpening: boolean
  onChange: () => void
}) {
  const { t } = useTranslation('items')
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border bg-sunken p-3 sm:col-span-2">
      <p className="min-w-0 flex-1 basis-52 text-ink-2 text-small">
        {isOpened ? t('detail.notTrusted') : t('edit.secretKept')}
      </p>
      <Button
        icon={<KeyRound />}
        busy={isOpening}
        busyLabel={t('detail.revealing')}
        disabled={isOpened}
        onClick={onChange}
      >
        {t('edit.changeSecret')}
      </Button>
    </div>
  )
}
