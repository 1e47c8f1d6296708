import type { notificationTypes } from '../constants.ts'
import type { Language } from '../languages.ts'
import type { DecisionKind } from './decisions.ts'
import type { EventSet } from './event-sets.ts'

/** The names in a notice, each with the id that is stored for it. Names are looked up when the notice is read. */
export const lookedUp = {
  person: 'person_id',
  giver: 'giver_id',
  vault: 'vault_id',
  item: 'item_id',
  machine: 'machine_id',
  reason: 'request_id',
} as const
export type NameSlot = keyof typeof lookedUp

type InLanguages<Texts> = Readonly<Record<Language, Texts>>
type NoticeTexts = InLanguages<readonly [title: string, message: string]>

/** What people are notified of. */
export type NoticeRecord = NoticeTexts & {
  /** It waits for a decision of its reader: listed on the dashboard, and told by Web Push to browsers that switched it on. It ends once it is decided. */
  decides?: DecisionKind
  /** `other` if absent. */
  type?: (typeof notificationTypes)[number]
  /** The page it links to. */
  link: `/${string}`
  /** The texts when several unread notices are combined: `{count}` of them, `{list}` of the `each` names. */
  many?: NoticeTexts & {
    /** Combined only for the same person who caused them. */
    byPerson?: true
    each: NameSlot
  }
}
type Notices = Readonly<Record<string, NoticeRecord>>

/** The switch of a chat message, as it is at first. */
type Chat = 'on' | 'off'

/**
 * An entry of the audit log: its name, and the sentence that says it. A part in brackets is left out if the entry lacks
 * its name. `chat` and `notices`: who else is told.
 */
export type AuditRecord = InLanguages<readonly [name: string, sentence: string]> & {
  /** Green for created, red for deleted, yellow for revealed, blue for just-in-time access; grey if absent. */
  badge?: 'green' | 'red' | 'yellow' | 'blue'
  /** Highlighted in the log and in chat, which is told of each. */
  isCritical?: true
  /**
   * Only devices do it, by themselves, as a consequence of what people decided: the log folds a run of such acts into one line. What a person
   * can also do is never folded.
   */
  isByDevice?: true
  set?: EventSet
  chat?: Chat
  /** Chat never folds several into one: the one that matters may be among many. */
  isToldEachTime?: true
  notices?: Notices
}
/** What only chat is told of, and perhaps people, without an entry in the audit log. */
type ChatRecord = InLanguages<readonly [name: string]> & { chat: Chat; notices?: Notices }
/** What only people are notified of. */
type NoticesRecord = { notices: Notices; en?: never; 'pt-BR'?: never; chat?: never }

/** Everything about one thing that happens. */
export type EventRecord = AuditRecord | ChatRecord | NoticesRecord
