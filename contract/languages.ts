export const languages = ['en', 'pt-BR'] as const
export type Language = (typeof languages)[number]

/** A text for people, in every language. */
export type Words = Readonly<Record<Language, string>>
