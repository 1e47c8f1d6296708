import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { controlClasses, Field, type FieldLabels } from './field.tsx'

/** A short code of digits in large type. Ignores everything else, so that a code can be pasted with spaces. */
export function DigitsField({
  length,
  value,
  onValueChange,
  label,
  help,
  error,
  ...input
}: { length: number; value: string; onValueChange: (digits: string) => void } & Pick<
  FieldLabels,
  'label' | 'help' | 'error'
> &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className' | 'maxLength'>) {
  return (
    <Field label={label} help={help} error={error}>
      {(ids) => (
        <input
          type="text"
          translate="no"
          inputMode="numeric"
          autoComplete="off"
          {...input}
          {...ids}
          value={value}
          onChange={(event) => onValueChange(event.target.value.replace(/\D/g, '').slice(0, length))}
          className={clsx(
            controlClasses,
            'h-14 text-center font-mono font-semibold text-heading tabular-nums tracking-[0.35em]',
          )}
        />
      )}
    </Field>
  )
}

/** The same code for reading: in two halves that the eye takes in at once. As text it stays in one piece. */
export function ShownDigits({ label, digits }: { label: string; digits: string }) {
  const half = Math.ceil(digits.length / 2)
  return (
    <output
      translate="no"
      aria-label={label}
      className="flex select-all justify-center gap-4 rounded-lg border border-line-strong/60 bg-sunken px-4 py-4 font-mono font-semibold text-heading text-ink tabular-nums leading-10 tracking-[0.12em]"
    >
      <span>{digits.slice(0, half)}</span>
      <span>{digits.slice(half)}</span>
    </output>
  )
}
