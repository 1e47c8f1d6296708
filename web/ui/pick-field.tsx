import { Combobox } from '@base-ui/react/combobox'
import { Search } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { controlClasses } from './field.tsx'

/** One of many, found by typing part of its name: a combobox (ARIA 1.2). */
export function PickField<T>({
  label,
  placeholder,
  emptyText,
  items,
  value,
  onValueChange,
  keyOf,
  textOf,
  searchOf = textOf,
  onTyped,
  renderItem,
}: {
  label: string
  placeholder?: string
  /** Shown instead of the list if nothing matches. */
  emptyText: string
  items: readonly T[]
  value: T | null
  onValueChange: (value: T | null) => void
  keyOf: (item: T) => string
  /** The box's text once it is picked. */
  textOf: (item: T) => string
  /** The text that is searched; not needed if `onTyped` finds the items. */
  searchOf?: (item: T) => string
  /** Gets the typed text, if the items are searched elsewhere; they are then shown unfiltered. */
  onTyped?: (text: string) => void
  renderItem: (item: T) => ReactNode
}) {
  const id = useId()
  const { contains } = Combobox.useFilter({ sensitivity: 'base' })
  return (
    <div className="min-w-0 flex-1">
      <label htmlFor={id} className="mb-1.5 block font-medium text-ink text-small">
        {label}
      </label>
      <Combobox.Root<T>
        items={items}
        value={value}
        onValueChange={onValueChange}
        itemToStringLabel={textOf}
        isItemEqualToValue={(a, b) => keyOf(a) === keyOf(b)}
        filter={onTyped ? null : (item, query) => contains(searchOf(item), query)}
        onInputValueChange={(text) => onTyped?.(text)}
        limit={50}
        autoHighlight
      >
        <div className="relative">
          <Search aria-hidden="true" className="-translate-y-1/2 absolute top-1/2 left-3 size-4 text-ink-3" />
          <Combobox.Input
            id={id}
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={false}
            className={`${controlClasses} h-9 pl-9`}
          />
        </div>
        <Combobox.Portal>
          <Combobox.Positioner sideOffset={4} className="z-50 outline-none">
            <Combobox.Popup className="pop w-(--anchor-width) max-w-(--available-width) overflow-hidden rounded-lg border border-line bg-raised shadow-popup outline-none">
              <Combobox.Empty className="px-3 py-3 text-body text-ink-3 empty:hidden">
                {emptyText}
              </Combobox.Empty>
              <Combobox.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain p-1 data-empty:p-0">
                {(item: T) => (
                  <Combobox.Item
                    key={keyOf(item)}
                    value={item}
                    className="flex cursor-default select-none items-center gap-2.5 rounded-md border border-transparent px-2 py-1.5 text-body outline-none data-highlighted:border-accent-soft-strong data-highlighted:bg-accent-soft"
                  >
                    {renderItem(item)}
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </div>
  )
}
