import type { Item } from '@chaveiro/contract/calls/items.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import { isWebAddress } from '@chaveiro/contract/primitives.ts'
import { itemTemplates } from '@chaveiro/contract/templates.ts'
import type { ItemHandle } from '@chaveiro/device'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CopyField } from '../../ui/copy-button.tsx'
import { BothForms, WholeSite } from './shown-sites.tsx'

/** Login and address. They can be copied and followed only after this device has verified who wrote them. */
export function ItemAccess({ item, verified }: { item: Item; verified: ItemHandle | null }) {
  const { t, i18n } = useTranslation('items')
  const template = itemTemplates[item.type]
  const login = template.login?.[i18n.language as Language] ?? t('field.login')
  return (
    <div className="grid @md:grid-cols-2 gap-4 empty:hidden">
      {(item.login !== '' || !template.without?.includes('login')) && (
        <div className="min-w-0">
          <p className="mb-1.5 font-medium text-ink text-small">{login}</p>
          {item.login === '' ? (
            <p className="py-1.5 text-ink-3 italic">{t('noLogin')}</p>
          ) : item.no_copy || !verified ? (
            <Plain>{item.login}</Plain>
          ) : (
            <CopyField label={login} value={verified.login} mono={false} />
          )}
        </div>
      )}
      {addressesOf(item).map((address, place) => (
        <div key={address} className="min-w-0">
          <p className="mb-1.5 font-medium text-ink text-small">
            {place === 0 ? t('field.loginUrl') : t('field.moreUrl', { number: place + 1 })}
          </p>
          <Address text={address} verified={verified && addressesOf(verified)[place]} />
          <BothForms address={address} />
        </div>
      ))}
      {item.url_match === 'site' && <WholeSite item={item} />}
    </div>
  )
}

const addressesOf = ({ login_url, more_urls }: Pick<Item, 'login_url' | 'more_urls'>) =>
  [login_url, ...more_urls].filter((address) => address !== '')

function Address({ text, verified }: { text: string; verified: string | null | undefined }) {
  const { t } = useTranslation('items')
  if (!verified || !isWebAddress(verified)) return <Plain>{text}</Plain>
  return (
    <a
      href={verified}
      target="_blank"
      rel="noopener noreferrer"
      className="flex min-h-9.5 items-center gap-2 rounded-lg border bg-sunken px-3 py-1.5 text-accent-ink hover:bg-hover"
    >
      <span
        translate="no"
        className="wrap-anywhere line-clamp-2 min-w-0 flex-1 underline-offset-2 hover:underline"
      >
        {text}
      </span>
      <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only">{t('newTab')}</span>
    </a>
  )
}

function Plain({ children }: { children: string }) {
  return (
    <p
      translate="no"
      className="wrap-anywhere line-clamp-4 min-h-9.5 rounded-lg border bg-sunken px-3 py-1.5 text-ink"
    >
      {children}
    </p>
  )
}
