import type { ReactNode } from 'react'

/** What to know before continuing, each with an icon. */
export function FactList({ children }: { children: ReactNode }) {
  return <ul className="space-y-3">{children}</ul>
}

export function FactLine({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3 text-body text-ink-2">
      <span aria-hidden="true" className="pt-0.5 text-accent-ink [&_svg]:size-4.5">
        {icon}
      </span>
      <span>{children}</span>
    </li>
  )
}
