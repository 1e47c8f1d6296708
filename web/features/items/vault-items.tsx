import type { Item } from '@chaveiro/contract/calls/items.ts'
import { FolderTree, KeyRound } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import { changeListLook, useListLook } from '../../nouns/items/list-look.ts'
import { useWaitingSubmissions } from '../../nouns/vaults/use-waiting-submissions.ts'
import { Banner } from '../../ui/banner.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import type { ItemToEdit } from './edit-item-dialog.tsx'
import { filterItems, labelsOf, noFilter } from './filter-items.ts'
import { ItemDialog, type RenderLinkDialog } from './item-dialog.tsx'
import { ItemsToolbar } from './items-toolbar.tsx'
import { ItemsCount, ListedItems } from './listed-items.tsx'
import { ChecksInside } from './rows/checks-inside.tsx'
import { RowsToolbar } from './rows/rows-toolbar.tsx'
import { sortRows } from './rows/sort-rows.ts'
import { useItemsInside } from './rows/use-items-inside.ts'
import { useItemSelection } from './several/use-item-selection.ts'
import { useItems } from './use-items.ts'
import { useListActions } from './use-list-actions.ts'
import { useVaultCheck } from './use-vault-check.ts'
import { VaultFaultsBanner } from './vault-faults-banner.tsx'
import type { VaultInView } from './vault-in-view.ts'

const DeletedItemsDialog = onDemand(() =>
  import('./deleted/deleted-items-dialog.tsx').then((part) => part.DeletedItemsDialog),
)
const ItemSelectionBar = onDemand(() =>
  import('./several/item-selection-bar.tsx').then((part) => part.ItemSelectionBar),
)
const InboxDialog = onDemand(
  () => import('./submissions/inbox-dialog.tsx').then((part) => part.InboxDialog),
  'submissions',
)

const none: readonly VaultInView[] = []

/** A vault's items: search, filter and open them. The open item is in the address. */
export function VaultItems({
  vault,
  inside,
  isEditing,
  notice,
  onCreate,
  onSend,
  onEdit,
  onChanged,
  renderLinkDialog,
}: {
  vault: VaultInView
  /** The vaults inside it, at every depth. */
  inside: readonly VaultInView[]
  /** The form of the open item stands in its place. */
  isEditing: boolean
  /** Why the vault does not open yet, instead of the plain notice that its key is missing. */
  notice: ReactNode
  onCreate: () => void
  onSend: () => void
  onEdit: (item: ItemToEdit, vault: VaultInView) => void
  onChanged: () => void
  renderLinkDialog: RenderLinkDialog
}) {
  const { t } = useTranslation('items')
  const explain = useErrorText()
  const query = useItems(vault.id)
  const look = useListLook()
  const isRows = look.layout === 'rows'
  const [filter, setFilter] = useState(noFilter)
  const [showsDeleted, setShowsDeleted] = useState(false)
  const [parameters, setParameters] = useSearchParams()
  const isInside = isRows && inside.length > 0 && parameters.has('inside')
  const check = useVaultCheck(vault, query.data, query.dataUpdatedAt)
  const { list, vaultOf } = useItemsInside(vault, query.data, isInside ? inside : none)
  const vaultOfItem = useCallback(({ vault_id }: Item) => vaultOf(vault_id), [vaultOf])
  const address = useCallback(
    (item: Item | null, shows = isInside) => {
      const next = new URLSearchParams({ vault: vault.id })
      if (shows) next.set('inside', 'shown')
      if (item === null) return next
      next.set('item', item.id)
      if (item.vault_id !== vault.id && shows) next.set('of', item.vault_id)
      return next
    },
    [vault.id, isInside],
  )
  const openId = parameters.get('item')
  /** The item whose form is open: to open it again would end the form. */
  const editedId = isEditing ? openId : null
  const open = useCallback(
    (item: Item) => item.id !== editedId && setParameters(address(item)),
    [setParameters, address, editedId],
  )
  const edit = useCallback(
    (item: Item) => {
      if (item.id === editedId) return
      const next = address(item)
      next.set('edit', '')
      setParameters(next, { replace: item.id === openId })
    },
    [setParameters, address, editedId, openId],
  )
  const isAnyClosed = !vault.holds_key || (isInside && inside.some(({ holds_key }) => !holds_key))
  const { actions, busy, marked } = useListActions(vaultOfItem, isAnyClosed, open, edit)
  const openVault = vaultOf(parameters.get('of') ?? vault.id)
  const close = () => setParameters(address(null), { replace: true })

  const shown = useMemo(
    () => filterItems(list?.items ?? [], filter, marked ?? new Set()),
    [list, filter, marked],
  )
  const rows = useMemo(() => (isRows ? sortRows(shown, look.sort) : shown), [isRows, shown, look.sort])
  const hasFavourite = useMemo(
    () => list?.items.some(({ item }) => marked?.has(item.id)) ?? false,
    [list, marked],
  )
  const labels = useMemo(() => labelsOf(list?.items ?? []), [list])
  const writes = vault.holds_key && vault.is_writer
  const create = writes ? onCreate : null
  const selection = useItemSelection(rows, vaultOfItem)
  const waiting = useWaitingSubmissions().get(vault.id) ?? 0

  const Toolbar = isRows ? RowsToolbar : ItemsToolbar
  const insideSwitch = inside.length > 0 && (
    <IconButton
      size="sm"
      label={t('rows.inside')}
      icon={<FolderTree />}
      aria-pressed={isInside}
      className="aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
      onClick={() => setParameters(address(null, !isInside), { replace: true })}
    />
  )

  const nameOfVault = useCallback(
    (id: string) => vaultOf(id).shown.path.slice(vault.shown.path.length).join(' › '),
    [vaultOf, vault.shown.path.length],
  )

  return (
    <>
      <Toolbar
        filter={filter}
        labels={labels}
        offersFavourites={hasFavourite || filter.favourite}
        onFilter={setFilter}
        onCreate={create}
        onSend={onSend}
        onDeleted={() => setShowsDeleted(true)}
        selection={selection.isOffered ? selection : null}
        count={list && <ItemsCount list={list} shown={shown} filter={filter} />}
        look={look}
        onLook={changeListLook}
        inside={insideSwitch}
      />
      {!vault.holds_key && (
        <div className="px-4 pb-3 sm:px-6">
          {notice ?? (
            <Banner tone="info" icon={<KeyRound />} title={t('keyMissing')}>
              {t(vault.generation === 0 ? 'keyNoneHint' : 'keyMissingHint')}
            </Banner>
          )}
        </div>
      )}
      <VaultFaultsBanner vault={vault.shown} check={check} />
      {isInside && <ChecksInside vaults={inside} />}
      {selection.isSelecting && (
        <ItemSelectionBar
          vaultOf={vaultOfItem}
          selection={selection}
          onChanged={onChanged}
          onClose={selection.end}
        />
      )}
      {list ? (
        <ListedItems
          list={list}
          shown={rows}
          look={look}
          onLook={changeListLook}
          openId={openId}
          vaultNameOf={isInside ? nameOfVault : null}
          onCreate={create}
          onInbox={waiting > 0 ? () => setParameters({ vault: vault.id, submissions: 'open' }) : null}
          onClearFilter={() => setFilter(noFilter)}
          vaultClient={vault.tags.client}
          actions={actions}
          busy={busy}
          favourites={marked}
          selection={selection}
        />
      ) : query.isError ? (
        <ErrorState
          className="m-auto"
          title={t('loadFailed')}
          detail={explain(query.error)}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Loading className="m-auto" label={t('loading')} />
      )}
      {showsDeleted && (
        <DeletedItemsDialog vault={vault} onClose={() => setShowsDeleted(false)} onChanged={onChanged} />
      )}
      {parameters.get('submissions') !== null && writes && (
        <InboxDialog vault={vault} onClose={close} onChanged={onChanged} />
      )}
      {openId !== null && !isEditing && (
        <ItemDialog
          key={openId}
          id={openId}
          listed={list?.items.find((listed) => listed.item.id === openId)?.item ?? null}
          vault={openVault}
          layout={look.layout}
          onClose={close}
          onEdit={(item) => onEdit(item, openVault)}
          onDeleted={onChanged}
          onShowDeleted={() => {
            close()
            setShowsDeleted(true)
          }}
          renderLinkDialog={renderLinkDialog}
        />
      )}
    </>
  )
}
