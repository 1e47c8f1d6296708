import { isWebAddress } from '@chaveiro/contract/primitives.ts'
import { useTranslation } from 'react-i18next'
import { useFieldText } from '../../i18n/use-field-text.ts'
import { FormSelect } from '../../ui/select.tsx'
import { addressesIn, type ItemFormState } from './item-form.ts'
import { BothForms, sitesOf } from './shown-sites.tsx'
import { useSiteRules } from './use-site-rules.ts'

/** Where the item may be filled, once it has an address that a browser opens. */
export function UrlMatchField({ form }: { form: ItemFormState }) {
  const { t } = useTranslation('items')
  const sentence = useFieldText()
  const [login_url, more_urls, match] = form.watch(['login_url', 'more_urls', 'url_match'])
  const item = addressesIn(login_url, more_urls)
  const addresses = [item.login_url, ...item.more_urls].filter(isWebAddress)
  const rules = useSiteRules(addresses.length > 0)
  if (addresses.length === 0) return null
  const sites = rules ? sitesOf(item, rules.siteOf) : ''
  const hasNone = match === 'site' && rules?.withoutSite(item) !== undefined
  return (
    <div className="grid gap-3 col-span-full">
      {addresses.map((address) => (
        <BothForms key={address} address={address} />
      ))}
      <FormSelect
        control={form.control}
        name="url_match"
        label={t('field.urlMatch')}
        error={sentence(hasNone ? 'no_site' : form.formState.errors.url_match?.message)}
        options={[
          { value: 'exact', label: t('urlMatch.exact', { count: addresses.length }) },
          { value: 'site', label: t(sites === '' ? 'urlMatch.site' : 'urlMatch.siteOf', { sites }) },
        ]}
      />
    </div>
  )
}
