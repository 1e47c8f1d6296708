import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { vaultLine } from '@chaveiro/contract/rules/vaults/vault-line.ts'
import { ArchiveRestore, FolderSearch, Plus, Vault as VaultMark } from 'lucide-react'
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWaitingSubmissions } from '../../nouns/vaults/use-waiting-submissions.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { createMenuHandle } from '../../ui/menu.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tree } from '../../ui/tree.tsx'
import { VaultIcon } from './vault-icon.tsx'
import { useMarkWords, VaultMarks } from './vault-marks.tsx'
import { type VaultActions, VaultMenuButton, VaultRowsMenu } from './vault-menu.tsx'
import {
  buildVaultTree,
  expandedAtFirst,
  filterVaultTree,
  openableIds,
  type VaultNode,
} from './vault-tree.ts'

/** From this length on, the list gets a search. */
const manyVaults = 8
/** No level of the tree starts expanded that would make it longer than this. */
const rowsAtFirst = 60

const iconOf = ({ vault }: VaultNode) => <VaultIcon type={vault.type} />

/** The left panel: all vaults as a tree. */
export function VaultPanel({
  vaults,
  selected,
  onSelect,
  altered,
  actions,
  quick,
}: {
  vaults: readonly Vault[]
  selected: Vault | null
  onSelect: (id: string) => void
  /** The vaults whose name or place is not what was signed. */
  altered: readonly string[]
  actions: VaultActions
  /** Above the tree. */
  quick: ReactNode
}) {
  const { t } = useTranslation(['vaults', 'common'])
  const words = useMarkWords()
  const { user } = useCurrentUser()
  const [typed, setTyped] = useState('')
  // The letter shows at once; thousands of vaults are drawn anew in pieces.
  const search = useDeferredValue(typed)
  const tree = useMemo(() => buildVaultTree(vaults), [vaults])
  const shown = useMemo(() => filterVaultTree(tree, search), [tree, search])
  const [expandedIds, setExpandedIds] = useState(() => new Set(expandedAtFirst(tree, rowsAtFirst)))
  const shownIds = useMemo(
    () => (search.trim() === '' ? expandedIds : new Set(openableIds(shown))),
    [search, expandedIds, shown],
  )
  const selectedId = selected?.id ?? null
  const waiting = useWaitingSubmissions()
  const marksOf = useCallback(
    ({ id, vault }: VaultNode) => (
      <VaultMarks
        vault={vault}
        isAltered={altered.includes(id)}
        waiting={waiting.get(id) ?? 0}
        words={words}
      />
    ),
    [altered, waiting, words],
  )
  const [menu] = useState(() => createMenuHandle<Vault>())
  const mayChange = actions.onEdit !== null || actions.onDelete !== null
  const menuButton = useCallback(
    ({ vault }: VaultNode, tabIndex: 0 | -1) => (
      <VaultMenuButton
        vault={vault}
        label={t('actionsFor', { name: vault.name })}
        handle={menu}
        {...{ mayChange, tabIndex }}
      />
    ),
    [t, menu, mayChange],
  )
  // Keeps the selected vault and a new one in sight, even if a node above them was collapsed.
  const lastVaults = useRef(vaults)
  useEffect(() => {
    const lastIds = new Set(lastVaults.current.map((vault) => vault.id))
    const made = vaults.filter((vault) => !lastIds.has(vault.id))
    const inSight = [selectedId, ...made.map((vault) => vault.id)]
    lastVaults.current = vaults
    const byId = new Map(vaults.map((vault) => [vault.id, vault]))
    const above = inSight.flatMap((id) => vaultLine(byId, id).slice(0, -1))
    setExpandedIds((ids) =>
      above.every((vault) => ids.has(vault.id)) ? ids : new Set([...ids, ...above.map((vault) => vault.id)]),
    )
  }, [vaults, selectedId])
  // Expands the selected vault, so that the vaults inside it show.
  useEffect(() => {
    if (selectedId !== null) setExpandedIds((ids) => new Set([...ids, selectedId]))
  }, [selectedId])

  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex items-center gap-2 px-4 pt-4 pb-3">
        <h2 className="min-w-0 flex-1 font-semibold text-ink">{t('panel')}</h2>
        {actions.onCreate && (
          <Button
            size="sm"
            // Once there are vaults, people come for the items, so the primary button is New Item.
            variant={vaults.length === 0 ? 'primary' : 'secondary'}
            icon={<Plus />}
            onClick={actions.onCreate}
          >
            {t('create.open')}
          </Button>
        )}
      </div>
      {vaults.length >= manyVaults && (
        <div className="px-4 pb-3">
          <SearchField label={t('search')} value={typed} onValueChange={setTyped} />
        </div>
      )}
      {/* It scrolls apart from the tree, which so begins where its rows are computed to. */}
      <div className="max-h-1/2 shrink-0 overflow-y-auto">{search === '' && quick}</div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-4">
        {vaults.length === 0 ? (
          <EmptyState
            icon={<VaultMark />}
            title={t(actions.onCreate ? 'empty' : user.admin_exists ? 'emptyStaff' : 'emptyNoAdmin')}
            {...(user.admin_exists
              ? {}
              : { action: <ButtonLink to="/">{t('common:notFound.home')}</ButtonLink> })}
          />
        ) : shown.length === 0 ? (
          <EmptyState
            icon={<FolderSearch />}
            title={t('noMatch')}
            action={<Button onClick={() => setTyped('')}>{t('clearSearch')}</Button>}
          />
        ) : (
          <Tree<VaultNode>
            label={t('panel')}
            nodes={shown}
            selectedId={selectedId}
            onSelect={(node) => onSelect(node.id)}
            expandedIds={shownIds}
            onExpandedChange={setExpandedIds}
            renderIcon={iconOf}
            renderMeta={marksOf}
            {...(mayChange && { renderActions: menuButton })}
          />
        )}
        <VaultRowsMenu handle={menu} actions={actions} />
      </div>
      {actions.onShowDeleted && (
        <div className="shrink-0 border-t px-2 py-1.5">
          <Button
            size="sm"
            variant="ghost"
            icon={<ArchiveRestore />}
            className="w-full justify-start"
            onClick={actions.onShowDeleted}
          >
            {t('deleted.title')}
          </Button>
        </div>
      )}
    </div>
  )
}
