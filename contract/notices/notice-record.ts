import type { notificationTypes } from '../constants.ts'
import type { Words } from '../languages.ts'

/** The names in a notice, each with the id that is stored for it. Names are looked up when the notice is read. */
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
  /** The page it links to. */
  link: `/${string}`
  title: Words
  message: Words
  /** The text when several unread notices are combined: `{count}` of them, `{list}` of the `each` names. */
  many?: {
    /** Combined only for the same person who caused them. */
    byPerson?: true
    each: NameSlot
    title: Words
    message: Words
  }
}
