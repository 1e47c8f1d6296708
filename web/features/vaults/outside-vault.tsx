import type { Vault } from '@chaveiro/contract/vaults.ts'
import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'

/** For who sees a vault but may not open it: why, and whom to ask. */
export function OutsideVault({ vault, isCustodian }: { vault: Vault; isCustodian: boolean }) {
  const { t } = useTranslation(['vaults', 'members'])
  const isSplit = isCustodian && vault.custody === 'split'
  return (
    <Banner tone="info" icon={<KeyRound />} title={t('keyMissing')}>
      {t(isSplit ? 'members:outside.split' : 'members:outside.ask')}
    </Banner>
  )
}
