import { CircleSlash } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import { Disclosure } from '../../ui/disclosure.tsx'

/** The items that are left out, by reason: few in sight, many folded. */
export function LeftOut({
  title,
  items,
}: {
  title: string
  items: readonly { id: string; title: string; error: object }[]
}) {
  const { t } = useTranslation('export')
  const explain = useErrorText()
  if (items.length === 0) return null
  const byReason = Map.groupBy(items, ({ error }) => explain(error))
  return (
    <Disclosure icon={<CircleSlash />} title={title}>
      <section
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard scrolls a long list
        tabIndex={0}
        className="max-h-80 space-y-4 overflow-y-auto px-3 py-3"
      >
        {[...byReason].map(([reason, some]) => (
          <div key={reason}>
            <p className="text-ink-2 text-small">{reason}</p>
            <ul className="mt-1 list-disc pl-5 text-body text-ink">
              {some.map((one) => (
                <li key={one.id} className="wrap-anywhere">
                  {one.title || t('plan.unnamed')}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </section>
    </Disclosure>
  )
}
