import type { Language } from '@chaveiro/contract/languages.ts'
import { clsx } from 'clsx'
import { SlidersHorizontal, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PickField, type PickSource } from '../../ui/pick-field.tsx'
import { FilterSelect } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { filterGroups, setOptions } from './filter-groups.ts'
import {
  daysOf,
  isAddressOrNone,
  isDayOrNone,
  type Period,
  periodOf,
  periods,
  presentFilter,
  type ScreenFilter,
} from './filter-in-address.ts'
import { type FoundItem, useItemName, useItemsByTitle } from './use-items-by-title.ts'
import type { Choice, useKnownThings } from './use-known-things.ts'

/** The log's filters: events, person, vault, item, period and address. */
export function AuditFilters({
  filter,
  things,
  seesPeople,
  onChange,
}: {
  filter: ScreenFilter
  things: ReturnType<typeof useKnownThings>
  seesPeople: boolean
  onChange: (filter: ScreenFilter) => void
}) {
  const { t, i18n } = useTranslation('audit')
  const language = i18n.language as Language
  const [main, ...groups] = filterGroups(language)
  const set = (change: Partial<Record<keyof ScreenFilter, string | undefined>>) =>
    onChange({ ...presentFilter(), ...change } as ScreenFilter)
  const isFiltered = Object.values(filter).some(Boolean)
  const othersId = useId()
  const [isOpen, setIsOpen] = useState(() => isFiltered)
  return (
    <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-6">
      <div className="flex items-end gap-2">
        <Labelled label={t('by.event')}>
          <FilterSelect<string>
            label={t('filter')}
            value={filter.event ?? 'all'}
            onValueChange={(event) => set({ event: event === 'all' ? undefined : event })}
            options={[{ value: 'all', label: t('all') }]}
            groups={[...(main ? [main] : []), { label: t('sets'), options: setOptions(language) }, ...groups]}
          />
        </Labelled>
        {/* On a phone all six would push the entries off the screen. */}
        <IconButton
          label={t('by.others')}
          icon={<SlidersHorizontal />}
          aria-expanded={isOpen}
          aria-controls={othersId}
          className="border sm:hidden"
          onClick={() => setIsOpen(!isOpen)}
        />
      </div>
      <div id={othersId} className={clsx('contents', !isOpen && 'max-sm:hidden')}>
        {seesPeople && (
          <Pick
            label={t('by.user')}
            placeholder={t('by.everybody')}
            choices={things.people}
            source={things.peopleSource}
            id={filter.user}
            onPick={(user) => set({ user })}
          />
        )}
        <Pick
          label={t('by.vault')}
          placeholder={t('by.everyVault')}
          choices={things.vaults}
          source={things.vaultsSource}
          id={filter.vault}
          onPick={(vault) => set({ vault })}
        />
        <ItemPick id={filter.item} onPick={(item) => set({ item })} />
        <AddressField address={filter.ip} onChange={(ip) => set({ ip })} />
        <PeriodField filter={filter} onChange={set} />
      </div>
      {isFiltered && (
        <Button variant="ghost" icon={<X />} className="justify-self-start" onClick={() => onChange({})}>
          {t('clear')}
        </Button>
      )}
    </div>
  )
}

function Labelled({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0 flex-1">
      <p aria-hidden="true" className="mb-1.5 font-medium text-ink text-small">
        {label}
      </p>
      {children}
    </div>
  )
}

function Pick({
  label,
  placeholder,
  choices,
  source,
  id,
  onPick,
}: {
  label: string
  placeholder: string
  choices: readonly Choice[]
  source: PickSource
  id: string | undefined
  onPick: (id: string | undefined) => void
}) {
  const { t } = useTranslation('audit')
  return (
    <PickField<Choice>
      label={label}
      placeholder={placeholder}
      emptyText={t('by.none')}
      source={source}
      items={choices}
      value={choices.find((choice) => choice.id === id) ?? null}
      onValueChange={(choice) => onPick(choice?.id)}
      keyOf={(choice) => choice.id}
      textOf={(choice) => choice.name}
      searchOf={(choice) => choice.name}
      renderItem={(choice) => choice.name}
    />
  )
}

/** Searched on the server among all items that the reader sees, since there may be 100,000. */
function ItemPick({ id, onPick }: { id: string | undefined; onPick: (id: string | undefined) => void }) {
  const { t } = useTranslation('audit')
  const [typed, setTyped] = useState('')
  const name = useItemName(id)
  const { found, source } = useItemsByTitle(typed)
  return (
    <PickField<FoundItem>
      label={t('by.item')}
      placeholder={t('by.everyItem')}
      emptyText={found === undefined ? t('by.typeItem') : t('by.none')}
      source={typed.trim() === '' ? undefined : source}
      items={found ?? []}
      value={id === undefined ? null : { id, name: name ?? id.slice(0, 8), path: '' }}
      onTyped={setTyped}
      onValueChange={(choice) => onPick(choice?.id)}
      keyOf={(choice) => choice.id}
      textOf={(choice) => choice.name}
      renderItem={({ name, path }) => (
        <span className="min-w-0">
          <span className="block truncate">{name}</span>
          <span className="block truncate text-caption text-ink-3">{path}</span>
        </span>
      )}
    />
  )
}

/** The pause in typing before a whole address is applied, since it may be the beginning of a longer one. */
const pauseMs = 300

/** While the person types, applies only a whole address or an empty field: half an address would match nothing and empty the list. */
function AddressField({
  address = '',
  onChange,
}: {
  address: string | undefined
  onChange: (address: string | undefined) => void
}) {
  const { t } = useTranslation('audit')
  const [text, setText] = useState(address)
  const taken = useRef(address)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // After an address that this field applied, the person may have typed on, so the text stays.
    if (address !== taken.current) setText(address)
    taken.current = address
  }, [address])
  useEffect(() => () => clearTimeout(pause.current), [])
  const take = (typed: string) => {
    clearTimeout(pause.current)
    if (typed.trim() === taken.current) return
    taken.current = typed.trim()
    onChange(taken.current || undefined)
  }
  const type = (typed: string) => {
    setText(typed)
    clearTimeout(pause.current)
    if (isAddressOrNone(typed.trim())) pause.current = setTimeout(() => take(typed), pauseMs)
  }
  return (
    <TextField
      label={t('column.ipAddress')}
      placeholder={t('by.everyAddress')}
      mono
      maxLength={45}
      value={text}
      onChange={(event) => type(event.target.value)}
      onBlur={() => take(text)}
      onKeyDown={(event) => event.key === 'Enter' && take(text)}
    />
  )
}

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

function PeriodField({
  filter,
  onChange,
}: {
  filter: ScreenFilter
  onChange: (days: { from?: string | undefined; to?: string | undefined }) => void
}) {
  const { t } = useTranslation('audit')
  const [isOwn, setIsOwn] = useState(false)
  const found = periodOf(filter, new Date())
  const period = isOwn && found !== 'any' ? 'own' : found
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
