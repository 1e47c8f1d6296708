import type { Language } from '@chaveiro/contract/languages.ts'
import { type LostValue, lossSentence } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'
import { usePieces } from '../../../ui/pieces.tsx'

/** Values that find no place, by the reason. */
export function LostValues({ lost }: { lost: readonly LostValue[] }) {
  const { t, i18n } = useTranslation('import')
  return (
    <div className="space-y-3">
      <p className="font-medium text-body text-ink">{t('lost.title', { count: lost.length })}</p>
      {[...Map.groupBy(lost, ({ why }) => why)].map(([why, values]) => (
        <div key={why}>
          <p className="text-body text-ink-2">{lossSentence(why, i18n.language as Language)}</p>
          <Values values={values} />
        </div>
      ))}
    </div>
  )
}

function Values({ values }: { values: readonly LostValue[] }) {
  const { shown, more } = usePieces(values, { size: 10 })
  return (
    <>
      <ul className="mt-1 space-y-0.5 text-ink-3 text-small">
        {shown.map(({ record, what }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a record may lose two values of one name
          <li key={place} className="wrap-anywhere">
            {record} · {what}
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}
