/** Sent by the browser with a sign-in: the version linked on the login page, and the one accepted with a button. */
export type Agreement = { shown?: string | undefined; accepted?: string | undefined }

/**
 * Whether a person may be signed in, given the versions of the terms that they accepted before. At the first sign-in
 * the login's line is enough; somebody who accepted other terms has to accept the new ones explicitly.
 */
export function agreement(
  current: string,
  acceptedBefore: readonly string[],
  { shown, accepted }: Agreement,
): 'known' | 'accepts' | 'ask' {
  if (acceptedBefore.includes(current)) return 'known'
  if (accepted === current) return 'accepts'
  return acceptedBefore.length === 0 && shown === current ? 'accepts' : 'ask'
}
