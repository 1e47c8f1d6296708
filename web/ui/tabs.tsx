import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

export interface TabSpec<V extends string> {
  value: V
  label: ReactNode
  content: ReactNode
}

/** On a phone the list is longer than the screen is wide: the selected tab says where one is. */
function intoSight(tab: HTMLElement | null) {
  const list = tab?.parentElement
  if (!tab || !list) return
  const [start, end] = [tab.offsetLeft, tab.offsetLeft + tab.offsetWidth]
  if (start < list.scrollLeft || end > list.scrollLeft + list.clientWidth)
    list.scrollLeft = end - list.clientWidth
}

/** Views that replace each other. Arrow keys move, as in WAI-ARIA. */
export function Tabs<V extends string>({
  label,
  tabs,
  value,
  onValueChange,
  keepMounted = false,
}: {
  /** The list's accessible name. */
  label: string
  tabs: readonly TabSpec<V>[]
  value: V
  onValueChange: (value: V) => void
  /** Views that are not shown keep what is typed in them. */
  keepMounted?: boolean
}) {
  return (
    <BaseTabs.Root value={value} onValueChange={(next: V) => onValueChange(next)}>
      <BaseTabs.List aria-label={label} className="relative flex gap-1 overflow-x-auto border-b">
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            ref={tab.value === value ? intoSight : undefined}
            className="relative h-10 pointer-coarse:h-11 whitespace-nowrap rounded-t-md px-3 font-medium text-body text-ink-2 hover:text-ink focus-visible:-outline-offset-2 data-active:text-accent-ink"
          >
            {tab.label}
          </BaseTabs.Tab>
        ))}
        <BaseTabs.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) bg-accent transition-[translate,width] duration-200" />
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel
          key={tab.value}
          value={tab.value}
          keepMounted={keepMounted}
          className="pt-5 data-ending-style:hidden"
        >
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  )
}
