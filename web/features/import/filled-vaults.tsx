import { useTranslation } from 'react-i18next'
import { byName } from '../../i18n/by-name.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { PathText } from '../../ui/path-text.tsx'
import type { InspectedSheet } from './use-import.ts'

const vaultsShown = 60

/** The existing vaults that an import would fill, and which of them share their path with another. */
export function FilledVaults({ vaults }: { vaults: InspectedSheet['filledVaults'] }) {
  const { t } = useTranslation('import')
  const sorted = vaults.toSorted((a, b) => b.alike - a.alike || byName(a.path, b.path))
  const isAmbiguous = vaults.some(({ alike }) => alike > 1)
  return (
    <Card flush title={t('filled.title')} {...(isAmbiguous && { description: t('filled.alikeHelp') })}>
      <ul className="divide-y border-t">
        {sorted.slice(0, vaultsShown).map(({ path, rowCount, alike }) => (
          <li key={path} className="flex min-h-12 items-center justify-between gap-4 px-5 py-1.5">
            <span className="wrap-anywhere min-w-0 text-body text-ink">
              <PathText path={path} />
              {alike > 1 && <Badge tone="yellow">{t('filled.alike', { count: alike })}</Badge>}
            </span>
            <span className="shrink-0 text-ink-3 text-small">{t('summary.rows', { count: rowCount })}</span>
          </li>
        ))}
        {sorted.length > vaultsShown && (
          <li className="px-5 py-3 text-ink-3 text-small">
            {t('summary.moreVaults', { number: sorted.length - vaultsShown })}
          </li>
        )}
      </ul>
    </Card>
  )
}
