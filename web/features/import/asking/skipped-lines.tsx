import type { SkippedLine } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'

const linesShown = 20

/** Names the lines of the file that are not credentials, by what they are instead. */
export function SkippedLines({ lines }: { lines: readonly SkippedLine[] }) {
  const { t } = useTranslation('import')
  const format = useFormat()
  if (lines.length === 0) return null
  return (
    <div className="text-body text-ink-2">
      <p className="font-medium text-ink">{t('lines.title', { count: lines.length })}</p>
      {[...Map.groupBy(lines, ({ why }) => why)].map(([why, those]) => {
        const numbers = those.slice(0, linesShown).map(({ line }) => format.number(line))
        const shown = numbers.join(', ') + (those.length > linesShown ? ', …' : '')
        return <p key={why}>{t(`lines.${why}`, { count: those.length, lines: shown })}</p>
      })}
    </div>
  )
}
