import type { SignedItem } from '@chaveiro/contract/calls/items.ts'
import { useEffect, useRef } from 'react'
import { draftAt, keepDraft } from '../../nouns/forms/kept-draft.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { keySession } from '../../worker/key-session.ts'
import type { ItemFormState } from './item-form.ts'
import { isSecretTyped, type OpenValues, typedValues } from './typed-values.ts'

/** What was being typed when this browser locked, in a new item's form or in that of the item being edited. */
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

/** Restores what a lock closed, and keeps the typed fields, except secrets, if this browser locks while the form is open. */
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
  // Read while rendering, since the form tracks these only for somebody who reads them.
  const { isDirty, dirtyFields } = form.formState
  const last = useRef({ isDirty, dirtyFields })
  last.current = { isDirty, dirtyFields }
  useEffect(
    () => () => {
      if (!last.current.isDirty || keySession.getStatus().state !== 'locked') return
      keepDraft({
        userId: user.id,
        place: placeOf(vaultId),
        content: { item, values: typedValues(form.getValues(), last.current.dirtyFields) },
        lostSecrets: isSecretTyped(last.current.dirtyFields) || draft?.lostSecrets === true,
      })
    },
    [form, item, vaultId, user.id, draft],
  )
}
