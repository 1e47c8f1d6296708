import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { PickState } from './use-selection.ts'

/** In place of an item's tile or sign. */
export function PickMark({ pick, className = 'size-10' }: { pick: PickState; className?: string }) {
  return (
    <span aria-hidden="true" className={clsx('inline-flex shrink-0 items-center justify-center', className)}>
      <span
        className={clsx(
          'inline-flex size-5 items-center justify-center rounded-[5px] border',
          pick === 'picked' ? 'border-accent bg-accent text-on-accent' : 'border-line-strong bg-surface',
          pick === 'fixed' && 'opacity-40',
        )}
      >
        {pick === 'picked' && <Check strokeWidth={3} className="size-3.5" />}
      </span>
    </span>
  )
}
