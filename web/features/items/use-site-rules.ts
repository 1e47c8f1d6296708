import { useEffect, useState } from 'react'

type SiteRules = typeof import('@chaveiro/contract/rules/items/fits-address.ts')

/** The rules of sites, whose list is large, where they are wanted; null until they have arrived. */
export function useSiteRules(isWanted: boolean): SiteRules | null {
  const [rules, setRules] = useState<SiteRules | null>(null)
  useEffect(() => {
    // Without the network an address is shown as it is.
    if (isWanted) import('@chaveiro/contract/rules/items/fits-address.ts').then(setRules, () => undefined)
  }, [isWanted])
  return rules
}
