import type { notificationTypes } from '../constants.ts'
import type { Words } from '../languages.ts'

/** What a notice names, by the id that is kept of it. The name is looked up when the notice is read. */
export const lookedUp = {
  person: 'person_id',
  giver: 'giver_id',
  vault: 'vault_id',
  item: 'item_id',
  reason: 'request_id',
} as const
export type NameSlot = keyof typeof lookedUp

export type NoticeRecord = {
  type: (typeof notificationTypes)[number]
  /** The page that it leads to. */
  link: `/${string}`
  title: Words
  message: Words
  /** Unread ones become one, in these words: `{count}` of them, `{list}` of what `each` names. */
  many?: {
    /** One for each person who causes them. */
    byPerson?: true
    each: NameSlot
    title: Words
    message: Words
  }
}
