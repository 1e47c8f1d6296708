import type { Item } from '@chaveiro/contract/calls/items.ts'
import { shownHost } from '@chaveiro/contract/rules/items/shown-host.ts'
import { useTranslation } from 'react-i18next'
import { useSiteRules } from './use-site-rules.ts'

/** An international name both as browsers compare it and as it is written, since letters of two scripts may look the same. */
export function BothForms({ address }: { address: string }) {
  const { t } = useTranslation('items')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all that ASCII has
  const isInternational = /[^\x00-\x7f]|xn--/i.test(address)
  const shown = isInternational ? shownHost(address) : null
  if (!shown?.unicode) return null
  return (
    <p translate="no" className="wrap-anywhere mt-1 text-caption text-ink-3">
      {t('urlMatch.bothForms', { unicode: shown.unicode, ascii: shown.ascii })}
    </p>
  )
}

/** Said only of items that are filled on more than their very addresses. */
export function WholeSite({ item }: { item: Pick<Item, 'login_url' | 'more_urls'> }) {
  const { t } = useTranslation('items')
  const rules = useSiteRules(true)
  const sites = rules ? sitesOf(item, rules.siteOf) : ''
  return (
    <p className="wrap-anywhere text-ink-2 text-small col-span-full">
      {t('field.urlMatch')}: {t(sites === '' ? 'urlMatch.site' : 'urlMatch.siteOf', { sites })}
    </p>
  )
}

/** The sites of all addresses, each once. */
export const sitesOf = (
  { login_url, more_urls }: { login_url: string; more_urls: readonly string[] },
  siteOf: (address: string) => string | null,
): string => [...new Set([login_url, ...more_urls].map(siteOf))].filter((site) => site !== null).join(', ')
