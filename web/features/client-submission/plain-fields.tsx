import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { DangerSign } from '../../ui/signs.tsx'

/** 16 px of text; below that, phones zoom in at every tap. */
const control =
  'w-full min-w-0 rounded-xl border border-line-strong/60 bg-surface px-3.5 text-base text-ink shadow-card transition-colors duration-100 hover:border-line-strong focus-visible:border-focus focus-visible:outline-offset-0 disabled:bg-sunken aria-invalid:border-red'

interface PlainField {
  id: string
  label: ReactNode
  value: string
  onInput: (value: string) => void
  hint?: string | undefined
  fault?: string | undefined
  /** Shown after the label of a field that may stay empty. */
  optional?: string
  disabled?: boolean
  className?: string
}

interface TextLook {
  type?: 'text' | 'url' | 'password'
  inputMode?: 'url' | 'email'
  placeholder?: string
  /** For keys and passwords: no correction, no capitals, fixed width. */
  verbatim?: boolean
  lines?: number
  masked?: boolean
  onPaste?: (event: ClipboardEvent) => void
  /** Inside the box, at its right end. */
  trailing?: ReactNode
}

/** A labelled field of one or several lines, for pages without React. */
export function PlainTextField({ id, label, value, onInput, ...rest }: PlainField & TextLook) {
  const { hint, fault, optional, disabled, className, type = 'text', lines, trailing, ...look } = rest
  const ids = [fault && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const shared = {
    id,
    ...(ids === '' ? {} : { 'aria-describedby': ids }),
    ...(fault === undefined ? {} : { 'aria-invalid': true as const }),
    ...(look.verbatim ? { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: 'false' as const } : {}),
    ...(optional === undefined ? { 'aria-required': true } : {}),
    disabled: disabled ?? false,
    translate: look.verbatim ? ('no' as const) : undefined,
    onInput: (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      onInput(event.currentTarget.value),
    onPaste: look.onPaste as never,
  }
  return (
    <div className={clsx('min-w-0', className)}>
      <label htmlFor={id} className="mb-1.5 block font-medium text-body text-ink">
        {label}
        {optional !== undefined && <span className="font-normal text-ink-3"> ({optional})</span>}
      </label>
      <div className="relative">
        {lines === undefined ? (
          <input
            {...shared}
            type={type}
            value={value}
            // This value keeps browsers from offering to save or fill the field.
            autoComplete={look.verbatim ? 'one-time-code' : 'off'}
            inputMode={look.inputMode}
            placeholder={look.placeholder}
            className={clsx(control, 'h-12', look.verbatim && 'font-mono', trailing && 'pr-14')}
          />
        ) : (
          <textarea
            {...shared}
            rows={lines}
            autoComplete="off"
            className={clsx(
              control,
              'block max-h-72 resize-y py-3',
              look.verbatim && 'font-mono',
              look.masked && 'mask-discs',
              trailing && 'pr-14',
            )}
          >
            {value}
          </textarea>
        )}
        {trailing && <div className="absolute top-0.5 right-0.5">{trailing}</div>}
      </div>
      <FaultLine id={`${id}-fault`} fault={fault} />
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-ink-3 text-small">
          {hint}
        </p>
      )}
    </div>
  )
}

/** A field's fault. The first such field gets the focus, so that it is read out. */
export function FaultLine({ id, fault }: { id: string; fault: string | undefined }) {
  if (fault === undefined) return null
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-red-ink text-small">
      <span aria-hidden="true" className="mt-0.75 [&_svg]:size-3.5">
        <DangerSign />
      </span>
      <span>{fault}</span>
    </p>
  )
}

/** One of a few options, all visible: one tap, where a select takes three. */
export function PlainChoice<V extends string>({
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
              onInput={() => onChoose(value)}
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
