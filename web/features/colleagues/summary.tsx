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

const dayMs = 86_400_000
const agoIso = (concern: 'day' | 'week') =>
  new Date(Date.now() - (concern === 'day' ? dayMs : 7 * dayMs)).toISOString()

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
  const told = concern === 'differs' ? colleagues.find((one) => one.state === 'differs') : newest
  const name = people.find(({ id }) => id === told?.user)?.name ?? t('people.somebody')
  const names = {
    name,
    ago: newest?.sameAt ? format.ago(newest.sameAt) : '',
    date: oldest && format.soon(oldest),
  }
  // The list of people was confirmed lately: it is about some vaults only.
  const isOfVaults = (state === 'day' || state === 'week') && report.rosterSince > agoIso(state)
  return (
    <Banner
      tone={tones[state]}
      live={state === 'differs'}
      title={
        isOfVaults
          ? t(`summary.${state}Vaults`, {
              count: report.vaults.filter(({ since }) => since <= agoIso(state)).length,
              ...names,
            })
          : t(`summary.${state}`, names)
      }
    >
      {t(isOfVaults && state === 'week' ? 'summary.weekVaultsHelp' : `summary.${state}Help`)}
    </Banner>
  )
}
