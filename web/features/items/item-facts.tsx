import type { Item } from '@chaveiro/contract/calls/items.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import { isWebAddress } from '@chaveiro/contract/primitives.ts'
import { itemTemplates } from '@chaveiro/contract/templates.ts'
import type { ItemHandle } from '@chaveiro/device'
import { clsx } from 'clsx'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { expiryOf } from '../../nouns/items/expiry.ts'
import { PersonText } from '../../nouns/people/person-text.tsx'
import { Badge } from '../../ui/badge.tsx'
import { CopyField } from '../../ui/copy-button.tsx'
import { Fact, Facts } from '../../ui/table.tsx'
import { CriticalityMark, EnvironmentMark } from './item-looks.tsx'
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

/** Everything else that the server knows of an item. `updatedAt` and `updatedBy` are verified; without them its time is the server's. */
export function ItemFacts({
  item,
  updatedAt,
  updatedBy,
}: {
  item: Item
  updatedAt: string | undefined
  updatedBy: string | undefined
}) {
  const { t } = useTranslation('items')
  const format = useFormat()
  const expiry = item.expires_at && expiryOf(item.expires_at)
  return (
    <Facts thirds>
      <Fact name={t('field.environment')}>
        <EnvironmentMark environment={item.environment} label={t(`environment.${item.environment}`)} />
      </Fact>
      <Fact name={t('field.criticality')}>
        <CriticalityMark criticality={item.criticality} label={t(`criticality.${item.criticality}`)} />
      </Fact>
      {item.login_instructions !== '' && (
        <Fact name={t('field.loginInstructions')} wide>
          <span className="whitespace-pre-wrap">{item.login_instructions}</span>
        </Fact>
      )}
      {item.expires_at && (
        <Fact name={t('field.expiresAt')}>
          <span
            className={clsx({ 'text-red-ink': expiry === 'expired', 'text-yellow-ink': expiry === 'soon' })}
          >
            {format.day(item.expires_at)}
            {expiry === 'expired' && ` · ${t('expired')}`}
          </span>
        </Fact>
      )}
      {item.owner !== '' && (
        <Fact name={t('field.owner')}>
          <PersonText email={item.owner} />
        </Fact>
      )}
      {item.client !== '' && <Fact name={t('field.client')}>{item.client}</Fact>}
      {item.squad !== '' && <Fact name={t('field.squad')}>{item.squad}</Fact>}
      {item.labels.length > 0 && (
        <Fact name={t('field.labels')}>
          <span translate="no" className="flex flex-wrap gap-1.5">
            {item.labels.map((label) => (
              <Badge key={label}>{label}</Badge>
            ))}
          </span>
        </Fact>
      )}
      <Fact name={t('detail.updated')}>
        {format.dateTime(updatedAt ?? item.updated_at)}
        {updatedBy && (
          <span className="block text-ink-2 text-small">
            <PersonText email={updatedBy} />
          </span>
        )}
      </Fact>
    </Facts>
  )
}
