import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { vaultPath } from '../../nouns/vaults/vault-path.ts'
import { Rows } from '../../ui/action-row.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'

const shownAtFirst = 5

/** The first rows of a list, and all of them when asked. */
export function FirstRows<T>({
  label,
  items,
  row,
  unlisted = 0,
}: {
  label: string
  items: readonly T[]
  row: (item: T) => ReactNode
  /** How many more there are than `items` has. */
  unlisted?: number
}) {
  const { t } = useTranslation('dashboard')
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? items : items.slice(0, shownAtFirst)
  const hasAll = shown.length === items.length
  return (
    <>
      <Rows label={label}>{shown.map(row)}</Rows>
      {!hasAll && (
        <div className="flex justify-center border-t p-2">
          <Button variant="ghost" size="sm" onClick={() => setShowsAll(true)}>
            {t('rows.all', { number: items.length })}
          </Button>
        </div>
      )}
      {hasAll && unlisted > 0 && (
        <p className="border-t p-3 text-center text-ink-3 text-small">
          {t('rows.more', { number: unlisted })}
        </p>
      )}
    </>
  )
}

/** What rows of one kind have in common, above them. */
export function NeedHeading({ title, description }: { title: string; description?: string }) {
  return (
    <div className="border-t bg-sunken/50 px-5 py-2.5">
      <h3 className="font-medium text-ink text-small">{title}</h3>
      {description && <p className="text-caption text-ink-3">{description}</p>}
    </div>
  )
}

/** Lead to a row's item, and to its form. */
export function ItemButtons({ vault, item, title }: { vault: string; item: string; title: string }) {
  const { t } = useTranslation('dashboard')
  const to = vaultPath(vault, item)
  return (
    <>
      <ButtonLink size="sm" to={to} aria-label={t('rows.openNamed', { title })}>
        {t('rows.open')}
      </ButtonLink>
      <ButtonLink
        size="sm"
        variant="primary"
        to={`${to}&change`}
        aria-label={t('rows.changeNamed', { title })}
      >
        {t('rows.change')}
      </ButtonLink>
    </>
  )
}
