import { ChevronRight, Circle, CircleCheck } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import type { SubmissionView } from './submission-state.ts'

/** What the link asks for, ticked as it comes; each opens its form, also once more. */
export function Checklist({ texts, link, answered, stage, onEntry }: SubmissionView) {
  const { wanted = [] } = link?.words ?? {}
  const isDone = answered.size === wanted.length
  const { asked } = texts
  return (
    <section aria-label={asked.heading} className="space-y-4">
      <p className="text-ink-2 text-small">
        {isDone
          ? asked.all
          : asked.count.replace('{{done}}', String(answered.size)).replace('{{all}}', String(wanted.length))}
      </p>
      <ul className="divide-y rounded-2xl border bg-surface shadow-card">
        {wanted.map((name, entry) => {
          const has = answered.has(entry)
          return (
            <li key={name}>
              <button
                type="button"
                onClick={() => onEntry(entry)}
                className="flex min-h-14 w-full items-center gap-3 px-4 py-2.5 text-left text-body transition-colors hover:bg-hover [&_svg]:size-5 [&_svg]:shrink-0"
              >
                {has ? (
                  <CircleCheck aria-hidden="true" className="text-green-ink" />
                ) : (
                  <Circle aria-hidden="true" className="text-ink-3" />
                )}
                <span className="wrap-anywhere min-w-0 flex-1 font-medium text-ink">{name}</span>{' '}
                <span className={has ? 'text-green-ink text-small' : 'text-ink-3 text-small'}>
                  {has ? asked.done : asked.missing}
                </span>
                <ChevronRight aria-hidden="true" className="text-ink-3" />
              </button>
            </li>
          )
        })}
      </ul>
      {stage === 'list' && (
        <Button variant="ghost" className="-ml-3 min-h-11" onClick={() => onEntry(null)}>
          {asked.other}
        </Button>
      )}
    </section>
  )
}
