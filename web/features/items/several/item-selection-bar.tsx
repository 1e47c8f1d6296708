import type { Item } from '@chaveiro/contract/calls/items.ts'
import { deletedKeptDays } from '@chaveiro/contract/constants.ts'
import type { DrawnVault } from '@chaveiro/device'
import { useQueryClient } from '@tanstack/react-query'
import { FolderInput, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePathText } from '../../../nouns/vaults/use-path-text.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm-dialog.tsx'
import { keySession } from '../../../worker/key-session.ts'
import { useItemFailure } from '../deleted/use-item-failure.ts'
import { NewVaultDialog } from '../new-vault-dialog.tsx'
import { useDeleteItem, useMoveItem } from '../use-change-items.ts'
import { itemListOf } from '../use-items.ts'
import type { VaultInView } from '../vault-in-view.ts'
import { SelectionBar } from './selection-bar.tsx'
import type { ItemSelection } from './use-item-selection.ts'
import { useSeveral } from './use-several.ts'
import { useUndoDelete, useUndoMove } from './use-undo.ts'

/** Moves or deletes all items that are picked; what fails stays picked. */
export function ItemSelectionBar({
  vaultOf,
  selection,
  onChanged,
  onClose,
}: {
  vaultOf: (item: Item) => VaultInView
  selection: ItemSelection
  onChanged: () => void
  /** Ends the selection. */
  onClose: () => void
}) {
  const { t } = useTranslation('items')
  const pathText = usePathText()
  const confirm = useConfirm()
  const { underWay, run, stop } = useSeveral(useItemFailure())
  const move = useMoveItem()
  const remove = useDeleteItem()
  const undoMove = useUndoMove()
  const undoDelete = useUndoDelete()
  const client = useQueryClient()
  const [isPicking, setIsPicking] = useState(false)
  const { chosen } = selection
  const counted = { count: chosen.length }
  const from = [...new Set(chosen.map(vaultOf))]
  const shownOf = (item: Item) => vaultOf(item).shown
  const reload = () => {
    for (const { id } of from) void itemListOf(client, id).reload()
  }

  const act = async (...told: Parameters<typeof run<(typeof chosen)[number]>>) => {
    const { isWhole, hasFailed } = await run(...told)
    // What a colleague has changed or taken away meanwhile is shown as it is now.
    if (hasFailed) reload()
    if (isWhole) onClose()
    onChanged()
  }
  const askAndRemove = async () => {
    const question = {
      title: t('several.removeTitle', counted),
      message: t('several.removeHint', { number: deletedKeptDays }),
      confirmLabel: t('detail.remove'),
    }
    if (!(await confirm({ ...question, tone: 'danger' }))) return
    const removed: typeof chosen = []
    const removeOne = async (item: (typeof chosen)[number]) => {
      const vault = vaultOf(item)
      await remove.mutateAsync({ item: await keySession.items.show(item, vault.shown), vault })
      removed.push(item)
    }
    await act('remove', chosen, removeOne, undefined, () => undoDelete(removed, shownOf))
  }
  const moveAll = async (to: DrawnVault) => {
    const homes = new Map<Item, DrawnVault>()
    const moveOne = async (item: Item) => {
      const home = shownOf(item)
      homes.set(await move.mutateAsync({ item, from: home, to }), home)
    }
    const elsewhere = chosen.filter((item) => shownOf(item).id !== to.id)
    const undoAll = () => undoMove([...homes.keys()], to, (made) => homes.get(made) ?? to)
    await act('move', elsewhere, moveOne, pathText(to), undoAll)
  }
  return (
    <SelectionBar
      selection={selection}
      underWay={underWay}
      onStop={stop}
      className="sticky top-2 z-10 mx-4 sm:mx-6"
    >
      <Button
        size="sm"
        variant="danger-ghost"
        icon={<Trash2 />}
        disabled={chosen.length === 0}
        onClick={() => void askAndRemove()}
      >
        {t('detail.remove')}
      </Button>
      <Button
        size="sm"
        icon={<FolderInput />}
        disabled={chosen.length === 0}
        onClick={() => setIsPicking(true)}
      >
        {t('move.button')}
      </Button>
      {isPicking && (
        <NewVaultDialog
          what={t('count', counted)}
          from={from.map(({ shown }) => shown)}
          onPick={(to) => {
            setIsPicking(false)
            void moveAll(to)
          }}
          onClose={() => setIsPicking(false)}
        />
      )}
    </SelectionBar>
  )
}
