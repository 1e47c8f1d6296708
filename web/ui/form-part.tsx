import { type ReactNode, useId } from 'react'

/** One subject of a long form, below a line, with a sentence where it needs one. */
export function FormPart({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand below the line of its fieldset
    <div role="group" aria-labelledby={id} className="space-y-4 border-t pt-5">
      <div>
        <h3 id={id} className="font-semibold text-body text-ink">
          {title}
        </h3>
        {help && <p className="text-ink-3 text-small">{help}</p>}
      </div>
      {children}
    </div>
  )
}
