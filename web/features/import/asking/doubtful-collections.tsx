import type { DoubtfulCollections as Doubtful } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'

const cellsShown = 10

/** Says how cells were read whose commas may part collections or belong to a name. */
export function DoubtfulCollections({ cells }: { cells: readonly Doubtful[] }) {
  const { t } = useTranslation('import')
  return (
    <div className="text-body text-ink-2">
      <p className="font-medium text-ink">{t('collections.title')}</p>
      <ul className="my-1 space-y-1">
        {cells.slice(0, cellsShown).map(({ text, names: [first = '', ...others] }) => (
          <li key={text}>
            {others.length === 0
              ? t('collections.one', { text })
              : t('collections.several', { text, first, others: others.join(' · ') })}
          </li>
        ))}
      </ul>
      {cells.length > cellsShown && <p>{t('summary.moreVaults', { number: cells.length - cellsShown })}</p>}
      <p className="text-ink-3 text-small">{t('collections.advice')}</p>
    </div>
  )
}
