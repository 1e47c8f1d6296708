import type { SeenColleague } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { useComparable } from './use-colleagues.ts'

const tones = {
  same: 'green',
  older: 'grey',
  none: 'grey',
  behind: 'yellow',
  differs: 'red',
  clock_ahead: 'yellow',
} as const

/** Each admin and manager, and when their device last saw the same. */
export function PeopleCard({
  colleagues,
  begunAt,
}: {
  colleagues: readonly SeenColleague[]
  begunAt: string
}) {
  const { t } = useTranslation('colleagues')
  const format = useFormat()
  const isToday = format.date(begunAt) === format.date(new Date())
  const names = new Map(useComparable().people.map(({ id, name }) => [id, name]))
  return (
    <Card flush title={t('people.heading')} description={t('people.description')}>
      <ul className="divide-y border-t">
        {colleagues.map((one) => (
          <PersonRow key={one.user} colleague={one} name={names.get(one.user)} />
        ))}
      </ul>
      <p className="border-t px-5 py-3 text-ink-3 text-small">
        {isToday
          ? t('people.begunToday', { date: format.time(begunAt) })
          : t('people.begun', { date: format.date(begunAt) })}
      </p>
    </Card>
  )
}

function PersonRow({
  colleague: { sameAt, state },
  name,
}: {
  colleague: SeenColleague
  name: string | undefined
}) {
  const { t } = useTranslation('colleagues')
  const format = useFormat()
  const last = sameAt ? t('people.sameAt', { when: format.ago(sameAt) }) : t('people.never')
  const told: Partial<Record<SeenColleague['state'], string>> = {
    behind: t('people.behindHelp'),
    differs: t('people.differsHelp'),
    clock_ahead: t('people.clockHelp'),
  }
  return (
    <li className="flex items-center gap-3 px-5 py-3">
      <Avatar name={name} />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-medium text-body text-ink">{name ?? t('people.somebody')}</p>
        <p className="text-ink-2 text-small">{told[state] ?? last}</p>
      </div>
      <Badge tone={tones[state]}>{t(`people.${state}`)}</Badge>
    </li>
  )
}
