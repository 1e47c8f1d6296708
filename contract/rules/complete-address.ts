/**
 * Completes an address as people type it: a host with a dot and no scheme gets https://. Anything else stays
 * unchanged, so that an invalid address is refused as typed.
 */
export function completeAddress(text: string): string {
  const trimmed = text.trim()
  return /^[^\s:/@?#]+\.[^\s:/@?#.]+\.?(:\d{1,5})?([/?#]\S*)?$/.test(trimmed) ? `https://${trimmed}` : text
}
