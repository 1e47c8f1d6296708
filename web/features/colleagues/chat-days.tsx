import type { ColleaguesReport } from '@chaveiro/device'
import { MessagesSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { WordList } from '../../ui/word-list.tsx'
import { useComparable } from './use-colleagues.ts'

/** The words that chat got on the last days, as this browser computes them. */
export function ChatDays({ days }: { days: ColleaguesReport['days'] }) {
  const { t } = useTranslation('colleagues')
  const format = useFormat()
  const { people } = useComparable()
  return (
    <Disclosure icon={<MessagesSquare />} title={t('days.title')}>
      <div className="space-y-4 p-4">
        <p className="text-body text-ink-2">{t('days.help')}</p>
        {days.toReversed().map(({ day, user, at, words, isKnown }) => (
          <div key={day} className="space-y-2">
            <p className="text-ink-2 text-small">
              {t('days.by', {
                day: format.day(day),
                name: people.find(({ id }) => id === user)?.name ?? t('people.somebody'),
                time: format.time(at),
              })}
            </p>
            <WordList label={t('days.words', { day: format.day(day) })} words={words} />
            {!isKnown && <p className="text-small text-yellow-ink">{t('days.unknown')}</p>}
          </div>
        ))}
      </div>
    </Disclosure>
  )
}
