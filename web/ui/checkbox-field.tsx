import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

export interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: ReactNode
  help?: ReactNode
  error?: string | undefined
}

/** A checkbox with its label on the right; a native input, so `register` spreads into it. */
export function CheckboxField({ label, help, error, id: givenId, ...input }: CheckboxFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const noteId = `${id}-note`
  return (
    <div className="flex items-start gap-2.5">
      <span className="relative mt-0.5 inline-flex size-4.5 shrink-0">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-describedby={help || error ? noteId : undefined}
          aria-invalid={error ? true : undefined}
          className="peer size-4.5 appearance-none rounded-[5px] border border-line-strong bg-surface transition-colors checked:border-accent checked:bg-accent hover:border-ink-3 disabled:opacity-50 aria-invalid:border-red"
        />
        <Check
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none absolute inset-0 m-auto hidden size-3 text-on-accent forced-colors:text-[CanvasText] peer-checked:block"
        />
      </span>
      <div className="min-w-0">
        <label
          htmlFor={id}
          className="block cursor-pointer text-body text-ink pointer-coarse:-my-2.5 pointer-coarse:py-2.5"
        >
          {label}
        </label>
        {(help || error) && (
          <p id={noteId} className={error ? 'text-red-ink text-small' : 'text-ink-3 text-small'}>
            {error ?? help}
          </p>
        )}
      </div>
    </div>
  )
}
