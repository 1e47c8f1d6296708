import { hostPattern } from '../../manifest/hosts.ts'

/** Names of the specifications 'A Well-Known URL for Changing Passwords' and 'Detecting the reliability of HTTP status codes'. */
const changePath = '/.well-known/change-password'
const missingPath = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'
const answersMs = 4000

/**
 * Where a site's password is changed: its well-known page, if the site has one and answers other things with an error; else the item's
 * address. A site is asked only where the browser gave leave for it, as with 'show what fits'; without, the person finds the page.
 */
export async function changePageOf(address: string): Promise<string> {
  const { origin } = new URL(address)
  const mayAsk = await chrome.permissions.contains({ origins: [hostPattern(address)] })
  if (!mayAsk) return address
  const [isThere, isAlways] = await Promise.all([isOk(origin + changePath), isOk(origin + missingPath)])
  return isThere && !isAlways ? origin + changePath : address
}

async function isOk(url: string): Promise<boolean> {
  const signal = AbortSignal.timeout(answersMs)
  const options = { credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer', signal } as const
  return fetch(url, options).then(
    ({ ok }) => ok,
    () => false,
  )
}
