import { Combobox } from '@base-ui/react/combobox'
import { foldText, hasWords, searchWords } from '@chaveiro/contract/rules/texts/fold-text.ts'
import { Search } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { controlClasses, Field } from './field.tsx'
import { pickOrder } from './pick-order.ts'
import { useUiTexts } from './ui-texts.tsx'

/** So many are listed at most; further ones are found by typing more. */
const most = 50

/** A query, as far as it matters here. */
export interface PickSource {
  data: unknown
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

/** One of many, found by typing part of its name: a combobox (ARIA 1.2). */
export function PickField<T>({
  label,
  spokenLabel = label,
  help,
  error,
  hideLabel,
  fieldClassName = 'flex-1',
  placeholder,
  emptyText,
  source,
  items,
  value,
  onValueChange,
  keyOf,
  textOf,
  searchOf = textOf,
  groupOf,
  onTyped,
  disabled = false,
  renderItem,
}: {
  label: string
  /** Its accessible name, if it says more than the label. */
  spokenLabel?: string
  help?: ReactNode
  error?: string | undefined
  hideLabel?: boolean
  fieldClassName?: string
  disabled?: boolean
  placeholder?: string
  /** Shown instead of the list if nothing matches. */
  emptyText: string
  /** Where the items come from, if they may not be loaded yet; after a failure they are loaded again when the list opens. */
  source?: PickSource | undefined
  items: readonly T[]
  value: T | null
  onValueChange: (value: T | null) => void
  keyOf: (item: T) => string
  /** The box's text once it is picked. */
  textOf: (item: T) => string
  /** The text in which every typed word has to be; not needed if `onTyped` finds the items. */
  searchOf?: (item: T) => string
  /** The heading under which an item is listed. All items are listed then, in their order. */
  groupOf?: (item: T) => string
  /** Gets the typed text, if the items are searched elsewhere; they are then shown unfiltered. */
  onTyped?: (text: string) => void
  renderItem: (item: T) => ReactNode
}) {
  const texts = useUiTexts()
  const [typed, setTyped] = useState('')
  // The name of what is picked is not a search: all items are listed then.
  const query = onTyped || (value !== null && textOf(value) === typed) ? '' : typed
  const ordered = useMemo(
    () => (groupOf ? inGroups(items, groupOf) : pickOrder(items, query, textOf)),
    [items, query, textOf, groupOf],
  )
  const row = (item: T) => (
    <Combobox.Item
      key={keyOf(item)}
      value={item}
      className="flex cursor-default select-none items-center gap-2.5 rounded-md border border-transparent px-2 py-1.5 text-body outline-none data-highlighted:border-accent-soft-strong data-highlighted:bg-accent-soft"
    >
      {renderItem(item)}
    </Combobox.Item>
  )
  return (
    <Field label={label} help={help} error={error} hideLabel={hideLabel} fieldClassName={fieldClassName}>
      {(ids) => (
        <Combobox.Root<T>
          items={ordered}
          value={value}
          onValueChange={onValueChange}
          itemToStringLabel={textOf}
          isItemEqualToValue={(a, b) => keyOf(a) === keyOf(b)}
          filter={onTyped ? null : (item, text) => hasWords(foldText(searchOf(item)), searchWords(text))}
          onInputValueChange={(text) => {
            setTyped(text)
            onTyped?.(text)
          }}
          limit={groupOf ? -1 : most}
          onOpenChange={(isOpen) => isOpen && source?.isError && void source.refetch()}
          disabled={disabled}
          autoHighlight
        >
          <div className="relative">
            <Search
              aria-hidden="true"
              className="-translate-y-1/2 absolute top-1/2 left-3 size-4 text-ink-3"
            />
            <Combobox.Input
              {...ids}
              // While the list is open, all but the box is hidden from screen readers, its label too.
              aria-label={spokenLabel}
              // Typing then replaces what was picked, as after Tab.
              onClick={({ currentTarget }) =>
                value && currentTarget.value === textOf(value) && currentTarget.select()
              }
              placeholder={placeholder}
              autoComplete="off"
              spellCheck={false}
              className={`${controlClasses} h-9 pointer-coarse:h-11 pl-9`}
            />
          </div>
          <Combobox.Portal>
            <Combobox.Positioner sideOffset={4} className="z-50 outline-none">
              <Combobox.Popup className="pop w-max min-w-(--anchor-width) max-w-[min(var(--available-width),max(var(--anchor-width),26rem))] overflow-hidden rounded-lg border border-line bg-raised shadow-popup outline-none">
                <Combobox.Empty className="px-3 py-3 text-body text-ink-3 empty:hidden">
                  {source && source.data === undefined
                    ? source.isFetching
                      ? texts.loading
                      : texts.notLoaded
                    : emptyText}
                </Combobox.Empty>
                <Combobox.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain p-1 data-empty:p-0">
                  {groupOf
                    ? (group: Group<T>) => (
                        <Combobox.Group
                          key={group.value}
                          items={group.items}
                          className="mt-1 border-line border-t pt-1 first:mt-0 first:border-t-0 first:pt-0"
                        >
                          {group.value !== '' && (
                            <Combobox.GroupLabel className="px-2 py-1 font-medium text-caption text-ink-3">
                              {group.value}
                            </Combobox.GroupLabel>
                          )}
                          <Combobox.Collection>{row}</Combobox.Collection>
                        </Combobox.Group>
                      )
                    : row}
                </Combobox.List>
                {!groupOf && <More of={items.length} />}
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </Field>
  )
}

interface Group<T> {
  value: string
  items: readonly T[]
}

function inGroups<T>(items: readonly T[], groupOf: (item: T) => string): readonly Group<T>[] {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(groupOf(item), [...(groups.get(groupOf(item)) ?? []), item])
  return [...groups].map(([value, grouped]) => ({ value, items: grouped }))
}

/** Says that the list is not whole. */
function More({ of }: { of: number }) {
  const listed = Combobox.useFilteredItems().length
  const texts = useUiTexts()
  return (
    <Combobox.Status className="border-line border-t px-3 py-2 text-caption text-ink-3 empty:hidden">
      {listed === most && of > most && texts.typeForMore}
    </Combobox.Status>
  )
}
