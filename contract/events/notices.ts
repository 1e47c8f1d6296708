import type { lookedUp, NameSlot, NoticeRecord } from './event-record.ts'
import { type Events, events } from './events.ts'

type Tables = {
  [Event in keyof Events]: Events[Event] extends { notices: infer Table } ? Table : never
}[keyof Events]
export type NoticeName = Tables extends infer Table ? (Table extends unknown ? keyof Table : never) : never
type RecordOf<N extends NoticeName> = Extract<Tables, Record<N, NoticeRecord>>[N]

/**
 * What people are notified of, in which words, with which link. A notice is stored as its name, ids and numbers,
 * under the reader's own key. It is worded when read: in their language, with the names they may see.
 */
export const notices: Readonly<Record<NoticeName, NoticeRecord>> = Object.assign(
  {},
  ...Object.values(events).map((event) => event.notices),
)

type Filled<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Filled<Rest>
  : never
type Kept<Name extends string> = Name extends NameSlot ? (typeof lookedUp)[Name] : Name
type Values<N extends NoticeName> = Kept<Filled<RecordOf<N>['en'][number] | RecordOf<N>['link']>>
/** Names must not be stored, even if the caller has one: they would outlast the reader's right to them. */
type Nameless = { [Slot in NameSlot]?: never }
/** A notification: the notice's name, and its ids and numbers. */
export type Notice = {
  [N in NoticeName]: {
    name: N
    values: [Values<N>] extends [never] ? Record<string, never> : Record<Values<N>, string> & Nameless
  }
}[NoticeName]
