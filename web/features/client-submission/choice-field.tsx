import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** One of a few options, all visible: one tap, where a select takes three. */
export function ChoiceField<V extends string>({
  name,
  legend,
  options,
  chosen,
  hint,
  disabled = false,
  onChoose,
}: {
  name: string
  legend: string
  options: readonly { value: V; label: string; icon?: ReactNode }[]
  chosen: V
  hint?: string
  disabled?: boolean
  onChoose: (value: V) => void
}) {
  return (
    <fieldset className="min-w-0" {...(hint && { 'aria-describedby': `${name}-hint` })}>
      <legend className="mb-1.5 font-medium text-body text-ink">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label, icon }) => (
          <label key={value} className="relative">
            <input
              id={`${name}-${value}`}
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              disabled={disabled}
              onChange={() => onChoose(value)}
              className="peer absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span
              className={clsx(
                'flex h-11 items-center gap-2 rounded-xl border border-line-strong/60 bg-surface px-3.5 font-medium text-body text-ink-2 shadow-card transition-colors [&_svg]:size-4.5',
                'peer-checked:border-accent peer-checked:bg-accent-soft peer-checked:text-accent-ink peer-hover:border-line-strong',
                'peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2',
              )}
            >
              {icon}
              {label}
            </span>
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${name}-hint`} className="mt-1.5 text-ink-3 text-small">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
