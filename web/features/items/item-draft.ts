import type { SignedItem } from '@chaveiro/contract/items.ts'
import { useEffect, useRef } from 'react'
import { useCurrentUser } from '../../session/current-user.ts'
import { draftAt, keepDraft } from '../../session/kept-draft.ts'
import { keySession } from '../../worker/key-session.ts'
import type { ItemFormState } from './item-form.ts'
import { type OpenValues, typedValues } from './typed-values.ts'

/** What was being typed when this browser locked: a new item's form, or that of the item to edit. */
export interface ItemDraft {
  item: SignedItem | null
  values: Partial<OpenValues>
  lostSecrets: boolean
}

const placeOf = (vaultId: string) => `items of ${vaultId}`

/** The form that a lock closed in this vault, or null. */
export function keptItemDraft(userId: string, vaultId: string): ItemDraft | null {
  const draft = draftAt(userId, placeOf(vaultId))
  return draft && { ...(draft.content as Omit<ItemDraft, 'lostSecrets'>), lostSecrets: draft.lostSecrets }
}

export const forgetItemDraft = () => keepDraft(null)

/** Brings back what a lock closed, and keeps what is typed if this browser locks while the form is open: all but its secrets. */
export function useLockedDraft(
  form: ItemFormState,
  { vaultId, item, draft }: { vaultId: string; item: SignedItem | null; draft: ItemDraft | null },
) {
  const { user } = useCurrentUser()
  const isBack = useRef(false)
  useEffect(() => {
    if (isBack.current) return
    isBack.current = true
    for (const [name, value] of Object.entries(draft?.values ?? {}))
      form.setValue(name as 'title', value as string, { shouldDirty: true })
  }, [form, draft])
  // Read while drawing: the form tells what was typed only to who asks for it.
  const { isDirty, dirtyFields } = form.formState
  const last = useRef({ isDirty, dirtyFields })
  last.current = { isDirty, dirtyFields }
  useEffect(
    () => () => {
      if (!last.current.isDirty || keySession.getStatus().state !== 'locked') return
      const { password, notes, metadata } = last.current.dirtyFields
      keepDraft({
        userId: user.id,
        place: placeOf(vaultId),
        content: { item, values: typedValues(form.getValues(), last.current.dirtyFields) },
        lostSecrets: Boolean(password || notes || metadata) || draft?.lostSecrets === true,
      })
    },
    [form, item, vaultId, user.id, draft],
  )
}
