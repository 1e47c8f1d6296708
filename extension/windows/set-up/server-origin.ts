/** The origin of an address as people type it: over TLS, or on this very computer, where one without a scheme has no TLS. Else null. */
export function serverOrigin(typed: string): string | null {
  const text = typed.trim()
  const address = URL.parse(text.includes('://') ? text : `https://${text}`)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(address?.hostname ?? '')
  if (!address || text === '') return null
  if (isHere && !text.includes('://')) return `http://${address.host}`
  return address.protocol === 'https:' || (address.protocol === 'http:' && isHere) ? address.origin : null
}
