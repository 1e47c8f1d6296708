const storageKey = 'terms'

/** What a sign-in says of the terms; the contract's fields of `exchangeCode`. */
export type KeptTerms = { shown_terms: string } | { accepted_terms: string }

/** Keeps it in this tab while the person is at the provider. */
export function keepTerms(terms: KeptTerms) {
  sessionStorage.setItem(storageKey, JSON.stringify(terms))
}

/** What was kept, once. The server decides by it, so it is only handed on. */
export function takeTerms(): KeptTerms | undefined {
  const kept = sessionStorage.getItem(storageKey)
  forgetTerms()
  return kept === null ? undefined : (JSON.parse(kept) as KeptTerms)
}

/** For a sign-in that nobody was shown the line for: what an earlier one left says nothing of this one. */
export const forgetTerms = () => sessionStorage.removeItem(storageKey)
