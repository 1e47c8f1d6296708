import type { Item } from '@chaveiro/contract/items.ts'
import { LogIn, LogOut, Pencil, Trash2, UserLock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { useErrorText } from '../../session/use-error-text.ts'
import { useFailureToast } from '../../session/use-failure-toast.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadingLines } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import type { ItemToEdit } from './edit-item-dialog.tsx'
import { ItemAccess, ItemFacts } from './item-facts.tsx'
import { ItemHistory } from './item-history.tsx'
import { ItemTile } from './item-looks.tsx'
import { ItemSecretView } from './item-secret.tsx'
import { useCheckout, useDeleteItem } from './use-change-items.ts'
import { useItem, useItemHistory, useVerification } from './use-item.ts'
import { useOpenedSecret } from './use-opened-secret.ts'
import type { VaultInView } from './vault-in-view.ts'
import { VerificationBanner } from './verification-banner.tsx'

/** One item, and what may be done with it. */
export function ItemDialog({
  id,
  listed,
  vault,
  onClose,
  onEdit,
  onDeleted,
}: {
  id: string
  /** What the list knows, shown until the item itself is here. */
  listed: Item | null
  vault: VaultInView
  onClose: () => void
  onEdit: (item: ItemToEdit) => void
  onDeleted: () => void
}) {
  const { t } = useTranslation(['items', 'common'])
  const explain = useErrorText()
  const tellFailure = useFailureToast()
  const confirm = useConfirm()
  const format = useFormat()
  const { user, isCustodian } = useCurrentUser()
  const query = useItem(id)
  const verification = useVerification(id, query.data)
  const history = useItemHistory(id)
  const { opened, isOpening, reveal, hide } = useOpenedSecret(id)
  const remove = useDeleteItem(vault.id, vault.holds_key)
  const checkout = useCheckout(vault.id)

  const item = query.data ?? listed
  const faults = [...new Set([...(verification.data?.faults ?? []), ...(opened?.verification.faults ?? [])])]
  const isVerified = verification.data?.faults.length === 0
  const isBusy = remove.isPending || checkout.isPending

  const askAndDelete = async (title: string) => {
    const question = { title, message: t('detail.removeQuestion'), confirmLabel: t('detail.remove') }
    if (!(await confirm({ ...question, tone: 'danger' }))) return
    try {
      await remove.mutateAsync(id)
      toast.success(t('detail.removed'))
      onDeleted()
      onClose()
    } catch (error) {
      tellFailure(t('detail.removeFailed'), error)
    }
  }
  const changeCheckout = async (out: boolean) => {
    try {
      await checkout.mutateAsync({ id, out })
      toast.success(t(out ? 'detail.checkedOut' : 'detail.checkedIn'))
      onClose()
    } catch (error) {
      tellFailure(t(out ? 'detail.checkOutFailed' : 'detail.checkInFailed'), error, { preferDetail: true })
      void query.refetch()
    }
  }

  const isHolder = item?.checked_out_by === user.email
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      icon={item && <ItemTile type={item.type} />}
      title={item?.title ?? t('detail.item')}
      {...(item ? { description: t(`type.${item.type}`) } : {})}
      footer={
        item && (
          <>
            {(isCustodian || item.created_by === user.id) && (
              <Button
                variant="danger-ghost"
                icon={<Trash2 />}
                className="mr-auto"
                busy={remove.isPending}
                disabled={isBusy}
                onClick={() => void askAndDelete(item.title)}
              >
                {t('detail.remove')}
              </Button>
            )}
            {vault.holds_key && (
              <Button
                icon={<Pencil />}
                disabled={isBusy || !query.data}
                onClick={() => query.data && onEdit({ item: { ...query.data, id } })}
              >
                {t('common:action.edit')}
              </Button>
            )}
            {item.requires_checkout && !item.checked_out_by && vault.holds_key && (
              <Button
                variant="primary"
                icon={<LogOut />}
                busy={checkout.isPending}
                disabled={isBusy}
                onClick={() => void changeCheckout(true)}
              >
                {t('detail.checkOut')}
              </Button>
            )}
            {item.requires_checkout && item.checked_out_by && (isHolder || isCustodian) && (
              <Button
                variant="primary"
                icon={<LogIn />}
                busy={checkout.isPending}
                disabled={isBusy}
                onClick={() => void changeCheckout(false)}
              >
                {t('detail.checkIn')}
              </Button>
            )}
          </>
        )
      }
    >
      {query.isError ? (
        <ErrorState
          title={t('detail.loadFailed')}
          detail={explain(query.error)}
          onRetry={() => void query.refetch()}
        />
      ) : item ? (
        <div className="space-y-6">
          <VerificationBanner faults={faults} />
          {verification.isError && (
            <Banner tone="warning" title={t('verification.failed')}>
              {explain(verification.error)}
            </Banner>
          )}
          {item.requires_checkout && item.checked_out_by && (
            <Banner tone="info" icon={<UserLock />}>
              {t(isHolder ? 'detail.heldByYou' : 'detail.heldUntil', {
                holder: item.checked_out_by,
                until: item.checked_out_until ? format.dateTime(item.checked_out_until) : '',
              })}
            </Banner>
          )}
          <ItemAccess item={item} isVerified={isVerified} />
          <ItemSecretView
            type={item.type}
            noCopy={item.no_copy}
            opened={opened}
            isOpening={isOpening}
            onReveal={() => void reveal()}
            onHide={hide}
            blocked={whyBlocked()}
          />
          <ItemFacts item={item} updatedBy={history.data?.[0]?.author_email} />
          {history.data && <ItemHistory revisions={history.data} />}
        </div>
      ) : (
        <LoadingLines />
      )}
    </Dialog>
  )

  function whyBlocked(): ReactNode {
    const sentence = !vault.holds_key
      ? t('keyMissing')
      : opened && opened.secret === null
        ? t('detail.notTrusted')
        : item?.requires_checkout && !isHolder
          ? t(item.checked_out_by ? 'detail.blockedByHolder' : 'detail.blockedUntilCheckout')
          : null
    return sentence && <span className="pr-2 text-ink-2 text-small">{sentence}</span>
  }
}
