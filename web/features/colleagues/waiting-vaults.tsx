import type { ColleaguesReport } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useVaultPathText } from '../../nouns/vaults/use-vault-path-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'

const shown = 20

/** Vaults that nobody confirmed for a day, or that a colleague's device was shown differently. */
export function WaitingVaults({ vaults }: { vaults: ColleaguesReport['vaults'] }) {
  const { t } = useTranslation('colleagues')
  const format = useFormat()
  const pathText = useVaultPathText({ loads: true })
  const more = vaults.length - shown
  const isOfDiffering = vaults.every(({ differs }) => differs)
  return (
    <Card
      flush
      title={t(isOfDiffering ? 'vaults.differing' : 'vaults.heading')}
      description={t(isOfDiffering ? 'vaults.differingHelp' : 'vaults.description')}
    >
      <ul className="divide-y border-t">
        {vaults.slice(0, shown).map(({ vault, since, differs }) => (
          <li key={vault} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-2.5">
            <span className="wrap-anywhere min-w-0 flex-1 basis-40 font-medium text-body text-ink">
              {pathText({ id: vault, name: t('vaults.unknown') })}
            </span>
            {differs ? (
              <Badge tone="red">{t(differs === 'log' ? 'vaults.differs' : 'vaults.differsItems')}</Badge>
            ) : (
              <span className="text-ink-2 text-small">{t('vaults.since', { date: format.soon(since) })}</span>
            )}
          </li>
        ))}
        {more > 0 && (
          <li className="px-5 py-2.5 text-ink-2 text-small">{t('vaults.more', { count: more })}</li>
        )}
      </ul>
    </Card>
  )
}
