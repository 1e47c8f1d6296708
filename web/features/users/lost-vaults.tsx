import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { Banner } from '../../ui/banner.tsx'
import { isLost, useAllVaults } from './use-follow-up.ts'

const namesShown = 4

/** Points out vaults that nobody can open any more, with links to them. */
export function LostVaults() {
  const { t } = useTranslation('users')
  const format = useFormat()
  const { data: vaults = [] } = useAllVaults()
  const lost = vaults.filter(isLost)
  if (lost.length === 0) return null
  return (
    <Banner tone="danger" title={t('lost.title', { count: lost.length, number: format.number(lost.length) })}>
      {t('lost.help')}{' '}
      {lost.slice(0, namesShown).map((vault, place) => (
        <span key={vault.id}>
          {place > 0 && ', '}
          <Link
            to={`/vaults?${new URLSearchParams({ vault: vault.id })}`}
            className="font-medium text-ink underline underline-offset-2 hover:text-accent-ink"
          >
            {vault.name}
          </Link>
        </span>
      ))}
      {lost.length > namesShown && '…'}
    </Banner>
  )
}
