import type { Item } from '@chaveiro/contract/calls/items.ts'
import { KeyRound } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import { useFavourites } from '../../nouns/items/use-favourites.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { Banner } from '../../ui/banner.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useTemporarilyOpen } from './access/use-temporarily-open.ts'
import { type ItemAct, offeredActs } from './acts/item-acts.ts'
import { useItemActs } from './acts/use-item-acts.ts'
import type { ItemToEdit } from './edit-item-dialog.tsx'
import { filterItems, labelsOf, noFilter } from './filter-items.ts'
import { ItemDialog, type RenderLinkDialog } from './item-dialog.tsx'
import { ItemsToolbar } from './items-toolbar.tsx'
import { ItemsCount, ListedItems } from './listed-items.tsx'
import { useItemSelection } from './several/use-item-selection.ts'
import { useItems } from './use-items.ts'
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

/** A vault's items: search, filter and open them. The open item is in the address. */
export function VaultItems({
  vault,
  isEditing,
  notice,
  onCreate,
  onSend,
  onEdit,
  onChanged,
  renderLinkDialog,
}: {
  vault: VaultInView
  /** The form of the open item stands in place of its dialog. */
  isEditing: boolean
  /** Why the vault does not open yet, instead of the plain notice that its key is missing. */
  notice: ReactNode
  onCreate: () => void
  onSend: () => void
  onEdit: (item: ItemToEdit) => void
  onChanged: () => void
  renderLinkDialog: RenderLinkDialog
}) {
  const { t } = useTranslation(['items', 'common'])
  const explain = useErrorText()
  const query = useItems(vault.id)
  const [filter, setFilter] = useState(noFilter)
  const [showsDeleted, setShowsDeleted] = useState(false)
  const { user } = useCurrentUser()
  const [parameters, setParameters] = useSearchParams()
  const { run, busy } = useItemActs()
  const openedForATime = useTemporarilyOpen(!vault.holds_key)
  const { marked, mark } = useFavourites()
  const openId = parameters.get('item')
  const actions = useMemo(
    () => ({
      onOpen: (item: string) => setParameters({ vault: vault.id, item }),
      offered: (card: Item) =>
        offeredActs(card, { opens: vault.holds_key || openedForATime.has(card.id), email: user.email }),
      // The screen shows the item in this vault, so it is checked as one of this vault, whatever `vault_id` the list gives.
      onAct: (card: Item, act: ItemAct) =>
        run({ card: { ...card, vault_id: vault.id }, vault: vault.shown, act }),
      onFavourite: ({ id }: Item, isOn: boolean) => mark({ id, vault_id: vault.id }, isOn),
    }),
    [setParameters, vault.id, vault.shown, vault.holds_key, openedForATime, user.email, run, mark],
  )
  const close = () => setParameters({ vault: vault.id }, { replace: true })

  const list = query.data
  const check = useVaultCheck(vault, list, query.dataUpdatedAt)
  const shown = useMemo(
    () => filterItems(list?.items ?? [], filter, marked ?? new Set()),
    [list, filter, marked],
  )
  const hasFavourite = useMemo(
    () => list?.items.some(({ item }) => marked?.has(item.id)) ?? false,
    [list, marked],
  )
  const labels = useMemo(() => labelsOf(list?.items ?? []), [list])
  const writes = vault.holds_key && vault.is_writer
  const create = writes ? onCreate : null
  const selection = useItemSelection(shown, writes)

  return (
    <>
      <ItemsToolbar
        filter={filter}
        labels={labels}
        offersFavourites={hasFavourite || filter.favourite}
        onFilter={setFilter}
        onCreate={create}
        onSend={onSend}
        onDeleted={() => setShowsDeleted(true)}
        selection={selection.isOffered ? selection : null}
        count={list && <ItemsCount list={list} shown={shown} filter={filter} />}
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
      {selection.isSelecting && (
        <ItemSelectionBar vault={vault} selection={selection} onChanged={onChanged} onClose={selection.end} />
      )}
      {list ? (
        <ListedItems
          list={list}
          shown={shown}
          onCreate={create}
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
          vault={vault}
          onClose={close}
          onEdit={onEdit}
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
