import { clsx } from 'clsx'
import { Server, SlidersHorizontal, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PickField, type PickSource } from '../../ui/pick-field.tsx'
import { AddressField } from './address-field.tsx'
import { EventPick } from './event-pick.tsx'
import { presentFilter, type ScreenFilter } from './filter-in-address.ts'
import { ItemPick } from './item-pick.tsx'
import { PeriodField } from './period-field.tsx'
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
  const { t } = useTranslation('audit')
  const set = (change: Partial<Record<keyof ScreenFilter, string | undefined>>) =>
    onChange({ ...presentFilter(), ...change } as ScreenFilter)
  const isFiltered = Object.values(filter).some(Boolean)
  const othersId = useId()
  const [isOpen, setIsOpen] = useState(() => isFiltered)
  return (
    <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-6">
      <div className="flex items-end gap-2">
        <EventPick event={filter.event} onPick={(event) => set({ event })} />
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
          <PersonPick
            things={things}
            filter={filter}
            onPick={(who) => set({ user: undefined, machine: undefined, ...who })}
          />
        )}
        <Pick
          label={t('by.vault')}
          placeholder={t('by.everyVault')}
          choices={things.vaults}
          source={things.vaultsSource}
          id={filter.vault}
          onPick={(vault) => set({ vault: vault?.id })}
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

/** A person, or a machine if there are any. */
export function PersonPick({
  things,
  filter,
  onPick,
}: {
  things: ReturnType<typeof useKnownThings>
  filter: Pick<ScreenFilter, 'user' | 'machine'>
  onPick: (who: Pick<ScreenFilter, 'user' | 'machine'>) => void
}) {
  const { t } = useTranslation('audit')
  return (
    <Pick
      label={t(things.machines.length > 0 ? 'by.actor' : 'by.user')}
      placeholder={t('by.everybody')}
      choices={[...things.people, ...things.machines]}
      source={things.peopleSource}
      id={filter.machine ?? filter.user}
      onPick={(choice) => onPick(namedBy(choice) ?? {})}
    />
  )
}

const namedBy = (choice: Choice | undefined) =>
  choice && (choice.isMachine ? { machine: choice.id } : { user: choice.id })

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
  onPick: (choice: Choice | undefined) => void
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
      onValueChange={(choice) => onPick(choice ?? undefined)}
      keyOf={(choice) => choice.id}
      textOf={(choice) => choice.name}
      searchOf={(choice) => choice.name}
      renderItem={({ name, isMachine }) => (
        <span className="flex min-w-0 items-center gap-2">
          {isMachine && (
            <Server aria-label={t('by.machine')} role="img" className="size-4 shrink-0 text-ink-3" />
          )}
          <span className="truncate">{name}</span>
        </span>
      )}
    />
  )
}
