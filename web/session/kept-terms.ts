const storageKey = 'terms'

/** What a sign-in says about the terms; the contract's fields of `exchangeCode`. */
export type KeptTerms = { shown_terms: string } | { accepted_terms: string }

/** Keeps it in this tab while the person is at the provider. */
export function keepTerms(terms: KeptTerms) {
  sessionStorage.setItem(storageKey, JSON.stringify(terms))
}

/** Takes what was kept, once. It is only passed on; the server decides by it. */
export function takeTerms(): KeptTerms | undefined {
  const kept = sessionStorage.getItem(storageKey)
  forgetTerms()
  return kept === null ? undefined : (JSON.parse(kept) as KeptTerms)
}

/** For a sign-in whose page did not show the terms: an earlier page's answer does not apply. */
export const forgetTerms = () => sessionStorage.removeItem(storageKey)
