import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { Sure } from '@chaveiro/contract/rules/texts/told.ts'
import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { focusAtOnce } from './focus-at-once.ts'
import { TextField } from './text-field.tsx'
import { useUiTexts } from './ui-texts.tsx'
import { useBackCloses } from './use-back-closes.ts'

export interface Question {
  title: Sure
  message?: ReactNode
  /** The confirming button's text, a verb. Null if there is nothing to decide. */
  confirmLabel?: Sure | null
  cancelLabel?: string
  /** `danger` for what cannot be undone. */
  tone?: 'danger' | 'normal'
  /** A name that has to be typed first, and the field's label. For what takes much away at once. */
  typed?: { text: string; label: string }
}

/** Spaces around it, and how accents are composed, make no other name. */
const isSameText = (one: string, other: string) => one.trim().normalize() === other.trim().normalize()

type Ask = (question: Question) => Promise<boolean>
const ConfirmContext = createContext<Ask | null>(null)

/** Asks one question at a time, in a dialog of our own. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const [open, setOpen] = useState(false)
  const [written, setWritten] = useState('')
  const answer = useRef<(yes: boolean) => void>(undefined)
  const texts = useUiTexts()
  const popup = useRef<HTMLDivElement>(null)
  // Held weakly: it may be in a form with secrets, which must not stay in memory.
  const opener = useRef<WeakRef<Element>>(undefined)
  const cancel = useRef<HTMLButtonElement>(null)

  const ask = useCallback<Ask>((next) => {
    answer.current?.(false)
    opener.current = document.activeElement ? new WeakRef(document.activeElement) : undefined
    setQuestion(next)
    setWritten('')
    setOpen(true)
    return new Promise((resolve) => {
      answer.current = resolve
    })
  }, [])
  const close = (yes: boolean) => {
    answer.current?.(yes)
    answer.current = undefined
    setOpen(false)
  }

  const typed = question?.typed
  const isReady = typed === undefined || isSameText(written, typed.text)
  useBackCloses(open, () => close(false))

  return (
    <ConfirmContext value={ask}>
      {children}
      <AlertDialog.Root open={open} onOpenChange={(next) => !next && close(false)}>
        <AlertDialog.Portal>
          <AlertDialog.Backdrop forceRender className="fade fixed inset-0 z-50 bg-backdrop" />
          <AlertDialog.Viewport className="fixed inset-0 z-50 flex items-center justify-center p-4">
            <AlertDialog.Popup
              ref={popup}
              initialFocus={focusAtOnce((openedBy) => (openedBy === 'touch' ? popup : cancel).current)}
              // If its button is disabled by what it started, or gone, the focus is left to `useKeptPlace`: Base UI would give it to what had it
              // earlier, on the page behind a dialog.
              finalFocus={() => {
                const button = opener.current?.deref()
                return button?.isConnected === true && !button.matches(':disabled')
              }}
              className="sheet max-h-full w-full max-w-md overflow-y-auto overscroll-contain rounded-xl border bg-surface shadow-dialog outline-none"
            >
              <div className="px-5 pt-5 sm:px-6 sm:pt-6">
                <AlertDialog.Title className="wrap-anywhere font-semibold text-ink text-title">
                  {question?.title}
                </AlertDialog.Title>
                {question?.message && (
                  <AlertDialog.Description render={<div />} className="mt-1.5 text-body text-ink-2">
                    {question.message}
                  </AlertDialog.Description>
                )}
                {typed && (
                  <form
                    className="mt-4"
                    onSubmit={(event) => {
                      event.preventDefault()
                      if (isReady) close(true)
                    }}
                  >
                    <TextField
                      label={typed.label}
                      value={written}
                      onChange={(event) => setWritten(event.target.value)}
                    />
                  </form>
                )}
              </div>
              <div
                data-dialog-footer
                // In sight also when the question is longer than a low window. No padding of what scrolls: `bottom-0` would stop above it, on
                // the question's last line.
                className="sticky bottom-0 mt-3 flex flex-wrap justify-end gap-2 bg-surface px-5 pt-3 pb-5 sm:px-6 sm:pb-6"
              >
                <AlertDialog.Close
                  ref={cancel}
                  render={<Button>{question?.cancelLabel ?? texts.cancel}</Button>}
                />
                {question?.confirmLabel !== null && (
                  <Button
                    variant={question?.tone === 'danger' ? 'danger' : 'primary'}
                    disabled={!isReady}
                    onClick={() => close(true)}
                  >
                    {question?.confirmLabel ?? texts.confirm}
                  </Button>
                )}
              </div>
            </AlertDialog.Popup>
          </AlertDialog.Viewport>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </ConfirmContext>
  )
}

/** `if (await confirm({ title, message, confirmLabel, tone: 'danger' })) …` */
export function useConfirm(): Ask {
  const ask = use(ConfirmContext)
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it')
  return ask
}
