import type { Language, Words } from '../languages.ts'
import { inSentence } from '../rules/texts/in-sentence.ts'
import { auditRecordOf } from './events.ts'

const nonPeople = {
  outside: { en: 'Somebody outside', 'pt-BR': 'Alguém de fora' },
  itself: { en: 'Chaveiro', 'pt-BR': 'Chaveiro' },
  operator: { en: 'The server’s operator', 'pt-BR': 'Quem opera o servidor' },
} as const satisfies Record<string, Words>

/** Who did it, if it was nobody with an account. */
export function nonPersonOf(
  details: Partial<Record<keyof typeof nonPeople, string | undefined>>,
  language: Language,
): string | undefined {
  const kinds = Object.keys(nonPeople) as (keyof typeof nonPeople)[]
  const kind = kinds.find((one) => details[one])
  return kind && nonPeople[kind][language]
}

/** The names that an entry has. */
export type SentenceNames = {
  /** Who acted; whose own it is if nobody but time did. */
  who?: string | undefined
  item?: string | undefined
  vault?: string | undefined
  /** Whom it is about; empty for somebody who was erased. */
  name?: string | undefined
  machine?: string | undefined
  team?: string | undefined
  /** Where an item was filled. */
  host?: string | undefined
  /** The vault at the other end of a move. */
  other?: string | undefined
}

/** Of what ends: who had it, and who ended it unless it was over by itself. Told from the entry's names. */
type EndingNames = { holder?: string | undefined; ender?: string | undefined }

const nameless = {
  who: { en: 'Somebody who was erased', 'pt-BR': 'Alguém que foi apagado' },
  item: { en: 'an item', 'pt-BR': 'um item' },
  vault: { en: 'a vault', 'pt-BR': 'um cofre' },
  name: { en: 'somebody', 'pt-BR': 'alguém' },
  machine: { en: 'a machine', 'pt-BR': 'uma máquina' },
  team: { en: 'a team', 'pt-BR': 'uma equipe' },
  host: { en: 'a page', 'pt-BR': 'uma página' },
  other: { en: 'another vault', 'pt-BR': 'outro cofre' },
  holder: { en: 'somebody who was erased', 'pt-BR': 'alguém que foi apagado' },
  ender: { en: 'somebody who was erased', 'pt-BR': 'alguém que foi apagado' },
} as const satisfies Record<keyof (SentenceNames & EndingNames), Words>

/** The entry's sentence; undefined for an event that this release does not know. */
export function auditSentence(event: string, names: SentenceNames, language: Language): string | undefined {
  const [, sentence] = auditRecordOf(event)?.[language] ?? []
  const { who, name } = names
  // The entry of an end is its holder's own, or of whoever ended it and about the holder.
  const ending = name === undefined ? { holder: who } : { holder: name, ender: who }
  const all: SentenceNames & EndingNames = { ...names, ...ending }
  const nameOf = (slot: string) => {
    const given = all[slot as keyof typeof all]
    return given ? inSentence(given) : undefined
  }
  // Replaced in one pass, so that a title that looks like a placeholder is left alone.
  return sentence?.replace(
    /\[([^\]{]*)\{(\w+)\}([^\]]*)\]|\{(\w+)\}/g,
    (_, before, optional, after, needed) => {
      if (optional) return nameOf(optional) === undefined ? '' : `${before}${nameOf(optional)}${after}`
      return nameOf(needed) ?? nameless[needed as keyof typeof nameless][language]
    },
  )
}
