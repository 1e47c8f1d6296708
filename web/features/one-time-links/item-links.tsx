import { useTranslation } from 'react-i18next'
import { LinkFate, LinkState } from './link-words.tsx'
import { useOneTimeLinks } from './use-one-time-links.ts'
import { WithdrawLink } from './withdraw-link.tsx'

/** The item's links that can still be opened; renders nothing without any. */
export function ItemLinks({ itemId }: { itemId: string }) {
  const { t } = useTranslation('one-time-links')
  const { data, isError } = useOneTimeLinks(itemId)
  const open = data?.filter(({ state }) => state === 'open') ?? []
  if (isError) return <p className="text-red-ink text-small">{t('failed.list')}</p>
  if (open.length === 0) return null
  return (
    <section aria-labelledby="open-links">
      <h3 id="open-links" className="mb-2 font-medium text-ink text-small">
        {t('item.open')}
      </h3>
      <ul className="divide-y rounded-lg border">
        {open.map((link) => (
          <li key={link.id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-3 py-2.5">
            <span className="min-w-0 flex-1 basis-48 text-ink-2 text-small">
              <LinkFate link={link} />
              {!link.is_own && <span className="block">{t('madeBy', { maker: link.maker ?? '' })}</span>}
            </span>
            <LinkState link={link} />
            <WithdrawLink link={link} />
          </li>
        ))}
      </ul>
    </section>
  )
}
