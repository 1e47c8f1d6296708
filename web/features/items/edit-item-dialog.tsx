import type { SignedItem } from '@chaveiro/contract/calls/items.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../nouns/forms/form-dialog.tsx'
import { UnsavableBanner } from '../../nouns/forms/unsavable-banner.tsx'
import { useListLook } from '../../nouns/items/list-look.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { EmptyPane } from '../../ui/pane.tsx'
import { keySession } from '../../worker/key-session.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DetailFields, RuleFields } from './detail-fields.tsx'
import { DraftBanner } from './draft-banner.tsx'
import { HeldFields } from './edit/held-fields.tsx'
import { FormLengthButton } from './form-length-button.tsx'
import { type ItemDraft, useLockedDraft } from './item-draft.ts'
import { changedOverview, presentItemValues, secretOf, useItemForm } from './item-form.ts'
import { Group, IdentityFields } from './item-form-fields.tsx'
import { KeptSecret } from './kept-secret.tsx'
import { ItemSign } from './rows/item-sign.tsx'
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

  const { itemForm } = useListLook()
  // The type is chosen in the whole form alone.
  const fitsShort = ![form.formState.dirtyFields, form.formState.errors, draft?.values].some(
    (names) => names && 'type' in names && names.type,
  )
  const isWhole = itemForm === 'whole' || !fitsShort
  const hasSecret = isPresent || isTakenOut
  const filesGoTo = async () => opened?.handle ?? keySession.vaults.show(shown)

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
      <>
        <EmptyPane />
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
      </>
    )
  }
  return (
    <FormDialog
      size={isWhole ? 'lg' : 'md'}
      side={side}
      isDirty={form.formState.isDirty}
      busy={isSaving}
      onClose={onClose}
      icon={side && <ItemSign item={item} />}
      title={t('edit.title')}
      description={item.title}
      onSubmit={submit}
      submit={!isTakenOut && !isGone ? { label: t('edit.button') } : null}
      leading={
        // Files on their way stop with the fields in which they were chosen.
        fitsShort && form.watch('filesOnTheWay') === 0 && <FormLengthButton isWhole={isWhole} />
      }
    >
      <div className="space-y-6">
        <VerificationBanner faults={read?.verification.faults ?? []} />
        <UnsavableBanner why={whyUnsavable(vault, { isGone, isTakenOut })} />
        <DraftBanner draft={draft} />
        {isWhole ? (
          <>
            <IdentityFields form={form} template={template} />
            <Group title={t('group.secret')}>
              {hasSecret ? (
                <SecretFields form={form} template={template} leftover={leftover} filesGoTo={filesGoTo} />
              ) : (
                <KeptSecret isOpened={opened !== null} isOpening={isOpening} onChange={() => void reveal()} />
              )}
            </Group>
            <DetailFields form={form} ownEmail={user.email} />
            <RuleFields form={form} />
          </>
        ) : (
          <HeldFields
            form={form}
            template={template}
            leftover={leftover}
            ownEmail={user.email}
            sealed={
              hasSecret
                ? null
                : {
                    has: { code: item.has_code, notes: item.has_notes, files: item.has_files },
                    isOpening,
                    isDistrusted: opened !== null && opened.secret === null,
                    open: () => void reveal(),
                  }
            }
            filesGoTo={filesGoTo}
          />
        )}
      </div>
    </FormDialog>
  )
}
