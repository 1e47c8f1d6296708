/**
 * An address as people write it, completed: a host with a dot and no scheme gets https://. All else stays byte for byte,
 * so that what is no address is refused as it was typed.
 */
export function completeAddress(text: string): string {
  const trimmed = text.trim()
  return /^[^\s:/@?#]+\.[^\s:/@?#.]+\.?(:\d{1,5})?([/?#]\S*)?$/.test(trimmed) ? `https://${trimmed}` : text
}
