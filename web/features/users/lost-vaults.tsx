import { useTranslation } from 'react-i18next'
import { VaultLinks } from '../../nouns/vaults/vault-links.tsx'
import { Banner } from '../../ui/banner.tsx'
import { isLost, useAllVaults } from './use-follow-up.ts'

/** Points out vaults that nobody can open any more, with links to them. */
export function LostVaults() {
  const { t } = useTranslation('users')
  const { data: vaults = [] } = useAllVaults()
  const lost = vaults.filter(isLost)
  if (lost.length === 0) return null
  return (
    <Banner tone="danger" title={t('lost.title', { count: lost.length })}>
      {t('lost.help')} <VaultLinks vaults={lost} />
    </Banner>
  )
}
