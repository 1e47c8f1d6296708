import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { EllipsisVertical, FileOutput, HeartPulse, Pencil, Trash2, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCurrentUser } from '../../session/current-user.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, type MenuHandle, MenuItem, MenuTrigger, SharedMenu } from '../../ui/menu.tsx'

/** What the person may do with vaults; null for what they may not. */
export interface VaultActions {
  onCreate: (() => void) | null
  onEdit: ((vault: Vault) => void) | null
  onDelete: ((vault: Vault) => void) | null
  onShowDeleted: (() => void) | null
}

const mayExport = (vault: Vault) => vault.holds_key && vault.is_writer
const hasHealth = (vault: Vault) => vault.holds_key && vault.custody !== 'split'
const hasAny = (vault: Vault, mayChange: boolean) => mayChange || mayExport(vault) || hasHealth(vault)

/**
 * What can be done with a vault as a whole; nothing for somebody who may do none of it. Who may only look at its members does so from here;
 * for others they have a button of their own.
 */
export function VaultMenu({
  vault,
  actions,
  onMembers,
}: {
  vault: Vault
  actions: VaultActions
  onMembers: () => void
}) {
  const { t } = useTranslation(['vaults', 'members'])
  const { may } = useCurrentUser()
  const seesMembers = may('see_members', { isMember: vault.is_member }) && !may('change_members')
  if (!seesMembers && !hasAny(vault, actions.onEdit !== null || actions.onDelete !== null)) return null
  const label = t('actionsFor', { name: vault.name })
  return (
    <Menu trigger={<IconButton size="sm" label={label} icon={<EllipsisVertical />} />}>
      {seesMembers && (
        <MenuItem icon={<UsersRound />} onClick={onMembers}>
          {t('members:open')}
        </MenuItem>
      )}
      <VaultMenuItems vault={vault} actions={actions} />
    </Menu>
  )
}

/** The same for the rows of a tree, whose `VaultMenuButton`s open it. */
export function VaultRowsMenu({ handle, actions }: { handle: MenuHandle<Vault>; actions: VaultActions }) {
  return (
    <SharedMenu handle={handle}>{(vault) => <VaultMenuItems vault={vault} actions={actions} />}</SharedMenu>
  )
}

export function VaultMenuButton({
  vault,
  label,
  mayChange,
  handle,
  tabIndex,
}: {
  vault: Vault
  label: string
  /** Edit or delete it. */
  mayChange: boolean
  handle: MenuHandle<Vault>
  tabIndex: 0 | -1
}) {
  if (!hasAny(vault, mayChange)) return null
  const button = (
    <IconButton size="sm" label={label} tooltipSide="own" icon={<EllipsisVertical />} tabIndex={tabIndex} />
  )
  return <MenuTrigger handle={handle} payload={vault} render={button} />
}

function VaultMenuItems({ vault, actions: { onEdit, onDelete } }: { vault: Vault; actions: VaultActions }) {
  const { t } = useTranslation('vaults')
  const navigate = useNavigate()
  return (
    <>
      {onEdit && (
        <MenuItem icon={<Pencil />} onClick={() => onEdit(vault)}>
          {t('edit.open')}
        </MenuItem>
      )}
      {mayExport(vault) && (
        <MenuItem icon={<FileOutput />} onClick={() => void navigate(`/export?vault=${vault.id}`)}>
          {t('export')}
        </MenuItem>
      )}
      {hasHealth(vault) && (
        <MenuItem icon={<HeartPulse />} onClick={() => void navigate(`/health?vault=${vault.id}`)}>
          {t('health')}
        </MenuItem>
      )}
      {onDelete && (
        <MenuItem icon={<Trash2 />} tone="danger" onClick={() => onDelete(vault)}>
          {t('remove.open')}
        </MenuItem>
      )}
    </>
  )
}
