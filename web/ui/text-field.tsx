import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { controlClasses, Field, type FieldLabels, largeControlClasses, partLabels } from './field.tsx'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className'>, FieldLabels {
  /** Fixed width, in which keys, tokens and codes read better. */
  mono?: boolean
  /** Small controls at the right end, inside the box. */
  trailing?: ReactNode
}

/** One line of text. `{...register('name')}` of react-hook-form spreads straight into it. */
export function TextField(props: TextFieldProps) {
  const { labels, control } = partLabels(props)
  const { mono, trailing, id, ...input } = control
  return (
    <Field {...labels} id={id}>
      {(ids) => (
        <div className="relative">
          <input
            type="text"
            autoComplete="off"
            translate={mono ? 'no' : undefined}
            {...input}
            {...ids}
            className={clsx(
              labels.large ? [largeControlClasses, 'h-12'] : [controlClasses, 'h-9 pointer-coarse:h-11'],
              'read-only:bg-sunken',
              monoClasses(mono, labels.large),
              trailing && (labels.large ? 'pr-14' : 'pr-20'),
            )}
          />
          {trailing && (
            <div className="absolute inset-y-0 right-1 flex items-center gap-0.5 text-ink-3">{trailing}</div>
          )}
        </div>
      )}
    </Field>
  )
}

const monoClasses = (mono = false, large = false) => mono && clsx('font-mono', !large && 'text-small')

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'className'>, FieldLabels {
  mono?: boolean
  /** Discs instead of its characters. */
  masked?: boolean
  /** Small controls at the top right, inside the box. */
  trailing?: ReactNode
}

/** Several lines; grows with its text up to a limit, then scrolls. */
export function TextArea(props: TextAreaProps) {
  const { labels, control } = partLabels(props)
  const { mono, masked, trailing, id, rows = 3, ...area } = control
  return (
    <Field {...labels} id={id}>
      {(ids) => (
        <div className="relative">
          <textarea
            autoComplete="off"
            translate={mono ? 'no' : undefined}
            rows={rows}
            {...area}
            {...ids}
            style={{ minHeight: `${labels.large ? rows * 1.5 + 1.5 : rows * 1.375 + 1}rem` }}
            className={clsx(
              labels.large ? [largeControlClasses, 'py-3'] : [controlClasses, 'py-2'],
              'field-sizing-content block read-only:bg-sunken max-h-64 resize-y',
              monoClasses(mono, labels.large),
              masked && 'mask-discs',
              trailing && 'pr-14',
            )}
          />
          {trailing && (
            <div className="absolute top-1 right-1 flex items-center gap-0.5 text-ink-3">{trailing}</div>
          )}
        </div>
      )}
    </Field>
  )
}

/** A calendar day (YYYY-MM-DD), with the browser's own picker. */
export function DateField(props: Omit<TextFieldProps, 'type' | 'mono' | 'trailing'>) {
  return <TextField {...props} type="date" />
}
