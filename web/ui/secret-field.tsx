import { clsx } from 'clsx'
import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, type SyntheticEvent, useId } from 'react'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { SecretText } from './secret-text.tsx'
import { Spinner } from './spinner.tsx'
import { useUiTexts } from './ui-texts.tsx'

/** Always the same width: a mask must not reveal a secret's length. */
const mask = '••••••••••••'
const refuse = (event: SyntheticEvent) => event.preventDefault()

export interface SecretFieldProps {
  label: string
  /** The opened secret; undefined shows the mask. The parent drops it on hide, so that it exists only while shown. */
  value: string | undefined
  onReveal: () => void
  onHide: () => void
  /** While the secret is being fetched and opened. */
  busy?: boolean
  /** The text of the button beside the mask; 'Reveal' if absent. */
  revealLabel?: string | undefined
  busyLabel?: string
  /** False for `no_copy`: no copy button, and the text can be neither selected nor dragged. */
  copyable?: boolean
  /** Copies it, shown or not; answers whether the browser allowed it. */
  onCopy: () => Promise<boolean>
  copyLabel?: string
  /** Why nothing can be revealed, shown instead of the buttons. */
  blocked?: ReactNode
  /** Shown instead of the value itself. */
  children?: ReactNode
}

/** A secret under a fixed mask, shown on demand in a bounded box with its line breaks. */
export function SecretField({
  label,
  value,
  onReveal,
  onHide,
  busy = false,
  revealLabel,
  busyLabel,
  copyable = true,
  onCopy,
  copyLabel,
  blocked,
  children,
}: SecretFieldProps) {
  const id = useId()
  const texts = useUiTexts()
  const shown = value !== undefined
  return (
    <div className="min-w-0">
      <p id={id} className="mb-1.5 font-medium text-ink text-small">
        {label}
      </p>
      <div
        className={clsx(
          'flex min-h-11 gap-2 rounded-lg border bg-sunken py-1.5 pr-1.5 pl-3',
          shown ? 'items-start' : 'flex-wrap items-center',
        )}
      >
        {shown ? (
          (children ?? (
            // biome-ignore lint/a11y/useSemanticElements: an input would drop line breaks and cannot forbid selection
            <div
              role="textbox"
              aria-readonly="true"
              aria-multiline={value.includes('\n')}
              aria-labelledby={id}
              tabIndex={0}
              translate="no"
              onCopy={copyable ? undefined : refuse}
              onCut={copyable ? undefined : refuse}
              onDragStart={copyable ? undefined : refuse}
              className={clsx(
                'max-h-40 min-w-0 flex-1 overflow-auto whitespace-pre-wrap break-all rounded-sm py-1 font-mono text-body text-ink',
                !copyable && 'select-none',
              )}
            >
              <SecretText>{value}</SecretText>
            </div>
          ))
        ) : (
          <span className="grow select-none whitespace-nowrap text-ink-3 tracking-widest">
            <span aria-hidden="true">{mask}</span>
            <span className="sr-only">{texts.hidden}</span>
          </span>
        )}
        {!shown && blocked ? (
          blocked
        ) : (
          <div className="flex shrink-0 items-center gap-1">
            {copyable && <CopyButton put={onCopy} label={copyLabel} />}
            {/* One button for both states, and never disabled, so that the focus stays on it. */}
            <Button
              size="sm"
              icon={busy ? <Spinner /> : shown ? <EyeOff /> : <Eye />}
              aria-busy={busy || undefined}
              aria-describedby={id}
              onClick={busy ? undefined : shown ? onHide : onReveal}
            >
              {busy ? (busyLabel ?? texts.loading) : shown ? texts.hide : (revealLabel ?? texts.reveal)}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
