import { clsx } from 'clsx'
import { Plus } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { fields } from '../../../ui/dialog.tsx'

/** The fields that somebody added to a short form, in the order of their presses. The newest one gets the focus as soon as it is there. */
export function useAdded() {
  const [added, setAdded] = useState<readonly string[]>([])
  const place = useRef<HTMLDivElement>(null)
  const isAwaited = useRef(false)
  // After each rendering: what is sealed has to be opened before there is a field.
  useEffect(() => {
    const field = isAwaited.current && place.current?.querySelector<HTMLElement>(fields)
    if (!field) return
    isAwaited.current = false
    field.focus()
    // Who asks for a password wants another one.
    if (field instanceof HTMLInputElement && field.type === 'password') field.select()
  })
  return {
    added,
    add: (name: string) => {
      isAwaited.current = true
      setAdded((names) => [...names.filter((one) => one !== name), name])
    },
    /** For the element around a field. */
    newest: (name: string) => (added.at(-1) === name ? { ref: place } : {}),
  }
}

/** Adds to a short form one field at a time. */
export function AddFields({
  label,
  addable,
  isLabelAbove = false,
  onAdd,
}: {
  label: string
  addable: readonly { name: string; label: string }[]
  /** For more than one line of fields. */
  isLabelAbove?: boolean
  onAdd: (name: string) => void
}) {
  const id = useId()
  if (addable.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would stand above its buttons
    <div role="group" aria-labelledby={id} className="-mx-1 flex flex-wrap items-center gap-x-1 gap-y-0.5">
      <span id={id} className={clsx('px-1 font-medium text-ink-2 text-small', isLabelAbove && 'w-full')}>
        {label}
      </span>
      {addable.map(({ name, label }) => (
        <Button key={name} size="sm" variant="ghost" icon={<Plus />} onClick={() => onAdd(name)}>
          {label}
        </Button>
      ))}
    </div>
  )
}
