import { accountNotices } from './notices/account-notices.ts'
import { breakGlassNotices } from './notices/break-glass-notices.ts'
import { itemNotices } from './notices/item-notices.ts'
import { jitNotices } from './notices/jit-notices.ts'
import type { lookedUp, NameSlot, NoticeRecord } from './notices/notice-record.ts'
import { oneTimeLinkNotices } from './notices/one-time-link-notices.ts'
import { organisationNotices } from './notices/organisation-notices.ts'
import { peopleNotices } from './notices/people-notices.ts'
import { vaultNotices } from './notices/vault-notices.ts'

/**
 * What people are notified of, in which words, with which link. A notice is stored as its name, ids and numbers,
 * under the reader's own key. It is worded when read: in their language, with the names they may see.
 */
export const notices = {
  ...vaultNotices,
  ...itemNotices,
  ...peopleNotices,
  ...jitNotices,
  ...breakGlassNotices,
  ...oneTimeLinkNotices,
  ...accountNotices,
  ...organisationNotices,
}

export type NoticeName = keyof typeof notices
type Filled<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Filled<Rest>
  : never
type Kept<Name extends string> = Name extends NameSlot ? (typeof lookedUp)[Name] : Name
type Values<N extends NoticeName> = Kept<
  Filled<(typeof notices)[N]['title' | 'message']['en'] | (typeof notices)[N]['link']>
>
/** Names must not be stored, even if the caller has one: they would outlast the reader's right to them. */
type Nameless = { [Slot in NameSlot]?: never }
/** A notification: the notice's name, and its ids and numbers. */
export type Notice = {
  [N in NoticeName]: {
    name: N
    values: [Values<N>] extends [never] ? Record<string, never> : Record<Values<N>, string> & Nameless
  }
}[NoticeName]

export const recordOf = (name: NoticeName): NoticeRecord => notices[name]
