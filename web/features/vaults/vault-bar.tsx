import { ArrowLeft } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/icon-button.tsx'
import { MachinesLine } from './machines-line.tsx'
import {
  OnlyHolder,
  ReadsOnly,
  VaultActs,
  VaultBadges,
  type VaultHeading,
  VaultPath,
  VaultsInside,
} from './vault-heading.tsx'

/**
 * The heading in one line, above rows: they are for seeing many items at once. It is laid out in its parent's line, which the client's
 * part shares.
 */
export function VaultBar({
  vault,
  path,
  inside,
  onSelect,
  onMembers,
  actions,
}: ComponentProps<typeof VaultHeading>) {
  const { t } = useTranslation('vaults')
  return (
    <>
      <IconButton
        label={t('backToVaults')}
        icon={<ArrowLeft />}
        className="-ml-2 md:hidden"
        onClick={() => onSelect(null)}
      />
      <div className="bar-name">
        <div className="bar-path empty:hidden">
          <VaultPath vault={vault} path={path} onSelect={onSelect} />
        </div>
        <h2 title={vault.name} className="min-w-0 truncate font-semibold text-ink text-title">
          {vault.name}
        </h2>
        <VaultBadges vault={vault} isSlim />
      </div>
      <VaultActs vault={vault} isSlim onMembers={onMembers} actions={actions} />
      <div className="order-last w-full empty:hidden">
        <OnlyHolder vault={vault} onMembers={onMembers} />
        <ReadsOnly vault={vault} />
        <MachinesLine vault={vault} />
        <VaultsInside vaults={inside} onSelect={onSelect} />
      </div>
    </>
  )
}
