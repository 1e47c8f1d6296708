import type { OneTimeSecret } from '@chaveiro/contract/rules/links/one-time-secret.ts'
import type { OneTimeSender } from '@chaveiro/contract/rules/links/one-time-sender.ts'
import { inSentence } from '@chaveiro/contract/rules/texts/in-sentence.ts'
import type { OneTimeState } from '@chaveiro/device'

/** What failed and can be tried again. */
export type Failure = 'look' | 'open' | 'busy' | 'password'

export type Stage =
  /** The state of the link is not known yet. */
  | { is: 'failed'; failure: Failure }
  /** Before the click. */
  | {
      is: 'ready'
      /** Null until the server has described the link; an earlier click waits for that. */
      link: OneTimeState | null
      isOpening: boolean
      failure: Failure | null
      /** What is wrong with the password: empty, or incorrect. */
      fault: 'missing' | 'wrong' | null
    }
  | { is: 'shown'; secret: OneTimeSecret }
  /** It was shown here and was removed from the page. */
  | { is: 'over'; why: 'time' | 'copied' | 'closed' }
  /** It cannot be opened here. */
  | { is: 'unknown'; wasHere: boolean }
  | { is: 'ended' }
  | { is: 'damaged' }
  | { is: 'unreadable' }

export type StageOf<Name extends Stage['is']> = Extract<Stage, { is: Name }>

/** The sender and their organisation, on one line: what somebody else typed. */
export const namesOf = ({ person, company }: OneTimeSender): string =>
  [person, company].filter(Boolean).map(inSentence).join(', ')

export const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
