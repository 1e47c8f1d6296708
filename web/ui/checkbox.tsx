import { clsx } from 'clsx'
import { Check } from 'lucide-react'

/** A checkbox without a visible label, as in a table's rows; its label is for screen readers. */
export function Checkbox({
  label,
  title,
  checked,
  disabled,
  fillsRow = false,
  onChange,
}: {
  label: string
  title?: string | undefined
  checked: boolean
  disabled?: boolean
  /** A press anywhere in the positioned element around it is one upon it. */
  fillsRow?: boolean
  /** `isRange`: with Shift held. */
  onChange: (checked: boolean, isRange: boolean) => void
}) {
  return (
    <span className={clsx('inline-grid size-4.5 shrink-0 align-middle', !fillsRow && 'relative')}>
      <input
        type="checkbox"
        aria-label={label}
        title={title}
        checked={checked}
        disabled={disabled}
        onChange={({ target, nativeEvent }) =>
          onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        className={clsx(
          'peer size-4.5 appearance-none rounded-[5px] border border-line-strong bg-surface transition-colors [grid-area:1/1] before:absolute checked:border-accent checked:bg-accent hover:border-ink-3 disabled:opacity-40 disabled:hover:border-line-strong',
          // The target is larger than the visible box (WCAG 2.5.8).
          fillsRow ? 'before:inset-0' : 'before:-inset-1.5',
        )}
      />
      <Check
        aria-hidden="true"
        strokeWidth={3}
        className="pointer-events-none m-auto hidden size-3 text-on-accent forced-colors:text-[CanvasText] [grid-area:1/1] peer-checked:block"
      />
    </span>
  )
}
