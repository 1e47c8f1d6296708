import { useTranslation } from 'react-i18next'
import { useVaultPathText } from '../../nouns/vaults/use-vault-path-text.ts'

/** Vaults by their whole paths, and how many more there are. */
export function VaultChips({
  vaults,
  more,
  label,
  className = 'flex flex-wrap gap-1.5',
}: {
  vaults: readonly { id: string; name: string }[]
  more: number
  label?: string
  className?: string
}) {
  const { t } = useTranslation('users')
  const pathText = useVaultPathText()
  return (
    <ul aria-label={label} className={className}>
      {vaults.map((vault) => (
        <li
          key={vault.id}
          className="wrap-anywhere rounded-md border bg-surface px-2 py-0.5 text-ink text-small"
        >
          {pathText(vault)}
        </li>
      ))}
      {more > 0 && <li className="py-0.5 text-ink-3 text-small">{t('effect.andMore', { number: more })}</li>}
    </ul>
  )
}
