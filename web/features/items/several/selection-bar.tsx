import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import type { Selection } from './use-selection.ts'
import type { SeveralUnderWay } from './use-several.ts'

/** How many are picked, and what can be done with all of them; while that is under way, how far it is. */
export function SelectionBar<Row extends { readonly id: string }>({
  selection: { chosen, pickable, pickAll },
  underWay,
  onStop,
  className,
  children,
}: {
  selection: Pick<Selection<Row>, 'chosen' | 'pickable' | 'pickAll'>
  underWay: SeveralUnderWay | null
  onStop: () => void
  className?: string
  /** The acts, as buttons. */
  children: ReactNode
}) {
  const { t } = useTranslation('items')
  return (
    <section
      aria-label={t('several.label')}
      className={clsx(
        'mb-3 flex min-h-12 shrink-0 flex-wrap items-center gap-x-2.5 gap-y-1 rounded-xl border border-accent bg-surface px-3 py-1.5 shadow-card sm:px-4',
        className,
      )}
    >
      <Checkbox
        label={t('several.all')}
        checked={chosen.length > 0 && chosen.length === pickable.length}
        disabled={underWay !== null}
        onChange={pickAll}
      />
      <span role="status" className="text-body text-ink-2 tabular-nums">
        {underWay
          ? t(`several.running.${underWay.act}`, {
              done: underWay.done,
              all: underWay.all,
            })
          : t('several.picked', { count: chosen.length })}
      </span>
      <div className="ml-auto flex gap-1.5 sm:gap-2">
        {underWay ? (
          <Button size="sm" onClick={onStop}>
            {t('several.stop')}
          </Button>
        ) : (
          children
        )}
      </div>
    </section>
  )
}
