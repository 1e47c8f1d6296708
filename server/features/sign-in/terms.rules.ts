/** What a browser says with a sign-in: which version the login's line stood for, and which one was accepted by a button. */
export type Agreement = { shown?: string | undefined; accepted?: string | undefined }

/**
 * Whether a person may be signed in, given the versions of the terms that they accepted before. At the first sign-in the
 * login's line is enough; who agreed to other terms has to accept the new ones by an act of their own.
 */
export function agreement(
  current: string,
  before: readonly string[],
  { shown, accepted }: Agreement,
): 'known' | 'accepts' | 'ask' {
  if (before.includes(current)) return 'known'
  if (accepted === current) return 'accepts'
  return before.length === 0 && shown === current ? 'accepts' : 'ask'
}
