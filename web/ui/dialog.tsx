import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import {
  type FormEventHandler,
  type KeyboardEventHandler,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { ConfirmProvider } from './confirm-dialog.tsx'
import { focusAtOnce } from './focus-at-once.ts'
import { dialogs } from './focus-place.ts'
import { IconButton } from './icon-button.tsx'
import { useUiTexts } from './ui-texts.tsx'
import { useBackCloses } from './use-back-closes.ts'

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' }

/** Longer titles would take half a phone's screen beside an icon and the cross. */
const longTitle = 40

/** What takes the focus first in something to fill in. */
export const fields =
  'input:not([type=hidden], [aria-hidden=true], [readonly], :disabled), textarea:not([readonly], :disabled), [role=combobox]:not(:disabled)'

export interface DialogProps {
  /** Called by Escape, the cross, the backdrop and Back in the browser. The dialog is open as long as it is rendered. */
  onClose: () => void
  /** Nothing closes it while something runs that must not be interrupted. */
  busy?: boolean
  title: ReactNode
  description?: ReactNode
  /** Before the title, such as an item's icon. */
  icon?: ReactNode
  /** A button beside the cross. */
  action?: ReactNode
  /** Scrolls when it is too long. */
  children: ReactNode
  /** Buttons, always visible below the body; the main one last. */
  footer?: ReactNode
  /** 448, 576 or 768 px; below 640 px the dialog is a sheet of full height. */
  size?: keyof typeof widths
  /** Makes body and footer one form, so that a submit button in the footer sends it. */
  onSubmit?: FormEventHandler<HTMLFormElement>
  /** A key upon anything in it. */
  onKeyDown?: KeyboardEventHandler<HTMLElement> | undefined
  /** False if a stray click outside must not lose anything. */
  dismissible?: boolean
  /** At the right edge in the window's full height, for what stands in a pane where there is room for one. */
  side?: boolean
  /** It is open as long as the address says so; Back then closes it without our help. */
  inAddress?: boolean
  /** By default the first field if it is in sight, else the dialog itself, which always gets the focus after a touch. */
  initialFocus?: RefObject<HTMLElement | null>
}

/** A dialog over the page: focus stays inside and returns to where it came from. */
export function Dialog({
  onClose,
  busy = false,
  title,
  description,
  icon,
  action,
  children,
  footer,
  size = 'md',
  onSubmit,
  onKeyDown,
  dismissible = true,
  side = false,
  inAddress = false,
  initialFocus,
}: DialogProps) {
  const texts = useUiTexts()
  const popup = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  useBackCloses(!inAddress, () => !busy && onClose())
  const [opener] = useState(() => document.activeElement)
  const [below] = useState(() => opener?.closest(dialogs) ?? null)
  // Not one that what is to be read before it has pushed out of sight.
  const firstField = () => {
    const field = body.current?.querySelector<HTMLElement>(fields)
    const edge = body.current?.getBoundingClientRect().bottom ?? 0
    return field && field.getBoundingClientRect().bottom <= edge ? field : null
  }
  // Not the cross, which comes first; and on a touch screen not a field, whose keyboard would hide half the sheet.
  const firstFocus = (openedBy: string) =>
    (openedBy === 'touch' ? null : (initialFocus?.current ?? firstField())) ?? popup.current
  // Base UI forgets the dialog in front once a question beside it closes: Escape would then close this one, with what is typed in that.
  const isInFront = () =>
    [...document.querySelectorAll(dialogs)].findLast((one) => one.matches('[data-open]')) === popup.current
  const isLong = typeof title === 'string' && title.length > longTitle
  const content = (
    <>
      <div
        ref={body}
        className="@container min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5 sm:px-6"
      >
        {children}
      </div>
      {footer && (
        <div
          data-dialog-footer
          className="flex flex-wrap items-center justify-end gap-2 border-t bg-surface px-5 py-3 empty:hidden sm:px-6"
        >
          {footer}
        </div>
      )}
    </>
  )
  return (
    <BaseDialog.Root
      open
      onOpenChange={(open) => !open && !busy && isInFront() && onClose()}
      disablePointerDismissal={!dismissible || busy}
    >
      <BaseDialog.Portal>
        {/* Also above another dialog, which would else seem to be one with this. */}
        <BaseDialog.Backdrop forceRender className="fade fixed inset-0 z-40 bg-backdrop" />
        {/* Aligned to the top: centred, content that appears later would move what a finger is about to press. */}
        <BaseDialog.Viewport
          className={clsx(
            'fixed inset-0 z-40 flex items-start',
            side ? 'justify-end' : 'justify-center sm:p-6 sm:pt-(--dialog-top) sm:pb-(--toasts-room)',
          )}
        >
          <BaseDialog.Popup
            ref={popup}
            {...(onKeyDown && { onKeyDown })}
            initialFocus={focusAtOnce(firstFocus)}
            // If its button in the dialog below is gone, as one whose request was sent, the focus is left to `useKeptPlace`: Base UI would give it to
            // what had it earlier, on the page behind both.
            finalFocus={() => !(below?.isConnected && !opener?.isConnected)}
            className={clsx(
              'sheet flex w-full flex-col overflow-hidden bg-surface shadow-dialog outline-none',
              side
                ? 'h-dvh sm:max-w-136 sm:border-l'
                : ['sheet-height sm:rounded-xl sm:border', widths[size]],
            )}
          >
            <header
              className={clsx(
                // In a low window, the longest title would leave no room for what is below it.
                'flex max-h-[40dvh] shrink-0 items-start gap-3 overflow-y-auto overscroll-contain px-5 pt-4 pb-3 sm:px-6 sm:pt-5',
                isLong && icon && 'max-sm:flex-wrap max-sm:justify-between',
              )}
            >
              {icon}
              <div
                className={clsx('min-w-0 flex-1 pt-1', isLong && icon && 'max-sm:order-1 max-sm:basis-full')}
              >
                <BaseDialog.Title
                  className={clsx(
                    'wrap-anywhere font-semibold text-ink text-title',
                    isLong && 'max-sm:text-body',
                  )}
                >
                  {title}
                </BaseDialog.Title>
                {description && (
                  <BaseDialog.Description className="wrap-anywhere mt-0.5 text-body text-ink-2">
                    {description}
                  </BaseDialog.Description>
                )}
              </div>
              {action}
              <BaseDialog.Close
                render={
                  <IconButton
                    label={texts.close}
                    icon={<X />}
                    tooltipSide="bottom"
                    className="sticky top-0 -mr-2"
                  />
                }
              />
            </header>
            {/* Asked within the dialog, so that the question keeps the focus whatever changes behind it. */}
            <ConfirmProvider>
              {onSubmit ? (
                <form
                  noValidate
                  onSubmit={(event) => {
                    // In React it would go on to the form of a dialog below.
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
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
