import { clsx } from 'clsx'
import { Star } from 'lucide-react'

/** Marks something for oneself, or no longer; pressed while it is marked. Without a tooltip of its own, since lists have hundreds. */
export function StarButton({
  label,
  isOn,
  describedBy,
  tabIndex,
  className,
  onChange,
}: {
  label: string
  isOn: boolean
  /** The id of the element that names what is marked. */
  describedBy?: string
  tabIndex?: 0 | -1
  className?: string
  onChange: (isOn: boolean) => void
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isOn}
      aria-describedby={describedBy}
      title={label}
      tabIndex={tabIndex}
      onClick={() => onChange(!isOn)}
      className={clsx(
        'inline-flex shrink-0 items-center justify-center rounded-md hover:bg-hover hover:text-ink',
        isOn ? 'text-yellow-ink' : 'text-ink-3',
        className,
      )}
    >
      <Star aria-hidden="true" className={clsx('size-4', isOn && 'fill-current')} />
    </button>
  )
}
