import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { Vault as VaultMark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconTile } from '../../ui/card.tsx'

/** One result: a vault, with the way to it. */
export function FoundVault({ vault, path }: { vault: Vault; path: string | undefined }) {
  const { t } = useTranslation('find')
  return (
    <div className="flex items-center gap-3">
      <IconTile icon={<VaultMark />} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium text-ink" title={vault.name}>
          <span className="sr-only">{t('vault')} </span>
          {vault.name}
        </p>
        {path !== undefined && path !== vault.name && (
          <p className="truncate text-caption text-ink-3" title={path}>
            {path}
          </p>
        )}
      </div>
    </div>
  )
}
