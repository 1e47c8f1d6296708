/** The languages of the product. */
export const languages = ['en', 'pt-BR'] as const
export type Language = (typeof languages)[number]

/** A text that people read, in every language. */
export type Words = Readonly<Record<Language, string>>
