/** Control characters as visible signs, so that no title or secret acts upon the terminal. Line breaks and tabs stay. */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, (sign) =>
    sign === '\n' || sign === '\t' ? sign : signOf(sign),
  )
}

/** The same for what stands within a line or a sentence, which nothing of it may end. */
export const inLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, signOf)

const signOf = (sign: string) => `\\u${(sign.codePointAt(0) as number).toString(16).padStart(4, '0')}`
