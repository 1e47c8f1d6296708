import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

/** Collapsed at first; for details that most people do not need. */
export function Disclosure({
  icon,
  title,
  aside,
  open = false,
  children,
}: {
  icon?: ReactNode
  title: ReactNode
  /** At the right of the title, also while collapsed. */
  aside?: ReactNode
  /** Opened for the person, as for a fault inside; they may close it all the same. */
  open?: boolean
  children: ReactNode
}) {
  return (
    <details
      open={open}
      className="group rounded-lg border"
      onToggle={({ currentTarget }) =>
        currentTarget.open && currentTarget.scrollIntoView({ block: 'nearest' })
      }
    >
      <summary className="flex list-none items-center gap-2.5 rounded-lg px-3 py-2.5 text-ink-2 hover:bg-hover [&::-webkit-details-marker]:hidden [&_svg]:size-4 [&_svg]:shrink-0">
        {icon && <span aria-hidden="true">{icon}</span>}
        <span className="flex-1 font-medium">{title}</span>
        {aside && <span className="text-caption text-ink-3">{aside}</span>}
        <ChevronRight aria-hidden="true" className="transition-transform group-open:rotate-90" />
      </summary>
      <div className="border-t">{children}</div>
    </details>
  )
}
