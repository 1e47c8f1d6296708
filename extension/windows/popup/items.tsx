import { SearchField } from '@chaveiro/web/ui/search-field.tsx'
import { useEffect, useRef, useState } from 'react'
import { texts } from '../language.ts'
import { useAsked } from '../use-asked.ts'
import { useChanges } from '../use-changes.ts'
import { ask } from '../worker.ts'
import { afterFirst } from './ask-first.ts'
import { ConfirmAddresses } from './confirm-addresses.tsx'
import { Disconnected } from './disconnected.tsx'
import { Fitting } from './fitting.tsx'
import { Found } from './found.tsx'
import { moveAmongRows } from './move-among-rows.ts'
import { Offers } from './offers.tsx'
import { PendingNews } from './pending-news.tsx'
import { ToChange } from './to-change.tsx'
import { useFill } from './use-fill.ts'

/** What fits the page in front; with something typed, what is found in all vaults. */
export function Items() {
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const changes = useChanges()
  const filling = useFill()
  const { value: offers = [] } = useAsked(() => afterFirst(() => ask('readOffers', null)), changes)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  if (filling.confirming) return <ConfirmAddresses {...filling.confirming} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the controls inside
    <div ref={box} className="flex min-h-0 flex-1 flex-col" onKeyDown={moveAmongRows}>
      <div className="border-b bg-surface p-3">
        <SearchField label={texts.popup.search} value={typed} onValueChange={setTyped} />
      </div>
      <main className="flex min-h-0 flex-1 flex-col">
        {typed.trim() === '' ? (
          <>
            <div className="peer min-h-0 flex-1 overflow-y-auto empty:flex-none">
              <Fitting changes={changes} hasOffers={offers.length > 0} onFill={filling.fill} />
              <ToChange changes={changes} />
            </div>
            {/* Below, since much of it arrives later: rows would move while a person reaches for them. */}
            <div className="max-h-4/5 shrink-0 divide-y overflow-y-auto border-t bg-surface empty:hidden peer-empty:border-t-0">
              <Offers offers={offers} />
              <PendingNews />
              <Disconnected />
            </div>
          </>
        ) : (
          <div className="min-h-0 flex-1 overflow-y-auto">
            <Found typed={typed} changes={changes} />
          </div>
        )}
      </main>
    </div>
  )
}
