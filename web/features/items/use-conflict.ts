import { getItem, type SignedItem } from '@chaveiro/contract/calls/items.ts'
import { type DrawnVault, errorFacts, type ItemFault } from '@chaveiro/device'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../session/api.ts'
import { keySession } from '../../worker/key-session.ts'
import { type ConflictRow, compareVersions, keepMine } from './conflict.ts'
import {
  type CheckedItem,
  checkItem,
  type ItemFormState,
  type ItemValues,
  presentItemValues,
} from './item-form.ts'
import { isSecretTyped } from './typed-values.ts'
import { verifyAsItIsNow } from './use-item.ts'
import { useItemList } from './use-items.ts'

export interface Conflict {
  /** The newest version, to which this person's changes would be applied. */
  theirs: SignedItem
  theirFaults: ItemFault[]
  rows: ConflictRow[]
  /** Whether password, notes or template fields were changed here. */
  withSecret: boolean
  /** Their version with this person's changes applied. */
  merged: CheckedItem
}

/** Handles a save that meets a newer revision: keeps what was typed, and compares both versions. */
export function useConflict(id: string, vault: DrawnVault, form: ItemFormState) {
  const client = useQueryClient()
  const list = useItemList(vault.id)
  const [conflict, setConflict] = useState<Conflict | null>(null)

  /** Answers false for any other error. */
  async function meet(error: unknown): Promise<boolean> {
    if (errorFacts(error).code !== 'stale_revision') return false
    const { dirtyFields, defaultValues } = form.formState
    const withSecret = isSecretTyped(dirtyFields)
    const opened = withSecret ? await keySession.items.open(id, vault) : null
    const { item: theirs, verification } =
      opened ?? (await verifyAsItIsNow(await api.send(getItem, { params: { id } }), id, vault))
    const { faults } = verification
    const base = defaultValues as ItemValues
    const mine = form.getValues()
    // Their secret cannot be trusted, so the changes are applied to the version that this person knew.
    const theirSecret = opened?.secret ?? base
    const { password, notes, metadata } = theirSecret
    const fields = [...theirSecret.fields]
    const files = [...theirSecret.files]
    const theirValues = { ...presentItemValues(theirs), password, notes, metadata, fields, files }
    const rows = compareVersions(base, mine, theirValues, withSecret)
    setConflict({
      theirs,
      theirFaults: faults,
      rows,
      withSecret,
      merged: checkItem(keepMine(mine, theirValues, rows)),
    })
    return true
  }
  /** List and dialog behind show the newer version, whichever was chosen. */
  function settle() {
    void list.reload()
    void client.invalidateQueries({ queryKey: ['item', id] })
    void client.invalidateQueries({ queryKey: ['item-history', id] })
  }
  return { conflict, meet, settle, backToForm: () => setConflict(null) }
}
