import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useKeyStatus } from '../../session/key-status.ts'
import { vaultsQuery } from '../../session/queries/vaults-query.ts'
import { useDeliveries } from '../../session/use-deliveries.ts'
import { useVaultPathText } from '../../session/use-vault-path-text.ts'
import { vaultPath } from '../../session/vault-path.ts'
import { Banner } from '../../ui/banner.tsx'

const namesShown = 4

/** Vaults that this person may open and whose key has not arrived; each shows who can help. */
export function WaitingVaults() {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const status = useKeyStatus()
  const { data: deliveries } = useDeliveries()
  const pathText = useVaultPathText()
  const waiting = deliveries?.waiting ?? []
  const isAwaited =
    waiting.length > 0 && status.state === 'unlocked' && !status.awaitsConfirmation && !status.awaitsRole
  const { data: vaults = [] } = useQuery({ ...vaultsQuery, enabled: isAwaited })
  if (!isAwaited) return null
  const named = vaults.filter((vault) => waiting.includes(vault.id)).slice(0, namesShown)
  return (
    <Banner
      tone="info"
      icon={<Hourglass />}
      title={t('waiting.title', { count: waiting.length, number: format.number(waiting.length) })}
    >
      {t('waiting.description')}{' '}
      {named.map((vault, place) => (
        <span key={vault.id}>
          {place > 0 && ', '}
          <Link
            to={vaultPath(vault.id)}
            className="font-medium text-ink underline underline-offset-2 hover:text-accent-ink"
          >
            {pathText(vault)}
          </Link>
        </span>
      ))}
      {waiting.length > named.length && '…'}
    </Banner>
  )
}
