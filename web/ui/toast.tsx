import { Toast } from '@base-ui/react/toast'
import { AlertCircle, CheckCircle2, Info, X } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { buttonClasses } from './button.tsx'
import { useUiTexts } from './ui-texts.tsx'

const manager = Toast.createToastManager()
const durationMs = 4000
/** Time to read, decide and get there with the keyboard (F6). */
const withActionMs = 10_000

/** A button in a toast, which goes with it. */
export interface ToastAction {
  label: string
  run: () => unknown
}

type Kind = 'success' | 'error' | 'info'
const show = (type: Kind) => (title: string, description?: string, action?: ToastAction) => {
  const id = manager.add({
    type,
    title,
    timeout: action ? withActionMs : durationMs,
    // Announced politely: a high priority would put every text on the page a second time.
    priority: 'low',
    ...(description ? { description } : {}),
    ...(action ? { actionProps: { children: action.label, onClick: () => press(action) } } : {}),
  })
  const press = ({ run }: ToastAction) => {
    manager.close(id)
    run()
  }
}

/**
 * `toast.success('Item created')`: four seconds, or ten with a button; at most three in sight. Works outside components too.
 */
export const toast = { success: show('success'), error: show('error'), info: show('info') }

const icons = {
  success: <CheckCircle2 className="text-green-ink" />,
  error: <AlertCircle className="text-red-ink" />,
  info: <Info className="text-blue-ink" />,
}

/** As in the stack's own style (`toast` in motion.css): how far each older toast peeks out, and the distance of the stack. */
const peekPx = 14
const clearPx = 16

/**
 * Lifts the toasts above the frontmost dialog's buttons if they would cover one: people press the same button again, and a pointer resting
 * on a toast keeps it there. Nothing else moves for a toast.
 */
function useLiftAboveButtons(stand: RefObject<HTMLDivElement | null>, newest: string | undefined) {
  useLayoutEffect(() => {
    if (!stand.current || newest === undefined) return
    const viewport = stand.current
    const place = () => {
      viewport.style.removeProperty('--toasts-lift')
      const footer = [...document.querySelectorAll('[data-dialog-footer]')].at(-1)
      if (footer && hidesButtonOf(footer, viewport)) {
        const lift = viewport.getBoundingClientRect().bottom - footer.getBoundingClientRect().top + clearPx
        viewport.style.setProperty('--toasts-lift', `${lift}px`)
      }
    }
    place()
    let frame = 0
    const placeAgain = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }
    // A dialog that opens, or gets another button, while the toast is in sight.
    const changes = new MutationObserver(placeAgain)
    changes.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('transitionend', placeAgain)
    window.addEventListener('resize', placeAgain)
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      document.removeEventListener('transitionend', placeAgain)
      window.removeEventListener('resize', placeAgain)
    }
  }, [stand, newest])
}

/** The viewport has no height; the stack grows upwards from its lower edge. */
function hidesButtonOf(footer: Element, viewport: Element): boolean {
  const { left, right, bottom } = viewport.getBoundingClientRect()
  const toasts = [...viewport.querySelectorAll<HTMLElement>('[data-toast-content]')]
  const height = Math.max(0, ...toasts.map((toast) => toast.offsetHeight)) + peekPx * (toasts.length - 1)
  return [...footer.querySelectorAll('button, a')].some((button) => {
    const at = button.getBoundingClientRect()
    return at.left < right && at.right > left && at.top < bottom && at.bottom > bottom - height
  })
}

function ToastList({ stand }: { stand: RefObject<HTMLDivElement | null> }) {
  const { toasts } = Toast.useToastManager()
  const texts = useUiTexts()
  useLiftAboveButtons(stand, toasts[0]?.id)
  return toasts.map((entry) => (
    <Toast.Root
      key={entry.id}
      toast={entry}
      swipeDirection={['right', 'down']}
      className="toast in-focus-visible:outline-2 in-focus-visible:outline-focus rounded-xl border bg-raised shadow-popup"
    >
      <Toast.Content
        data-toast-content
        className="flex items-start gap-3 overflow-hidden p-3.5 transition-opacity data-behind:opacity-0 data-expanded:opacity-100"
      >
        <span aria-hidden="true" className="pt-0.5 [&_svg]:size-4.5">
          {icons[(entry.type as Kind | undefined) ?? 'info']}
        </span>
        <div className="min-w-0 flex-1">
          <Toast.Title className="wrap-anywhere font-medium text-body text-ink" />
          <Toast.Description className="wrap-anywhere text-ink-2 text-small" />
          <Toast.Action className={buttonClasses('secondary', 'sm', false, 'mt-2')} />
        </div>
        <Toast.Close
          aria-label={texts.close}
          className="-m-1 rounded-md p-1.5 text-ink-3 hover:bg-hover hover:text-ink"
        >
          <X aria-hidden="true" className="size-4" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}

/** Where toasts appear; once, near the root. 356 px wide, as specified. */
export function Toaster() {
  const texts = useUiTexts()
  const stand = useRef<HTMLDivElement>(null)
  return (
    <Toast.Provider toastManager={manager} limit={3} timeout={durationMs}>
      <Toast.Portal>
        <Toast.Viewport
          ref={stand}
          aria-label={texts.notificationsRegion}
          // Without a height, so the focus ring that F6 brings is drawn around the messages.
          className="outline-none print:hidden fixed toasts right-4 z-60 w-[min(356px,calc(100vw-2rem))] sm:right-6"
        >
          <ToastList stand={stand} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}
