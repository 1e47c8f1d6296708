import type { Item } from '@chaveiro/contract/calls/items.ts'
import { type AccessKind, deletedKeptDays } from '@chaveiro/contract/constants.ts'
import type { ItemHandle } from '@chaveiro/device'
import { Hand, Link2, LogIn, LogOut, Pencil, Siren, Timer, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { vaultPath } from '../../nouns/vaults/vault-path.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { keySession } from '../../worker/key-session.ts'
import { useItemFailure } from './deleted/use-item-failure.ts'
import { editKey } from './edit/edit-key.ts'
import { holderName } from './holder-name.ts'
import { useUndoDelete } from './several/use-undo.ts'
import { useDeleteItem } from './use-change-items.ts'
import { useCheckout } from './use-checkout.ts'
import { useMayDelete } from './use-may-delete.ts'
import type { VaultInView } from './vault-in-view.ts'

/** What this person may do with the open item: delete, edit, request, check out and check in. */
export function ItemActions({
  item,
  vault,
  opens,
  mayEdit,
  onEdit,
  mayAsk,
  onAsk,
  onLink,
  onDeleted,
}: {
  item: Item
  vault: VaultInView
  /** Whether the person can open it, as a member or temporarily. */
  opens: boolean
  mayEdit: boolean
  /** Null until the item is loaded. */
  onEdit: (() => void) | null
  /** What the person may request now; empty if they can open it. */
  mayAsk: readonly AccessKind[]
  onAsk: (kind: AccessKind) => void
  /** Null if it cannot be revealed here and now. */
  onLink: (() => void) | null
  onDeleted: () => void
}) {
  const { t } = useTranslation(['items', 'common'])
  const { user, may } = useCurrentUser()
  const mayDelete = useMayDelete()
  const confirm = useConfirm()
  const tellFailure = useItemFailure()
  const remove = useDeleteItem()
  const undoDelete = useUndoDelete()
  const checkout = useCheckout(item.id, vault.id)
  const isBusy = remove.isPending || checkout.isPending
  const isHolder = item.checked_out_by === user.email

  const askAndDelete = async () => {
    // What was made for a rehearsal is not kept.
    const hint = item.rehearsal ? undefined : t('deleted.hint', { number: deletedKeptDays })
    const questionOf = ({ title }: ItemHandle) => ({
      title,
      message: (
        <>
          <p>{t('detail.removeQuestion')}</p>
          {hint && <p className="mt-2">{hint}</p>}
        </>
      ),
      confirmLabel: t('detail.remove'),
    })
    try {
      const shown = await keySession.items.show(item, vault.shown)
      if (!(await confirm({ ...questionOf(shown), tone: 'danger' }))) return
      await remove.mutateAsync({ item: shown, vault })
      const undo = { label: t('undo'), run: () => undoDelete([item], () => vault.shown) }
      toast.success(t('detail.removed'), hint, hint && vault.holds_key ? undo : undefined)
      onDeleted()
    } catch (error) {
      await tellFailure(t('detail.removeFailed'), error, item.id)
    }
  }
  const askAndTakeBack = async () => {
    const question = {
      title: t('detail.takeBackTitle', { holder: item.checked_out_by }),
      message: t('detail.takeBackMessage'),
      confirmLabel: t('detail.takeBackConfirm'),
    }
    if (await confirm(question)) await checkout.change(false, false)
  }
  const { checked_out_by: holder } = item
  const isFree = !holder
  // While somebody holds it, the server refuses others' changes and deletions.
  const mayWrite = isFree || isHolder
  const mayTurn = isFree ? item.requires_checkout && opens : may('check_in_item', { isHolder })
  const turnLabel = isFree
    ? t('detail.checkOut')
    : isHolder
      ? t('detail.checkIn')
      : t('detail.takeBack', { holder: holderName(holder) })
  const turn = () => (isFree || isHolder ? checkout.change(isFree) : askAndTakeBack())
  return (
    <>
      {/* Only a member's signature deletes an item, not a reader's. */}
      {vault.is_writer && mayWrite && mayDelete(item) && (
        <Button
          variant="danger-ghost"
          icon={<Trash2 />}
          collapses
          className="mr-auto"
          busy={remove.isPending}
          disabled={isBusy}
          onClick={() => void askAndDelete()}
        >
          {t('detail.remove')}
        </Button>
      )}
      {mayEdit && (
        <Button
          icon={<Pencil />}
          collapses
          aria-keyshortcuts={editKey}
          disabled={isBusy || !onEdit}
          onClick={() => onEdit?.()}
        >
          {t('common:action.edit')}
        </Button>
      )}
      {onLink && (
        <Button icon={<Link2 />} disabled={isBusy} onClick={onLink}>
          {t('detail.makeLink')}
        </Button>
      )}
      {!opens && !vault.is_member && vault.generation > 0 && !item.rehearsal && (
        <ButtonLink to={`${vaultPath(vault.id)}&ask`} variant="ghost" icon={<Hand />}>
          {t('access.askVault')}
        </ButtonLink>
      )}
      {mayAsk.includes('break_glass') && (
        <Button icon={<Siren />} disabled={isBusy} onClick={() => onAsk('break_glass')}>
          {t('access.request.break_glass')}
        </Button>
      )}
      {mayAsk.includes('jit') && (
        <Button variant="primary" icon={<Timer />} disabled={isBusy} onClick={() => onAsk('jit')}>
          {t('access.request.jit')}
        </Button>
      )}
      {mayTurn && (
        // One button for all three states, so that after a check-out the focus is on the check-in.
        <Button
          variant={isFree || isHolder ? 'primary' : 'secondary'}
          icon={isFree ? <LogOut /> : <LogIn />}
          busy={checkout.isPending}
          disabled={isBusy}
          className="max-w-full"
          onClick={() => void turn()}
        >
          <span className="truncate">{turnLabel}</span>
        </Button>
      )}
    </>
  )
}
