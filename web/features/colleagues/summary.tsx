import { dayMs } from '@chaveiro/contract/durations.ts'
import type { ColleaguesReport } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { Banner } from '../../ui/banner.tsx'
import { useNamesOf } from './use-colleagues.ts'

const tones = {
  fresh: 'info',
  alone: 'info',
  none: 'success',
  missing: 'info',
  day: 'info',
  behind: 'warning',
  week: 'warning',
  differs: 'danger',
  differsItems: 'danger',
} as const

const agoIso = (concern: 'day' | 'week') =>
  new Date(Date.now() - (concern === 'day' ? dayMs : 7 * dayMs)).toISOString()

/** The state in one sentence, and what to do in a second. */
export function Summary({ report }: { report: ColleaguesReport }) {
  const { t } = useTranslation('colleagues')
  const format = useFormat()
  const namesOf = useNamesOf()
  const state = stateOf(report)
  const { colleagues, unseen, vaults, rosterSince } = report
  const newest = newestOf(report)
  const oldest = [rosterSince, ...vaults.map(({ since }) => since)].sort()[0] ?? ''
  const told = state.startsWith('differs') ? colleagues.find((one) => one.state === 'differs') : newest
  const named = state === 'behind' ? unseen.filter(({ isBehind }) => isBehind) : unseen
  const last = named.at(-1)
  const isOfPeople = state === 'missing' || state === 'behind'
  const names = {
    name: told ? namesOf([told.user]) : t('people.somebody'),
    ago: newest?.sameAt ? format.ago(newest.sameAt) : '',
    date: format.soon(isOfPeople && last ? last.since : oldest || new Date()),
  }
  // The list of people was confirmed lately, so it concerns only some vaults.
  const isOfVaults = (state === 'day' || state === 'week') && rosterSince > agoIso(state)
  const title = isOfVaults
    ? t(`summary.${state}Vaults`, {
        count: vaults.filter(({ since }) => since <= agoIso(state)).length,
        ...names,
      })
    : isOfPeople
      ? t(`summary.${state}`, {
          count: named.length,
          names: namesOf(named.map(({ user }) => user)),
          ...names,
        })
      : t(`summary.${state}`, names)
  return (
    <Banner tone={tones[state]} live={tones[state] === 'danger'} title={title}>
      {t(isOfVaults && state === 'week' ? 'summary.weekVaultsHelp' : `summary.${state}Help`)}
    </Banner>
  )
}

function stateOf(report: ColleaguesReport): keyof typeof tones {
  const { concern, isAlone, vaults } = report
  if (concern === 'none') return isAlone ? 'alone' : newestOf(report) ? 'none' : 'fresh'
  const differing = vaults.filter(({ differs }) => differs)
  const isOfItems = differing.length > 0 && differing.every(({ differs }) => differs === 'items')
  return concern === 'differs' && isOfItems && !report.differsInPeople ? 'differsItems' : concern
}

/** The colleague whose device most recently saw the same. */
function newestOf({ colleagues }: ColleaguesReport) {
  const same = colleagues.filter(({ state }) => state === 'same')
  return same.sort((one, other) => ((one.sameAt ?? '') < (other.sameAt ?? '') ? 1 : -1))[0]
}
