import type { OrganisationState } from '@chaveiro/client/types/people.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { Banner } from '../../ui/banner.tsx'
import { hangsOnOne, useAllVaults } from './use-follow-up.ts'

const namesShown = 4

/** Points out what depends on one person alone: the organisation with one custodian, vaults with one key holder. */
export function LoneHolders({ organisation }: { organisation: OrganisationState | null }) {
  const { t } = useTranslation('users')
  const format = useFormat()
  const { data: vaults = [] } = useAllVaults()
  const isLone = organisation?.custodians.length === 1
  const lone = vaults.filter(hangsOnOne)
  const names = lone.slice(0, namesShown).map(({ name }) => name)
  if (isLone) {
    return (
      <Banner tone="warning" title={t('lone.custodian')}>
        {t('lone.custodianHelp')}
      </Banner>
    )
  }
  if (lone.length === 0) return null
  return (
    <Banner
      tone="warning"
      title={t('lone.vaults', {
        count: lone.length,
        number: format.number(lone.length),
        names: names.join(', ') + (lone.length > namesShown ? '…' : ''),
      })}
    >
      {t('lone.vaultsHelp')}
    </Banner>
  )
}
