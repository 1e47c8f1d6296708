import type { Item } from '@chaveiro/contract/calls/items.ts'
import type { DrawnVault } from '@chaveiro/device'
import { FolderInput } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePathText } from '../../nouns/vaults/use-path-text.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { Button } from '../../ui/button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { toast } from '../../ui/toast.tsx'
import { useItemFailure } from './deleted/use-item-failure.ts'
import { useUndoMove } from './several/use-undo.ts'
import { useMoveItem } from './use-change-items.ts'
import { useMayDelete } from './use-may-delete.ts'

const NewVaultDialog = onDemand(() => import('./new-vault-dialog.tsx').then((part) => part.NewVaultDialog))

/** Offers to move an item that the person can reveal now to another vault, if they may delete it here. */
export function MoveItem({ item, vault, onMoved }: { item: Item; vault: DrawnVault; onMoved: () => void }) {
  const { t } = useTranslation('items')
  const { user } = useCurrentUser()
  const mayDelete = useMayDelete()
  const pathText = usePathText()
  const tellFailure = useItemFailure()
  const move = useMoveItem()
  const undoMove = useUndoMove()
  const [isMoving, setIsMoving] = useState(false)
  const isHeldByOther = item.checked_out_by !== null && item.checked_out_by !== user.email
  if (isHeldByOther || !mayDelete(item)) return null
  const moveTo = async (to: DrawnVault) => {
    try {
      const made = await move.mutateAsync({ item, from: vault, to })
      toast.success(t('move.done'), pathText(to), {
        label: t('undo'),
        run: () => undoMove([made], to, () => vault),
      })
      onMoved()
    } catch (error) {
      await tellFailure(t('move.failed'), error, item.id)
    }
  }
  return (
    <>
      <Button size="sm" icon={<FolderInput />} onClick={() => setIsMoving(true)}>
        {t('move.title')}
      </Button>
      {isMoving && (
        <NewVaultDialog
          what={item.title}
          from={[vault]}
          busy={move.isPending}
          onPick={(to) => void moveTo(to)}
          onClose={() => setIsMoving(false)}
        />
      )}
    </>
  )
}
