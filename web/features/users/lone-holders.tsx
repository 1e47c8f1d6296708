import type { OrganisationState } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'
import { useVaultPathText } from '../../nouns/vaults/use-vault-path-text.ts'
import { Banner } from '../../ui/banner.tsx'
import type { Person, Viewer } from './person-rules.ts'
import { hangsOnOne, useAllVaults } from './use-follow-up.ts'
import { nameOf } from './use-people.ts'

const namesShown = 4

/** Points out what depends on one person: an organisation with one custodian, vaults with one key holder. */
export function LoneHolders({
  viewer,
  organisation,
  people,
}: {
  viewer: Viewer
  organisation: OrganisationState | null
  people: readonly Person[]
}) {
  const { t } = useTranslation('users')
  const { data: vaults = [] } = useAllVaults()
  const pathText = useVaultPathText()
  const [custodian, another] = organisation?.custodians ?? []
  const lone = vaults.filter(hangsOnOne)
  const names = lone.slice(0, namesShown).map(pathText)
  if (custodian && !another) {
    if (custodian.userId === viewer.id) {
      return (
        <Banner tone="warning" title={t('lone.custodian')}>
          {t('lone.custodianHelp')}
        </Banner>
      )
    }
    const person = people.find(({ user }) => user.id === custodian.userId)
    const name = person ? nameOf(person.user) : null
    return name === null ? null : (
      <Banner tone="warning" title={t('lone.other', { name })}>
        {t('lone.otherHelp', { name })}
      </Banner>
    )
  }
  if (lone.length === 0) return null
  return (
    <Banner
      tone="warning"
      title={t('lone.vaults', {
        count: lone.length,
        names: names.join(', ') + (lone.length > namesShown ? '…' : ''),
      })}
    >
      {t('lone.vaultsHelp')}
    </Banner>
  )
}
