import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** What it does: its accessible name and its tooltip. */
  label: string
  icon: ReactNode
  size?: 'sm' | 'md'
  tone?: 'quiet' | 'danger'
  busy?: boolean
  /** `own`: the browser's, where there are hundreds of buttons. */
  tooltipSide?: 'top' | 'right' | 'bottom' | 'left' | 'own'
}

/** A square button with only an icon; at least 28 px, and 44 px for a finger, which reaches beyond what is drawn. */
export function IconButton({
  label,
  icon,
  size = 'md',
  tone = 'quiet',
  busy = false,
  tooltipSide = 'top',
  disabled,
  'aria-busy': ariaBusy = false,
  className,
  ...rest
}: IconButtonProps) {
  const isOwn = tooltipSide === 'own'
  const button = (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={isOwn ? label : undefined}
      aria-busy={busy || ariaBusy || undefined}
      disabled={disabled || busy}
      className={clsx(
        'inline-flex shrink-0 items-center justify-center rounded-md transition-colors duration-100',
        'disabled:pointer-events-none disabled:opacity-50 data-popup-open:bg-hover data-popup-open:text-ink',
        size === 'sm' ? 'finger size-7 [&_svg]:size-4' : 'finger size-9 [&_svg]:size-4.5',
        tone === 'danger'
          ? 'text-ink-3 hover:bg-red-soft hover:text-red-ink'
          : 'text-ink-3 hover:bg-hover hover:text-ink',
        className,
      )}
    >
      {busy ? <Spinner /> : icon}
    </button>
  )
  return isOwn ? (
    button
  ) : (
    <Tooltip label={label} side={tooltipSide}>
      {button}
    </Tooltip>
  )
}
