/** A text as searches compare it, on server and device alike: without regard to case, accents and width. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
