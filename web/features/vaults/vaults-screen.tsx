import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import type { DrawnVault } from '@chaveiro/device'
import { clsx } from 'clsx'
import { MousePointerClick } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded } from '../../nouns/errors/not-loaded.tsx'
import { useListLook } from '../../nouns/items/list-look.ts'
import { NoVaultYet } from '../../nouns/vaults/no-vault-yet.tsx'
import { shownAs } from '../../nouns/vaults/shown-as.ts'
import { useDeliveries } from '../../nouns/vaults/use-deliveries.ts'
import { vaultsAlike } from '../../nouns/vaults/vaults-alike.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Page } from '../../ui/page.tsx'
import { PaneRow } from '../../ui/pane.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useOpenByAddress } from '../../ui/use-open-by-address.ts'
import { ClientVaultBanner } from './client-links/client-vault-banner.tsx'
import { CreateVaultDialog } from './create-vault-dialog.tsx'
import { EditVaultDialog } from './edit-vault-dialog.tsx'
import { LostVault } from './members/lost-vault.tsx'
import { MissingVault } from './missing-vault.tsx'
import { OutsideVault } from './outside-vault.tsx'
import { OverviewFault } from './overview-fault.tsx'
import { useAskAndDeleteVault } from './use-ask-and-delete-vault.ts'
import { useOverviewFaults } from './use-overview-faults.ts'
import { useSelectedVault } from './use-selected-vault.ts'
import { useVaults } from './use-vaults.ts'
import { VaultBar } from './vault-bar.tsx'
import { VaultHeading } from './vault-heading.tsx'
import { type VaultActions, VaultMenu } from './vault-menu.tsx'
import { VaultPanel } from './vault-panel.tsx'
import { allInside, buildVaultTree, pathTo } from './vault-tree.ts'
import { WaitingForKey } from './waiting-for-key.tsx'

const MembersDialog = onDemand(() =>
  import('./members/members-dialog.tsx').then((part) => part.MembersDialog),
)

const DeletedVaultsDialog = onDemand(() =>
  import('./deleted/deleted-vaults-dialog.tsx').then((part) => part.DeletedVaultsDialog),
)

type ShownVault = Vault & { shown: DrawnVault; isGone: boolean }

/** Tree, rows and an item's pane, none too narrow. */
const roomForPanePx = 1120
/** Vaults whose items are listed together: each list is loaded by itself. */
const mostInside = 100

/** The Vault Explorer. What is shown beside the tree for a selected vault is passed in. */
export function VaultsScreen({
  renderItems,
  quick,
}: {
  /** Above the tree: what people come back to. */
  quick: ReactNode
  /**
   * `inside` are the vaults inside it, at every depth, unless they are very many; `refreshVaults` is for acts that change a vault's figures; `notice` says why the vault is not open yet, if that is this screen's to
   * say.
   */
  renderItems: (
    vault: ShownVault,
    inside: readonly ShownVault[],
    refreshVaults: () => void,
    notice: ReactNode,
  ) => ReactNode
}) {
  const { t } = useTranslation('vaults')
  const { user, may } = useCurrentUser()
  const query = useVaults()
  const vaults = query.data
  const { selected, isMissing, gone, select } = useSelectedVault(vaults, query.refetch)
  const inView = selected ?? gone
  const leave = (vault: Vault) => {
    if (selected?.id === vault.id) select(vault.parent_id)
  }
  const askAndDelete = useAskAndDeleteVault(vaults, leave, select)
  const [showsDeleted, setShowsDeleted] = useOpenByAddress('deleted', may('restore_vault'))
  const [edited, setEdited] = useState<Vault | null>(null)
  const [showsMembers, setShowsMembers] = useOpenByAddress('members')
  const [isCreating, setIsCreating] = useOpenByAddress('new', may('create_vault'))
  const alike = useMemo(() => vaultsAlike(vaults ?? []), [vaults])
  const faults = useOverviewFaults(vaults, query.dataUpdatedAt)
  const faultOf = (id: string) =>
    faults.altered.includes(id) ? 'altered' : faults.unsigned.includes(id) ? 'unsigned' : null
  useDeliveries()
  const isNew = vaults?.every((vault) => !vault.holds_key) && !may('create_vault') && user.admin_exists
  const selectedId = selected?.id ?? null
  const inside = useMemo(() => {
    const found = allInside(vaults ?? [], selectedId)
    if (found.length > mostInside) return []
    return found.map((vault) => ({ ...vault, shown: shownAs(vaults ?? [], vault), isGone: false }))
  }, [vaults, selectedId])
  const isSlim = useListLook().layout === 'rows'
  const Heading = isSlim ? VaultBar : VaultHeading
  const faultClass = isSlim ? 'order-last w-full pt-1 pb-2' : 'px-4 pt-3 sm:px-6'

  const actions: VaultActions = {
    onCreate: may('create_vault') ? () => setIsCreating(true) : null,
    onEdit: may('edit_vault') ? setEdited : null,
    onDelete: may('delete_vault') ? (vault) => void askAndDelete(vault) : null,
    onShowDeleted: may('restore_vault') ? () => setShowsDeleted(true) : null,
  }

  return (
    <Page title={t('title')} description={t('description')} fill>
      {vaults && isNew && !inView && !isMissing && (
        <NoVaultYet
          isAmongVaults
          seesVaults={vaults.length > 0}
          isAdded={vaults.some((vault) => vault.is_member)}
          className="m-4 sm:mx-6 lg:mx-8"
        />
      )}
      <PaneRow widthPx={roomForPanePx}>
        <section
          aria-label={t('panel')}
          className={clsx(
            'w-full shrink-0 bg-surface md:w-80 md:border-r',
            (selected || isMissing) && 'max-md:hidden',
          )}
        >
          {vaults ? (
            <VaultPanel
              vaults={vaults}
              selected={selected}
              onSelect={select}
              altered={faults.altered}
              actions={actions}
              quick={quick}
            />
          ) : (
            <NotLoaded
              query={query}
              failed={t('loadFailed')}
              lines={6}
              label={t('loading')}
              linesClass="p-4"
            />
          )}
        </section>
        <section
          aria-label={t('content')}
          className={clsx(
            'flex min-h-0 min-w-0 flex-1 flex-col cramped:overflow-y-auto',
            !selected && !isMissing && 'max-md:hidden',
          )}
        >
          <div className={isSlim && selected ? 'vault-bar' : 'contents'}>
            {selected && vaults ? (
              <>
                <Heading
                  vault={selected}
                  path={pathTo(vaults, selected.id).slice(0, -1)}
                  inside={buildVaultTree(vaults.filter((vault) => vault.parent_id === selected.id)).map(
                    (node) => node.vault,
                  )}
                  onSelect={select}
                  onMembers={() => setShowsMembers(true)}
                  actions={actions}
                />
                {faultOf(selected.id) && (
                  <div className={faultClass}>
                    <OverviewFault vault={selected} vaults={vaults} fault={faultOf(selected.id)} />
                  </div>
                )}
                {alike.has(selected.id) && (
                  <div className={faultClass}>
                    <Banner tone="warning" title={t('alike')}>
                      <p>{t('alikeHelp')}</p>
                    </Banner>
                  </div>
                )}
                <div className={clsx(faultClass, 'empty:hidden')}>
                  <LostVault key={selected.id} vault={selected} shown={shownAs(vaults, selected)} />
                </div>
              </>
            ) : isMissing ? (
              <MissingVault onBack={() => select(null)} onShowDeleted={actions.onShowDeleted} />
            ) : (
              vaults && (
                <EmptyState
                  className="m-auto"
                  icon={<MousePointerClick />}
                  title={t('selectOne')}
                  {...(vaults.length === 0 &&
                    actions.onCreate && {
                      description: t('noneToSelect'),
                      action: <ButtonLink to="/import">{t('importSheet')}</ButtonLink>,
                    })}
                />
              )
            )}
            {inView?.type === 'client' && vaults && (
              <ClientVaultBanner
                key={`links ${inView.id}`}
                vault={inView}
                vaults={vaults}
                isGone={selected === null}
                isSlim={isSlim}
              />
            )}
            {isSlim && selected && (
              <VaultMenu vault={selected} actions={actions} onMembers={() => setShowsMembers(true)} />
            )}
          </div>
          {inView &&
            vaults &&
            renderItems(
              { ...inView, shown: shownAs(vaults, inView), isGone: selected === null },
              inside,
              () => void query.refetch(),
              inView.holds_key || inView.generation === 0 ? null : inView.is_member ? (
                <WaitingForKey vault={inView} />
              ) : (
                <OutsideVault vault={inView} />
              ),
            )}
        </section>
      </PaneRow>
      {isCreating && vaults && (
        <CreateVaultDialog
          mayCreate={actions.onCreate !== null}
          vaults={vaults}
          parentId={selected?.id ?? null}
          onClose={() => setIsCreating(false)}
          onCreated={(vault) => {
            setIsCreating(false)
            select(vault.id)
          }}
        />
      )}
      {showsMembers && vaults && selected && may('see_members', { isMember: selected.is_member }) && (
        <MembersDialog
          key={selected.id}
          vault={selected}
          vaults={vaults}
          onClose={() => setShowsMembers(false)}
        />
      )}
      {showsDeleted && vaults && (
        <DeletedVaultsDialog
          vaults={vaults}
          onClose={() => setShowsDeleted(false)}
          onRestored={(id) => {
            setShowsDeleted(false)
            select(id)
          }}
        />
      )}
      {edited && vaults && <EditVaultDialog vault={edited} vaults={vaults} onClose={() => setEdited(null)} />}
    </Page>
  )
}
