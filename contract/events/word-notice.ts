import type { Language, Words } from '../languages.ts'
import { inSentence } from '../rules/texts/in-sentence.ts'
import type { NameSlot } from './event-record.ts'
import { type Notice, type NoticeName, notices } from './notices.ts'

/** Words for a name that is hidden from the reader or no longer exists. */
const unnamed: Record<NameSlot, Words> = {
  person: { en: 'somebody', 'pt-BR': 'alguém' },
  giver: { en: 'somebody', 'pt-BR': 'alguém' },
  vault: { en: 'a vault that is gone or hidden', 'pt-BR': 'um cofre que não existe mais ou está oculto' },
  item: { en: 'an item that is gone or hidden', 'pt-BR': 'um item que não existe mais ou está oculto' },
  machine: { en: 'a machine that you may not see', 'pt-BR': 'uma máquina que você não pode ver' },
  reason: { en: 'no longer shown', 'pt-BR': 'não é mais mostrado' },
}

/** What the reader may now see of a notice's subject. */
export type Seen = {
  names: Partial<Record<NameSlot, string>>
  /** Whether the reader may see everything that the link leads to; if not, it leads to the page only. */
  isThere: boolean
}

/** The type, link, title and message of a notice in one language. */
export function wordNotice({ name, values }: Notice, { names, isThere }: Seen, language: Language) {
  const { type = 'other', link, [language]: texts } = notices[name]
  const [title, message] = texts
  const kept: Partial<Record<string, string>> = values
  const day = kept.day !== undefined && { day: dayInWords(kept.day, language) }
  const slots: Partial<Record<string, string>> = { ...kept, ...day, ...names }
  return {
    type,
    link: isThere ? fill(link, (key) => encodeURIComponent(slots[key] ?? '')) : (link.split('?')[0] ?? link),
    title: fillText(title, slots, language),
    message: fillText(message, slots, language),
  }
}

const dayFormat = (language: Language) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
/** Made once: making one takes longer than wording a whole notice. */
const dayFormats = { en: dayFormat('en'), 'pt-BR': dayFormat('pt-BR') }

/** A day (`YYYY-MM-DD`) as people write it. */
export function dayInWords(day: string, language: Language): string {
  return dayFormats[language].format(new Date(day))
}

const more = { en: '{list} and {count} more', 'pt-BR': '{list} e mais {count}' } as const satisfies Words

/** Title and message of combined notices; `listed` are the newest names that the reader may see. */
export function wordMany(
  name: NoticeName,
  { count, listed, person }: { count: number; listed: readonly string[]; person: string | undefined },
  language: Language,
) {
  const { many } = notices[name]
  if (!many) throw new Error(`${name} never becomes one with others`)
  const named = listed.join(', ')
  const rest = String(count - listed.length)
  const all = { list: named, count: rest }
  const list =
    named && count > listed.length ? fill(more[language], (key) => all[key as 'list' | 'count']) : named
  const slots = { count: String(count), ...(list && { list }), ...(person && { person }) }
  const [title, message] = many[language]
  return {
    title: fillText(title, slots, language),
    message: fillText(message.replace('{list}', list ? '{list}' : `{${many.each}}`), slots, language),
  }
}

const fill = (text: string, write: (key: string) => string) =>
  text.replace(/\{(\w+)\}/g, (_, key: string) => write(key))

/** A missing name gets its general words, capitalised at the start of the sentence. */
function fillText(text: string, slots: Partial<Record<string, string>>, language: Language): string {
  const filled = fill(text, (key) => {
    const name = slots[key]
    return name === undefined ? (unnamed[key as NameSlot]?.[language] ?? `{${key}}`) : inSentence(name)
  })
  const [, first] = /^\{(\w+)\}/.exec(text) ?? []
  const isUnnamed = first !== undefined && slots[first] === undefined
  return isUnnamed ? filled.charAt(0).toUpperCase() + filled.slice(1) : filled
}
