import type { ReactNode } from 'react'

/** One thing that may be saved: what it is, and what becomes of it. */
export function OfferCard({
  icon,
  title,
  help,
  children,
}: {
  icon: ReactNode
  title: string
  help: string
  children: ReactNode
}) {
  return (
    <section aria-label={title} className="space-y-3 p-3.5">
      <div className="flex items-start gap-3">
        <span
          aria-hidden="true"
          className="mt-0.5 flex size-8 shrink-0 items-center justify-center rounded-lg bg-accent-soft text-accent-ink [&_svg]:size-4.5"
        >
          {icon}
        </span>
        <div className="wrap-anywhere min-w-0">
          <h2 className="font-medium text-body text-ink">{title}</h2>
          <p className="text-ink-3 text-small">{help}</p>
        </div>
      </div>
      {children}
    </section>
  )
}
