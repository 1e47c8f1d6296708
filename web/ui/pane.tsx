import { X } from 'lucide-react'
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { ConfirmProvider } from './confirm-dialog.tsx'
import { type DialogProps, fields } from './dialog.tsx'
import { dialogs } from './focus-place.ts'
import { IconButton } from './icon-button.tsx'
import { useUiTexts } from './ui-texts.tsx'
import { useBackCloses } from './use-back-closes.ts'

const PlaceContext = createContext<HTMLElement | null>(null)

/** Where a pane stands; null while there is no room for one. */
export const usePanePlace = () => use(PlaceContext)

/** Its children in a row, and at the end a place for a pane, if the row is at least so wide. */
export function PaneRow({ widthPx, children }: { widthPx: number; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  const [isWide, setIsWide] = useState(false)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const measured = row.current
    if (!measured) return
    const measure = () => setIsWide(measured.clientWidth >= widthPx)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [widthPx])
  return (
    <PlaceContext value={isWide ? place : null}>
      <div ref={row} className="flex min-h-0 flex-1">
        {children}
        <div
          ref={setPlace}
          className="w-[clamp(25rem,28vw,36rem)] shrink-0 border-l bg-surface empty:hidden"
        />
      </div>
    </PlaceContext>
  )
}

/** Keeps a pane's place while what belongs there stands over it. */
export function EmptyPane() {
  const place = usePanePlace()
  return place && createPortal(<div className="h-full" />, place)
}

/**
 * A part of the page beside what it was opened from, with a dialog's parts: its list stays in sight and in use. Escape closes it from
 * everywhere on the page. Opened by a key, or with something to fill in, it takes the focus, and gives it back.
 */
export function Pane({
  place,
  onClose,
  busy = false,
  title,
  description,
  icon,
  action,
  children,
  footer,
  onSubmit,
  onKeyDown,
  inAddress = false,
}: DialogProps & { place: HTMLElement }) {
  const texts = useUiTexts()
  const titleId = useId()
  const pane = useRef<HTMLDivElement>(null)
  const close = () => !busy && onClose()
  useEscape(close)
  useBackCloses(!inAddress, close)
  const [isForm] = useState(onSubmit !== undefined)
  // A layout effect, whose clean-up runs while the pane still has the focus.
  useLayoutEffect(() => {
    const opener = document.activeElement
    const isByKey =
      opener instanceof HTMLElement && opener !== document.body && opener.matches(':focus-visible')
    const element = pane.current
    if (isForm) (firstFieldIn(element) ?? element)?.focus()
    else if (isByKey) element?.focus()
    return () => {
      if (element?.contains(document.activeElement) && opener instanceof HTMLElement && opener.isConnected)
        opener.focus()
    }
  }, [isForm])
  const content = (
    <>
      <div className="@container min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5">
        {children}
      </div>
      {footer && (
        <div
          data-dialog-footer
          className="@container/pane-acts flex flex-wrap items-center justify-end gap-2 border-t px-5 py-3 empty:hidden"
        >
          {footer}
        </div>
      )}
    </>
  )
  return createPortal(
    <div
      ref={pane}
      role="dialog"
      aria-modal="false"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="flex h-full min-h-0 flex-col focus-visible:-outline-offset-2"
    >
      <header className="flex max-h-[40dvh] shrink-0 items-start gap-3 overflow-y-auto px-5 pt-4 pb-3">
        {icon}
        <div className="min-w-0 flex-1">
          <h2 id={titleId} className="wrap-anywhere font-semibold text-ink text-title">
            {title}
          </h2>
          {description && <p className="wrap-anywhere text-ink-2 text-small">{description}</p>}
        </div>
        {action}
        <IconButton label={texts.close} icon={<X />} className="-mr-2" onClick={close} />
      </header>
      <ConfirmProvider>
        {onSubmit ? (
          <form
            noValidate
            onSubmit={(event) => {
              event.stopPropagation()
              onSubmit(event)
            }}
            className="flex min-h-0 flex-1 flex-col"
          >
            {content}
          </form>
        ) : (
          content
        )}
      </ConfirmProvider>
    </div>,
    place,
  )
}

/** None on a touch screen, whose keyboard would hide half of the page. */
const firstFieldIn = (element: HTMLElement | null) =>
  matchMedia('(pointer: coarse)').matches ? null : element?.querySelector<HTMLElement>(fields)

/** Calls back at an Escape that nothing in front of the page, and no field, has used. */
function useEscape(onEscape: () => void) {
  const latest = useRef(onEscape)
  useEffect(() => {
    latest.current = onEscape
  })
  useEffect(() => {
    let isOurs = false
    // Seen before anything in front goes away at the same key.
    const look = ({ key }: KeyboardEvent) => {
      isOurs = key === 'Escape' && !document.querySelector(`${dialogs}, [data-base-ui-portal] [data-open]`)
    }
    const act = (event: KeyboardEvent) => {
      if (isOurs && event.key === 'Escape' && !event.defaultPrevented) latest.current()
    }
    document.addEventListener('keydown', look, true)
    document.addEventListener('keydown', act)
    return () => {
      document.removeEventListener('keydown', look, true)
      document.removeEventListener('keydown', act)
    }
  }, [])
}
