import type { FormEventHandler, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { stopWaiting } from '../../session/stop-waiting.ts'
import { useIsSlow } from '../../session/use-is-slow.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import type { DialogProps } from '../../ui/dialog.tsx'
import { usePanePlace } from '../../ui/pane.tsx'
import { SideFrame } from '../../ui/side-frame.tsx'
import { useAskedToLeave } from './leaving.ts'
import { useAskToDiscard } from './use-ask-to-discard.ts'
import { useHeldPage } from './use-held-page.ts'

/** A dialog to type into: asks before it discards anything, and ends with Cancel and the button that sends it. */
export function FormDialog({
  isDirty,
  busy = false,
  onClose,
  onSubmit,
  submit,
  leading,
  ...dialog
}: Omit<DialogProps, 'dismissible' | 'footer'> & {
  /** Something is typed that closing would lose. */
  isDirty: boolean
  onSubmit: FormEventHandler<HTMLFormElement>
  /** The button that sends the form; null while it cannot be sent. */
  submit: { label: string; variant?: ButtonProps['variant']; disabled?: boolean } | null
  /** At the other end of the footer. */
  leading?: ReactNode
}) {
  const { t } = useTranslation('common')
  const ask = useAskToDiscard()
  useHeldPage(isDirty)
  const isSlow = useIsSlow(busy)
  const askAndClose = async () => {
    if (isDirty && !(await ask())) return false
    onClose()
    return true
  }
  const isInPage = usePanePlace() !== null && dialog.side === true
  useAskedToLeave(isInPage, async () => !busy && askAndClose())
  return (
    <SideFrame
      {...dialog}
      busy={busy}
      dismissible={!isDirty}
      onClose={() => void askAndClose()}
      onSubmit={onSubmit}
      footer={
        <>
          {isSlow ? (
            <>
              <p role="status" className="mr-auto self-center text-body text-ink-2">
                {t('connection.slow')}
              </p>
              <Button onClick={stopWaiting}>{t('connection.stop')}</Button>
            </>
          ) : (
            <>
              {leading}
              <Button onClick={() => void askAndClose()} disabled={busy}>
                {t('ui.cancel')}
              </Button>
            </>
          )}
          {submit && (
            <Button
              type="submit"
              variant={submit.variant ?? 'primary'}
              busy={busy}
              disabled={submit.disabled}
            >
              {submit.label}
            </Button>
          )}
        </>
      }
    />
  )
}
