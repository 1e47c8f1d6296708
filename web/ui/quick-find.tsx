import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search, X } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { focusAtOnce } from './focus-at-once.ts'
import { type HitKeys, useHitKeys } from './hit-keys.ts'
import { IconButton } from './icon-button.tsx'
import { KeyHint } from './key-hint.tsx'
import { useUiTexts } from './ui-texts.tsx'
import { useSettled } from './use-settled.ts'

export interface QuickFindProps<T> extends HitKeys<T> {
  isOpen: boolean
  onClose: () => void
  /** Accessible name of the dialog and the box. */
  label: string
  placeholder: string
  /** Accessible name of the list. */
  listLabel: string
  value: string
  onValueChange: (value: string) => void
  nameOf: (hit: T) => string
  keyOf: (hit: T) => string
  /** `isFull` is false in the first frame, for hits that are not highlighted: what only a highlighted one shows may follow. */
  renderHit: (hit: T, isFull: boolean) => ReactNode
  /** What those keys do, in words, for screen readers. */
  keysInWords: string
  /** Announced when it changes, and shown if there are no hits. */
  status: ReactNode
  /** Above the hits: what they are. */
  heading?: string | undefined
  /** Below the hits, for instance that there are more. */
  note?: string | undefined
  /** What the keys do, as [keys, words]. */
  hints: readonly (readonly [keys: readonly string[], words: string])[]
}

/** How many hits are in sight before scrolling. */
const inSight = 8
/** As long as between two keys of somebody who types on. */
const pauseMs = 150

/** A dialog with one box and the list of its results: a combobox whose list is always open (ARIA 1.2). */
export function QuickFind<T>(props: QuickFindProps<T>) {
  const { hits, onClose } = props
  const texts = useUiTexts()
  const names = hits.map(props.keyOf).join(' ')
  // What is out of sight is rendered in a pause, so that neither the first frame nor the next key waits for it.
  const isWhole = useSettled(names, '', pauseMs) === names
  const input = useRef<HTMLInputElement>(null)
  const { pick, isPicked, onKeyDown, onHighlighted, forgetAwaited } = useHitKeys(props)
  const keysId = useId()
  // The warm-up renders it into a detached element, outside the page.
  const [aside] = useState(() => (props.isOpen ? undefined : document.createElement('div')))

  return (
    <Dialog.Root open={props.isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal keepMounted container={aside}>
        <Dialog.Backdrop className="fade fixed inset-0 z-50 bg-backdrop" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center sm:px-6 sm:pt-[10dvh]">
          <Dialog.Popup
            aria-label={props.label}
            initialFocus={focusAtOnce(() => input.current)}
            // A picked hit opens and takes the focus; otherwise the focus returns to where it came from.
            finalFocus={() => !isPicked}
            className="sheet flex h-dvh w-full flex-col overflow-hidden bg-surface shadow-dialog outline-none sm:h-auto sm:max-h-[min(40rem,80dvh)] sm:max-w-2xl sm:rounded-xl sm:border"
          >
            <Autocomplete.Root<T>
              open
              inline
              mode="none"
              autoHighlight="always"
              keepHighlight
              items={isWhole ? hits : hits.slice(0, inSight)}
              itemToStringValue={props.nameOf}
              onItemHighlighted={onHighlighted}
              value={props.value}
              onValueChange={(value, { reason }) => {
                if (reason === 'item-press') return
                forgetAwaited()
                props.onValueChange(value)
              }}
            >
              <div className="flex shrink-0 items-center gap-3 border-b px-4 sm:px-5">
                <Search aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
                <Autocomplete.Input
                  ref={input}
                  aria-label={props.label}
                  placeholder={props.placeholder}
                  autoComplete="off"
                  autoCapitalize="off"
                  spellCheck={false}
                  enterKeyHint="go"
                  aria-describedby={keysId}
                  onKeyDown={onKeyDown}
                  className="h-14 min-w-0 flex-1 bg-transparent text-title text-ink outline-none placeholder:text-ink-3"
                />
                <span id={keysId} className="sr-only">
                  {props.keysInWords}
                </span>
                <Dialog.Close
                  render={
                    <IconButton label={texts.close} icon={<X />} tooltipSide="bottom" className="-mr-2" />
                  }
                />
              </div>
              <div className="flex min-h-0 flex-1 flex-col">
                <Autocomplete.Status className={hits.length > 0 ? 'sr-only' : undefined}>
                  {props.status}
                </Autocomplete.Status>
                {props.heading && hits.length > 0 && (
                  <p aria-hidden="true" className="px-5 pt-3 font-medium text-caption text-ink-3">
                    {props.heading}
                  </p>
                )}
                {/* The list scrolls; its keys belong to the input. */}
                <Autocomplete.List
                  aria-label={props.listLabel}
                  className="min-h-0 overflow-y-auto overscroll-contain scroll-py-2 p-2 empty:hidden"
                >
                  {(hit: T, index: number) => (
                    <Autocomplete.Item
                      key={props.keyOf(hit)}
                      value={hit}
                      onClick={() => pick(hit)}
                      className="group/hit cursor-default select-none rounded-lg border border-transparent px-2.5 py-2 outline-none data-highlighted:border-accent-soft-strong data-highlighted:bg-accent-soft"
                    >
                      {props.renderHit(hit, isWhole || index === 0)}
                    </Autocomplete.Item>
                  )}
                </Autocomplete.List>
                {props.note && <p className="px-5 py-3 text-center text-caption text-ink-3">{props.note}</p>}
              </div>
              <div
                aria-hidden="true"
                className="flex shrink-0 items-center gap-4 border-t bg-sunken px-5 py-2 text-caption text-ink-3 max-sm:hidden"
              >
                {props.hints.map(([keys, words]) => (
                  <span key={words} className="flex items-center gap-1.5">
                    <KeyHint keys={keys} />
                    {words}
                  </span>
                ))}
              </div>
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
