import type { ColleaguesReport } from '@chaveiro/client/types/colleagues.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { Banner } from '../../ui/banner.tsx'
import { useComparable } from './use-colleagues.ts'

const tones = {
  fresh: 'info',
  alone: 'info',
  none: 'success',
  day: 'info',
  week: 'warning',
  differs: 'danger',
} as const

/** In one sentence how it stands, and in a second what to do. */
export function Summary({ report }: { report: ColleaguesReport }) {
  const { t } = useTranslation('colleagues')
  const format = useFormat()
  const people = useComparable()
  const { concern, isAlone, colleagues } = report
  const [newest] = colleagues
    .filter(({ state }) => state === 'same')
    .sort((one, other) => ((one.sameAt ?? '') < (other.sameAt ?? '') ? 1 : -1))
  const oldest = [report.rosterSince, ...report.vaults.map(({ since }) => since)].sort()[0] ?? ''
  const calm = isAlone ? 'alone' : newest ? 'none' : 'fresh'
  const state = concern === 'none' ? calm : concern
  const name = people.find(({ id }) => id === newest?.user)?.name ?? t('people.somebody')
  return (
    <Banner
      tone={tones[state]}
      live={state === 'differs'}
      title={t(`summary.${state}`, {
        name,
        ago: newest?.sameAt ? format.ago(newest.sameAt) : '',
        date: oldest && format.soon(oldest),
      })}
    >
      {t(`summary.${state}Help`)}
    </Banner>
  )
}
