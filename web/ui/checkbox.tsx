import { Check } from 'lucide-react'

/** A checkbox without a visible label, as in a table's rows; its label is for screen readers. */
export function Checkbox({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <span className="relative inline-flex size-4.5 shrink-0 align-middle">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        // The target is larger than the visible box (WCAG 2.5.8).
        className="peer size-4.5 appearance-none rounded-[5px] border border-line-strong bg-surface transition-colors before:absolute before:-inset-1.5 checked:border-accent checked:bg-accent hover:border-ink-3"
      />
      <Check
        aria-hidden="true"
        strokeWidth={3}
        className="pointer-events-none absolute inset-0 m-auto hidden size-3 text-on-accent peer-checked:block"
      />
    </span>
  )
}
