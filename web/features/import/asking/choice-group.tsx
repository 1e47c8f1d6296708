import { type ReactNode, type RefObject, useId } from 'react'

/** A question within a step, with one answer of several. */
export function ChoiceGroup<Value extends string>({
  title,
  explanation,
  options,
  value,
  onChange,
  error,
  ref,
}: {
  title: string
  explanation?: ReactNode
  options: readonly { value: Value; label: string }[]
  /** Null until it is answered. */
  value: Value | null
  onChange: (value: Value) => void
  /** Says that an answer is missing. */
  error?: string | undefined
  ref?: RefObject<HTMLDivElement | null>
}) {
  const id = useId()
  return (
    <div>
      <p className="font-medium text-body text-ink">{title}</p>
      {explanation && <div className="text-ink-3 text-small">{explanation}</div>}
      <div
        ref={ref}
        role="radiogroup"
        aria-label={title}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className="mt-2 flex flex-wrap gap-x-6 gap-y-2"
      >
        {options.map((option) => (
          <label key={option.value} className="flex items-center gap-2 text-body text-ink">
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              className="size-4 shrink-0 accent-accent"
            />
            {option.label}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-2 text-red-ink text-small">
          {error}
        </p>
      )}
    </div>
  )
}
