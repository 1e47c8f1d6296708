import type { ShownVault } from '@chaveiro/client/types/vaults.ts'
import type { Item } from '@chaveiro/contract/items.ts'
import { FolderInput } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../session/current-user.ts'
import { onDemand } from '../../session/on-demand.tsx'
import { Button } from '../../ui/button.tsx'

const MoveItemDialog = onDemand(() => import('./move-item-dialog.tsx').then((part) => part.MoveItemDialog))

/** Offers to move an item that the person can reveal now to another vault, if they may delete it here. */
export function MoveItem({ item, vault, onMoved }: { item: Item; vault: ShownVault; onMoved: () => void }) {
  const { t } = useTranslation('items')
  const { user, may } = useCurrentUser()
  const [isMoving, setIsMoving] = useState(false)
  const isHeldByOther = item.checked_out_by !== null && item.checked_out_by !== user.email
  if (isHeldByOther || !may('delete_item', { isCreator: item.created_by === user.id })) return null
  return (
    <>
      <Button size="sm" icon={<FolderInput />} onClick={() => setIsMoving(true)}>
        {t('move.title')}
      </Button>
      {isMoving && (
        <MoveItemDialog item={item} vault={vault} onClose={() => setIsMoving(false)} onMoved={onMoved} />
      )}
    </>
  )
}
