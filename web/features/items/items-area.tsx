import { type ReactNode, useState } from 'react'
import { onceLeft } from '../../nouns/forms/leaving.ts'
import { useListLook } from '../../nouns/items/list-look.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { CreateItemDialog } from './create-item-dialog.tsx'
import { EditItemDialog, type ItemToEdit } from './edit-item-dialog.tsx'
import type { RenderLinkDialog } from './item-dialog.tsx'
import { forgetItemDraft, keptItemDraft } from './item-draft.ts'
import type { VaultInView } from './vault-in-view.ts'
import { VaultItems } from './vault-items.tsx'

/** A vault's items and the forms over them. The forms outlive the list: what is typed in them stays if the vault goes meanwhile. */
export function ItemsArea({
  vault,
  inside,
  onChanged,
  notice = null,
  renderLinkDialog,
  renderSendDialog,
}: {
  vault: VaultInView
  /** The vaults inside it, at every depth. */
  inside: readonly VaultInView[]
  onChanged: () => void
  /** Why the vault does not open yet, instead of the plain notice that its key is missing. */
  notice?: ReactNode
  renderLinkDialog: RenderLinkDialog
  /** Renders the dialog that sends a secret that is in no vault. */
  renderSendDialog: (onClose: () => void) => ReactNode
}) {
  const { user } = useCurrentUser()
  const [draft, setDraft] = useState(() => keptItemDraft(user.id, vault.id))
  const [isCreating, setIsCreating] = useState(draft !== null && draft.item === null)
  const [isSending, setIsSending] = useState(false)
  const [edited, setEdited] = useState<ItemToEdit | null>(draft?.item ? { item: draft.item, draft } : null)
  const [editedIn, setEditedIn] = useState(vault.id)
  const { layout } = useListLook()
  const endForm = () => {
    setIsCreating(false)
    setEdited(null)
    setDraft(null)
    forgetItemDraft()
  }
  return (
    <>
      {!vault.isGone && (
        <VaultItems
          vault={vault}
          inside={inside}
          isEditing={edited !== null}
          notice={notice}
          onCreate={() => onceLeft(() => setIsCreating(true))}
          onSend={() => onceLeft(() => setIsSending(true))}
          onEdit={(item, { id }) => {
            setEdited(item)
            setEditedIn(id)
          }}
          onChanged={onChanged}
          renderLinkDialog={renderLinkDialog}
        />
      )}
      {isCreating && <CreateItemDialog vault={vault} draft={draft} onClose={endForm} onCreated={onChanged} />}
      {isSending && renderSendDialog(() => setIsSending(false))}
      {edited && (
        <EditItemDialog
          key={edited.item.id}
          edited={edited}
          vault={inside.find(({ id }) => id === editedIn) ?? vault}
          side={layout === 'rows'}
          onClose={endForm}
        />
      )}
    </>
  )
}
