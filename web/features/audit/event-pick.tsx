import type { Language } from '@chaveiro/contract/languages.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PickField } from '../../ui/pick-field.tsx'
import { filterGroups, setOptions } from './filter-groups.ts'
import type { ScreenFilter } from './filter-in-address.ts'

interface EventChoice {
  value: string
  label: string
  /** The heading that it is under. */
  group: string
}

const everything = 'all'

/** One event, several that people ask for as one, or all: found by words of its name or of its heading. */
export function EventPick({
  event,
  onPick,
}: {
  event: ScreenFilter['event']
  onPick: (event: string | undefined) => void
}) {
  const { t, i18n } = useTranslation('audit')
  const language = i18n.language as Language
  const choices = useMemo((): EventChoice[] => {
    const [main, ...others] = filterGroups(language)
    const groups = [
      { label: '', options: [{ value: everything, label: t('all') }] },
      ...(main ? [main] : []),
      { label: t('sets'), options: setOptions(language) },
      ...others,
    ]
    return groups.flatMap(({ label: group, options }) => options.map((option) => ({ ...option, group })))
  }, [language, t])
  return (
    <PickField<EventChoice>
      label={t('by.event')}
      spokenLabel={t('filter')}
      emptyText={t('by.none')}
      items={choices}
      value={choices.find(({ value }) => value === (event ?? everything)) ?? null}
      onValueChange={(choice) => onPick(choice?.value === everything ? undefined : choice?.value)}
      keyOf={({ value }) => value}
      textOf={({ label }) => label}
      searchOf={({ label, group }) => `${label} ${group}`}
      groupOf={groupOf}
      renderItem={({ label }) => label}
    />
  )
}

const groupOf = ({ group }: EventChoice) => group
