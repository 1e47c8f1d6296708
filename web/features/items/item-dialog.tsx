import type { Item } from '@chaveiro/contract/calls/items.ts'
import { type AccessKind, accessKinds } from '@chaveiro/contract/constants.ts'
import { DistrustError, type DrawnVault } from '@chaveiro/device'
import { MessageCircleQuestion, ScrollText } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOfQuestion, whoOpened } from '../../nouns/audit/audit-questions.ts'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import type { ListLook } from '../../nouns/items/list-look.ts'
import { noteRecentItem } from '../../nouns/items/recent-items.ts'
import { useFavourites } from '../../nouns/items/use-favourites.ts'
import { usePathText } from '../../nouns/vaults/use-path-text.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { SideFrame } from '../../ui/side-frame.tsx'
import { LoadingLines } from '../../ui/skeleton.tsx'
import { StarButton } from '../../ui/star-button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { OlderVersionBanner } from './access/older-version-banner.tsx'
import { RequestAccessDialog } from './access/request-access-dialog.tsx'
import { useAccess } from './access/use-access.ts'
import { RemovedItem } from './deleted/removed-item.tsx'
import { onEditKey } from './edit/edit-key.ts'
import type { ItemToEdit } from './edit-item-dialog.tsx'
import { ItemAccess } from './item-access.tsx'
import { ItemActions } from './item-actions.tsx'
import { ItemBanners } from './item-banners.tsx'
import { ItemFacts } from './item-facts.tsx'
import { ItemHistory } from './item-history.tsx'
import { ItemTile } from './item-looks.tsx'
import { ItemMachines } from './item-machines.tsx'
import { ItemSecretView } from './item-secret.tsx'
import { LastFilled } from './last-filled.tsx'
import { MoreRevisions } from './more-revisions.tsx'
import { MoveItem } from './move-item.tsx'
import { ItemSign } from './rows/item-sign.tsx'
import { useChangeByAddress } from './use-change-by-address.ts'
import { isAbsent, useAuthor, useItem, useItemHistory, useRemovedItem, useVerification } from './use-item.ts'
import { useItemList } from './use-items.ts'
import { useOpenedSecret } from './use-opened-secret.ts'
import type { VaultInView } from './vault-in-view.ts'
import { whyClosed } from './why-closed.ts'

/** Renders the dialog that sends an item to somebody outside, on top of the item's own dialog. */
export type RenderLinkDialog = (item: Item, vault: DrawnVault, onClose: () => void) => ReactNode

/** One item, and what may be done with it. */
export function ItemDialog({
  id,
  listed,
  vault,
  layout,
  onClose,
  onEdit,
  onDeleted,
  onShowDeleted,
  renderLinkDialog,
}: {
  id: string
  /** The list's copy, shown until the item itself is loaded. */
  listed: Item | null
  vault: VaultInView
  layout: ListLook['layout']
  onClose: () => void
  onEdit: (item: ItemToEdit) => void
  /** The item is no longer in this vault: deleted, or moved. */
  onDeleted: () => void
  /** Shows the vault's deleted items. */
  onShowDeleted: () => void
  renderLinkDialog: RenderLinkDialog
}) {
  const { t } = useTranslation(['items', 'common'])
  const explain = useErrorText()
  const pathText = usePathText()
  const { user, may } = useCurrentUser()
  // Acts apply to the vault as it was shown when the item was opened.
  const [shown] = useState(vault.shown)
  const query = useItem(id)
  const verification = useVerification(id, shown, query.data)
  const history = useItemHistory(id)
  const updatedBy = useAuthor(verification.data?.handle, history.data?.[0])
  const { requests, now, opens, mayAsk } = useAccess(id, vault)
  const [asked, setAsked] = useState<AccessKind | null>(null)
  const { marked, mark } = useFavourites()
  const [isLinking, setIsLinking] = useState(false)
  const { opened, isOpening, reveal, take, hide } = useOpenedSecret(id, shown)

  const isGone = isAbsent(query.error)
  const removed = useRemovedItem(id, isGone)
  const list = useItemList(vault.id)
  useEffect(() => {
    if (!isGone) return
    hide()
    list.remove(id)
  }, [isGone, hide, list, id])

  const present = query.data
  // An opened item is verified; a password must not appear under a title that only the list gives.
  const item = present ?? opened?.item ?? listed
  const faults = [
    ...new Set([...(verification.data?.verification.faults ?? []), ...(opened?.verification.faults ?? [])]),
  ]
  const isHolder = item?.checked_out_by === user.email
  const begin = present ? (changeSecret: boolean) => onEdit({ item: { ...present, id }, changeSecret }) : null
  /** Why nothing of it can be revealed here and now. Mistrust is only shown for an opened item. */
  const closedText = (requiresCheckout: boolean, holdsKey = vault.holds_key) => {
    const isHeld = Boolean(item?.checked_out_by)
    const why = whyClosed({ holdsKey, requiresCheckout, isHeld, isHolder })
    return why && t(why)
  }
  const writes = vault.holds_key && vault.is_writer
  const closed = closedText(item?.requires_checkout === true, opens)
  const rotate = closed === null && writes && begin ? () => begin(true) : null
  const mayEdit = writes && item?.rehearsal === false && (!item.checked_out_by || isHolder)
  const edit = mayEdit && begin ? () => begin(false) : null
  useChangeByAddress(present !== undefined, { change: rotate, edit })
  const isRevealable = present !== undefined && !present.rehearsal && closed === null
  useEffect(() => {
    // What was made for a rehearsal is not kept.
    if (present && !present.rehearsal) noteRecentItem(user.id, { id, vault_id: vault.id })
  }, [present, user.id, id, vault.id])
  /** Refuses an item with faults: the author may not have signed the title or address that is shown. */
  const takeShown = async () => {
    const [fault] = faults
    if (fault !== undefined) throw new DistrustError('item', fault)
    return take(item ?? undefined)
  }
  const leave = () => {
    onDeleted()
    onClose()
  }
  const mustClose = opened !== null && closed !== null
  useEffect(() => {
    if (mustClose) hide()
  }, [mustClose, hide])
  return (
    <SideFrame
      side={layout === 'rows'}
      size="lg"
      inAddress
      onClose={onClose}
      onKeyDown={onEditKey(edit)}
      icon={item && (layout === 'rows' ? <ItemSign item={item} /> : <ItemTile type={item.type} />)}
      title={item?.title ?? t('detail.item')}
      action={
        marked &&
        !isGone && (
          <StarButton
            label={t('favourite.mark')}
            isOn={marked.has(id)}
            className="sticky top-0 size-9"
            onChange={(isOn) => mark({ id, vault_id: vault.id }, isOn)}
          />
        )
      }
      // The vault's path says whose item it is: two clients may have items of the same title, and links lead here from everywhere.
      {...(item ? { description: `${t(`type.${item.type}`)} · ${pathText(shown)}` } : {})}
      footer={
        isGone ? (
          <Button onClick={onClose}>{t('common:ui.close')}</Button>
        ) : (
          item && (
            <ItemActions
              // With the id that was asked for: the server may have answered another valid item, which must not be deleted in its place.
              item={{ ...item, id }}
              // The vault as shown when the item was opened.
              vault={{ ...vault, shown }}
              mayEdit={mayEdit}
              onEdit={edit}
              opens={opens}
              mayAsk={present ? kindsOf(present).filter(mayAsk) : []}
              onAsk={setAsked}
              // Temporary access sends nothing on, and no reader does.
              onLink={isRevealable && writes ? () => setIsLinking(true) : null}
              onDeleted={leave}
            />
          )
        )
      }
    >
      {isGone && (present || !removed.isError) ? (
        <RemovedItem id={id} onShowDeleted={onShowDeleted} />
      ) : query.isError && present === undefined ? (
        <ErrorState
          title={t('detail.loadFailed')}
          detail={explain(query.error)}
          onRetry={() => void query.refetch()}
        />
      ) : item ? (
        <div className="space-y-6">
          <ItemBanners
            item={item}
            faults={faults}
            verificationError={verification.error}
            {...(requests && { access: { requests, custody: vault.custody, now } })}
            isHolder={isHolder}
            opensVault={vault.holds_key}
            onRotate={rotate}
          />
          <ItemAccess item={item} verified={verification.data?.handle ?? null} />
          {opened?.isOlder && <OlderVersionBanner custody={vault.custody} />}
          <ItemSecretView
            type={item.type}
            noCopy={item.no_copy}
            opened={opened}
            isOpening={isOpening}
            hasCode={item.has_code}
            hasNotes={item.has_notes}
            hasFiles={item.has_files}
            onReveal={reveal}
            take={takeShown}
            onHide={hide}
            blocked={closed}
          />
          <ItemFacts
            item={item}
            updatedAt={verification.data?.handle?.at}
            updatedBy={updatedBy}
            isFolded={layout === 'rows'}
          />
          <ItemMachines id={id} vault={vault} />
          <LastFilled itemId={id} />
          <div className="flex flex-wrap gap-2 empty:hidden">
            {may('see_audit_entry', { isOwn: false }) && (
              <>
                <ButtonLink to={`/audit?item=${id}`} size="sm" icon={<ScrollText />}>
                  {t('detail.timeline')}
                </ButtonLink>
                <ButtonLink
                  to={addressOfQuestion(whoOpened(id, new Date()))}
                  size="sm"
                  icon={<MessageCircleQuestion />}
                >
                  {t('detail.whoOpened')}
                </ButtonLink>
              </>
            )}
            {isRevealable && writes && <MoveItem item={{ ...present, id }} vault={shown} onMoved={leave} />}
          </div>
          {history.data && (
            <ItemHistory
              itemId={id}
              vault={shown}
              revisions={history.data}
              closedText={(revision) => closedText(item.requires_checkout || revision.requires_checkout)}
              mayCheckOut={!item.requires_checkout && !item.checked_out_by && vault.holds_key}
              more={history.hasNextPage && <MoreRevisions history={history} />}
            />
          )}
        </div>
      ) : (
        <LoadingLines />
      )}
      {isLinking && present && renderLinkDialog({ ...present, id }, shown, () => setIsLinking(false))}
      {asked && present && (
        <RequestAccessDialog
          kind={asked}
          item={{ ...present, id }}
          vault={shown}
          custody={vault.custody}
          onClose={() => setAsked(null)}
        />
      )}
    </SideFrame>
  )
}

/** A rehearsal's item is for the emergency alone. */
const kindsOf = ({ rehearsal }: Item): readonly AccessKind[] => (rehearsal ? ['break_glass'] : accessKinds)
