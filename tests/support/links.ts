import { type OpenableLink, openOneTimeLink } from '@chaveiro/device/links/public/open-one-time-link.ts'

/** An address as its recipient got it: its server, token and fragment. */
export function partsOf(url: string) {
  const { origin, pathname, hash } = new URL(url)
  return { origin, token: pathname.split('/').at(-1) ?? '', fragment: hash.slice(1) }
}

/** A page that opens an address, at another server if one is named. It asks again without a pause. */
export async function pageAt(url: string, baseUrl?: string): Promise<OpenableLink> {
  const { origin, ...address } = partsOf(url)
  const calls = { baseUrl: baseUrl ?? origin, language: () => 'en', wait: async () => undefined }
  const link = await openOneTimeLink(address, calls)
  if (!link) throw new Error('a damaged address')
  return link
}

/** A page's outcome: the password that it shows, or why it shows none. */
export async function outcomeOf(page: OpenableLink, password?: string): Promise<string> {
  try {
    return (await page.show(password)).password
  } catch (error) {
    return `(${(error as { fault: string }).fault})`
  }
}
