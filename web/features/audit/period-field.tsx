import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterSelect } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import {
  daysOf,
  isDayOrNone,
  type Period,
  periodOf,
  periods,
  type ScreenFilter,
} from './filter-in-address.ts'
import { Labelled } from './labelled.tsx'

/** The text being typed until it is applied; reset when the filter changes elsewhere. */
function useDraft(value: string) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  return [text, setText] as const
}

/** A day, applied once it is typed completely, or at once from the calendar. */
function DayField({
  day = '',
  onChange,
  ...field
}: {
  label: string
  day: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string | undefined) => void
}) {
  const [text, setText] = useDraft(day)
  const isTyping = useRef(false)
  const take = ({ value, validity }: HTMLInputElement) => {
    isTyping.current = false
    if (validity.badInput || !isDayOrNone(value)) setText(day)
    else if (value !== day) onChange(value || undefined)
  }
  return (
    <TextField
      type="date"
      {...field}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        if (!isTyping.current) take(target)
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') take(currentTarget)
        else isTyping.current = true
      }}
      onBlur={({ currentTarget }) => take(currentTarget)}
    />
  )
}

/** A period by its name, or by its first and last day. */
export function PeriodField({
  filter,
  onChange,
}: {
  filter: ScreenFilter
  onChange: (days: { from?: string | undefined; to?: string | undefined }) => void
}) {
  const { t } = useTranslation('audit')
  const [isOwn, setIsOwn] = useState(false)
  const listed = periodOf(filter, new Date())
  const period = isOwn && listed !== 'any' ? 'own' : listed
  return (
    <>
      <Labelled label={t('by.period')}>
        <FilterSelect<Period>
          label={t('by.period')}
          value={period}
          onValueChange={(next) => {
            setIsOwn(next === 'own')
            // A custom period starts with the days that were set before.
            const days =
              next === 'own'
                ? { ...daysOf('days30', new Date()), ...onlyDays(filter) }
                : daysOf(next, new Date())
            onChange({ from: days.from, to: days.to })
          }}
          options={periods.map((value) => ({ value, label: t(`period.${value}`) }))}
        />
      </Labelled>
      {period === 'own' && (
        <>
          <DayField
            label={t('by.from')}
            day={filter.from}
            max={filter.to}
            onChange={(from) => onChange({ from })}
          />
          <DayField
            label={t('by.to')}
            day={filter.to}
            min={filter.from}
            onChange={(to) => onChange({ to })}
          />
        </>
      )}
    </>
  )
}

const onlyDays = ({ from, to }: ScreenFilter) => ({ ...(from && { from }), ...(to && { to }) })
