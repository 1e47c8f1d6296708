import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-ghost'
export type ButtonSize = 'sm' | 'md' | 'lg'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover shadow-card forced-colors:border',
  secondary: 'border border-line bg-surface text-ink hover:bg-hover shadow-card',
  ghost: 'text-ink-2 hover:bg-hover hover:text-ink',
  danger: 'bg-red text-on-red hover:bg-red-hover shadow-card forced-colors:border',
  'danger-ghost': 'text-red-ink hover:bg-red-soft',
}
const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-8 pointer-coarse:min-h-11 gap-1.5 rounded-md px-2.5 text-small [&_svg]:size-3.5',
  md: 'min-h-9 pointer-coarse:min-h-11 gap-2 rounded-lg px-3.5 text-body [&_svg]:size-4',
  lg: 'min-h-11 gap-2.5 rounded-lg px-5 text-title [&_svg]:size-4.5',
}

/** For elements that must look like a button without being one. */
export const buttonClasses = (variant: ButtonVariant, size: ButtonSize, full: boolean, className?: string) =>
  clsx(
    'inline-flex shrink-0 select-none max-w-full items-center justify-center whitespace-nowrap font-medium max-sm:whitespace-normal max-sm:py-1 transition-colors duration-100',
    'disabled:pointer-events-none disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:not-aria-busy:opacity-55',
    variants[variant],
    sizes[size],
    full && 'w-full',
    className,
  )

export interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Before the label; sized by the button. */
  icon?: ReactNode
  /** As wide as its container. */
  full?: boolean
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shows a spinner instead of the icon and takes no press; keeps the focus, which `disabled` would drop. */
  busy?: boolean
  /** The label while busy; the normal one if absent. */
  busyLabel?: ReactNode
  /** Only its icon on a phone and in a narrow pane, where others are beside it. */
  collapses?: boolean
}

/** Enter in a field presses its form's button, so a busy one must not send the form a second time. */
const busyPress = {
  'aria-busy': true,
  'aria-disabled': true,
  onClick: (event: { preventDefault: () => void }) => event.preventDefault(),
}

/** `type` is `button` by default, so that no button submits a form by accident. */
export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  full = false,
  busy = false,
  busyLabel,
  disabled = false,
  collapses = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const label = busy && busyLabel ? busyLabel : children
  return (
    <button
      type="button"
      {...rest}
      {...(busy ? busyPress : { disabled, onClick })}
      className={buttonClasses(
        variant,
        size,
        full,
        clsx(
          collapses &&
            'relative @max-md/pane-acts:aspect-square max-sm:aspect-square @max-md/pane-acts:px-0 max-sm:px-0',
          className,
        ),
      )}
    >
      {busy ? <Spinner /> : icon}
      {collapses ? <span className="@max-md/pane-acts:sr-only max-sm:sr-only">{label}</span> : label}
    </button>
  )
}
