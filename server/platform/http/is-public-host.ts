/**
 * Whether a request's host is our public name, in any case, and with or without the default port, which some proxies
 * add.
 */
export function isPublicHost(host: string, publicUrl: URL): boolean {
  const address = `${publicUrl.protocol}//${host}`
  return URL.canParse(address) && new URL(address).host === publicUrl.host
}
