import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { EllipsisVertical, FileOutput, HeartPulse, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'

/** What the person may do with vaults; null for what they may not. */
export interface VaultActions {
  onCreate: (() => void) | null
  onEdit: ((vault: Vault) => void) | null
  onDelete: ((vault: Vault) => void) | null
}

/** What can be done with a vault as a whole; nothing for somebody who may do none of it. */
export function VaultMenu({
  vault,
  actions: { onEdit, onDelete },
  tabIndex,
}: {
  vault: Vault
  actions: VaultActions
  tabIndex?: 0 | -1
}) {
  const { t } = useTranslation('vaults')
  const navigate = useNavigate()
  const mayExport = vault.holds_key && vault.is_writer
  const hasHealth = vault.holds_key && vault.custody !== 'split'
  if (!onEdit && !mayExport && !hasHealth && !onDelete) return null
  return (
    <Menu
      trigger={
        <IconButton
          size="sm"
          label={t('actionsFor', { name: vault.name })}
          icon={<EllipsisVertical />}
          tabIndex={tabIndex}
        />
      }
    >
      {onEdit && (
        <MenuItem icon={<Pencil />} onClick={() => onEdit(vault)}>
          {t('edit.open')}
        </MenuItem>
      )}
      {mayExport && (
        <MenuItem icon={<FileOutput />} onClick={() => void navigate(`/export?vault=${vault.id}`)}>
          {t('export')}
        </MenuItem>
      )}
      {hasHealth && (
        <MenuItem icon={<HeartPulse />} onClick={() => void navigate(`/health?vault=${vault.id}`)}>
          {t('health')}
        </MenuItem>
      )}
      {onDelete && (
        <MenuItem icon={<Trash2 />} tone="danger" onClick={() => onDelete(vault)}>
          {t('remove.open')}
        </MenuItem>
      )}
    </Menu>
  )
}
