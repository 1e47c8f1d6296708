import { listTooFewApprovers } from '@chaveiro/contract/break-glass.ts'
import { useQuery } from '@tanstack/react-query'
import { Siren } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { VaultLinks } from '../../nouns/vaults/vault-links.tsx'
import { api } from '../../session/api.ts'
import { Banner } from '../../ui/banner.tsx'
import { useAllVaults } from './use-follow-up.ts'

/** Points out two-person vaults that nobody could open in an emergency, before there is one. */
export function TooFewApprovers() {
  const { t } = useTranslation('users')
  const { data: short = [] } = useQuery({
    queryKey: ['too-few-approvers'],
    queryFn: () => api.send(listTooFewApprovers, { query: {} }),
    staleTime: 0,
  })
  const { data: vaults = [] } = useAllVaults()
  const named = vaults.filter(({ id }) => short.some(({ vault_id }) => vault_id === id))
  if (named.length === 0) return null
  return (
    <Banner tone="warning" icon={<Siren />} title={t('tooFew.title', { count: named.length })}>
      {t('tooFew.help')} <VaultLinks vaults={named} />
    </Banner>
  )
}
