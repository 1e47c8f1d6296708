// Direction marks, embeddings, overrides and isolates (UAX 9, section 2), control characters and line separators.
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const breaking = /[\p{Cc}\u2028\u2029]+/gu
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** A text without marks that reverse the words after it, and without line breaks. */
export function onOneLine(text: string): string {
  return text.replace(turning, '').replace(breaking, ' ')
}

/**
 * A name without invisible differences: double or surrounding spaces, other kinds of spaces, accents in two parts, direction marks, and
 * zero-width characters other than those that join letters. Two such names that look the same are equal.
 */
export function plainName(text: string): string {
  const visible = onOneLine(text.normalize('NFC')).replace(/[\u00ad\u180e\u200b\u2060-\u2064\ufeff]/g, '')
  return visible.replace(/\s+/gu, ' ').trim()
}

/** Somebody's text as a part of a sentence. One from right to left is isolated from the words around it (U+2068, U+2069). */
export function inSentence(text: string): string {
  const plain = onOneLine(text)
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain
}

/** Whether a text has something that can be seen: not only spaces, control and zero-width characters and fillers. */
export function isVisible(text: string): boolean {
  return /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
}
