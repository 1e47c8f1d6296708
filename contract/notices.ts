import { accountNotices } from './notices/account-notices.ts'
import { breakGlassNotices } from './notices/break-glass-notices.ts'
import { itemNotices } from './notices/item-notices.ts'
import { jitNotices } from './notices/jit-notices.ts'
import type { lookedUp, NameSlot, NoticeRecord } from './notices/notice-record.ts'
import { oneTimeLinkNotices } from './notices/one-time-link-notices.ts'
import { peopleNotices } from './notices/people-notices.ts'
import { vaultNotices } from './notices/vault-notices.ts'

/**
 * What people are told of, in which words, and where it leads. A notice is kept as its name and the ids and figures that
 * fill the `{name}`s, under the reader's own key, and worded when it is read: in their language, with what they may see.
 */
export const notices = {
  ...vaultNotices,
  ...itemNotices,
  ...peopleNotices,
  ...jitNotices,
  ...breakGlassNotices,
  ...oneTimeLinkNotices,
  ...accountNotices,
}

export type NoticeName = keyof typeof notices
type Filled<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Filled<Rest>
  : never
type Kept<Name extends string> = Name extends NameSlot ? (typeof lookedUp)[Name] : Name
type Values<N extends NoticeName> = Kept<
  Filled<(typeof notices)[N]['title' | 'message']['en'] | (typeof notices)[N]['link']>
>
/** No name is kept, also by a caller who has one at hand: it would outlast the right to read it. */
type Nameless = { [Slot in NameSlot]?: never }
/** What somebody is told: which notice, and the ids and figures that it is about. */
export type Notice = {
  [N in NoticeName]: {
    name: N
    values: [Values<N>] extends [never] ? Record<string, never> : Record<Values<N>, string> & Nameless
  }
}[NoticeName]

export const recordOf = (name: NoticeName): NoticeRecord => notices[name]
