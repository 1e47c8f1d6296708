import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/banner.tsx'
import type { TakenSeveral } from './use-take-several.ts'

/** The items made when several submissions were added at once, each with where its file went. */
export function AddedItems({ items }: { items: TakenSeveral['added'] }) {
  const { t } = useTranslation('submissions')
  return (
    <Banner live tone="success" title={t('added', { count: items.length })}>
      <ul className="mt-1 space-y-1">
        {items.map(({ id, title, file }) => (
          <li key={id} className="wrap-anywhere">
            <span className="text-ink">{title}</span>
            {file && (
              <span className="block text-small">{t(`file.became.${file.place}`, { name: file.name })}</span>
            )}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
