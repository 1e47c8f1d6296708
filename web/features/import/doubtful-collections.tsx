import type { DoubtfulCollections as Doubtful } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'

const cellsShown = 10

/** Says how cells were read whose commas may part collections or belong to a name. */
export function DoubtfulCollections({ cells }: { cells: readonly Doubtful[] }) {
  const { t } = useTranslation('import')
  if (cells.length === 0) return null
  return (
    <Banner tone="warning" title={t('collections.title')}>
      <ul className="space-y-1">
        {cells.slice(0, cellsShown).map(({ text, names: [first = '', ...others] }) => (
          <li key={text}>
            {others.length === 0
              ? t('collections.one', { text })
              : t('collections.several', { text, first, others: others.join(' · ') })}
          </li>
        ))}
      </ul>
      {cells.length > cellsShown && <p>{t('summary.moreVaults', { number: cells.length - cellsShown })}</p>}
      <p className="mt-2">{t('collections.advice')}</p>
    </Banner>
  )
}
