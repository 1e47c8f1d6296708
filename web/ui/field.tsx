import { clsx } from 'clsx'
import { AlertCircle } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useUiTexts } from './ui-texts.tsx'

/** What every form field takes around its control. */
export interface FieldLabels {
  label: ReactNode
  /** A permanent hint below the control. */
  help?: ReactNode | undefined
  /** A sentence that says what is wrong; marks the control as invalid. */
  error?: string | undefined
  /** Adds "(optional)" to the label; a page without `UiTextsProvider` passes the word. */
  optional?: boolean | string | undefined
  /** Right of the label: a link, a count, a small button. */
  labelAside?: ReactNode | undefined
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean | undefined
  /** For the outer element: widths and grid spans. */
  fieldClassName?: string | undefined
  /** For strangers on phones, which zoom in at every tap into text below 16 px. */
  large?: boolean | undefined
}

/** Separates the props of a field from those of its control. */
export function partLabels<Props extends FieldLabels>(props: Props) {
  const { label, help, error, optional, labelAside, hideLabel, fieldClassName, large, ...control } = props
  return { labels: { label, help, error, optional, labelAside, hideLabel, fieldClassName, large }, control }
}

export interface ControlIds {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Of the label of the control with this id: buttons beside the control are described by it. */
export const labelIdOf = (controlId: string) => `${controlId}-label`

/** Label above, control, help and error below, connected by ids. The control comes from `children(ids)`. */
export function Field({
  label,
  help,
  error,
  optional,
  labelAside,
  hideLabel,
  fieldClassName,
  large,
  id: givenId,
  children,
}: FieldLabels & { id?: string | undefined; children: (ids: ControlIds) => ReactNode }) {
  const ownId = useId()
  const id = givenId ?? ownId
  const helpId = help ? `${id}-help` : ''
  const errorId = error ? `${id}-error` : ''
  return (
    <div className={clsx('min-w-0', fieldClassName)}>
      <div className={clsx('mb-1.5 flex items-baseline justify-between gap-2', hideLabel && 'sr-only')}>
        <label
          htmlFor={id}
          id={labelIdOf(id)}
          className={clsx('font-medium text-ink', large ? 'text-body' : 'text-small')}
        >
          {label}
          {optional && (
            <span className="font-normal text-ink-3">
              {' '}
              ({optional === true ? <OptionalWord /> : optional})
            </span>
          )}
        </label>
        {labelAside && <span className="text-caption text-ink-3">{labelAside}</span>}
      </div>
      {children({
        id,
        'aria-describedby': [errorId, helpId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {help && (
        <div id={helpId} className="mt-1.5 text-ink-3 text-small">
          {help}
        </div>
      )}
    </div>
  )
}

const OptionalWord = () => useUiTexts().optional

/** What is wrong with a field, below it. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-red-ink text-small">
      <AlertCircle aria-hidden="true" className="mt-0.75 size-3.5 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

const anyControl =
  'w-full min-w-0 scroll-mt-10 scroll-mb-24 border border-line-strong/60 bg-surface text-ink shadow-card transition-colors duration-100 hover:border-line-strong focus-visible:border-focus focus-visible:outline-offset-0 disabled:bg-sunken disabled:text-ink-3 aria-invalid:border-red'

/** The look that all single-line controls share. */
export const controlClasses = `${anyControl} rounded-lg px-3 text-body pointer-coarse:text-title`
export const largeControlClasses = `${anyControl} rounded-xl px-3.5 text-title`
