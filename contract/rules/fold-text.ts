/** A text as searches compare it, on server and device: case, accents and width are ignored. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
