import type { Language } from '@chaveiro/contract/languages.ts'
import type { OneTimeSecret } from '@chaveiro/contract/rules/links/one-time-secret.ts'
import type { OneTimeState } from '@chaveiro/device'
import type { SecretTexts } from './texts.ts'

/** What failed and can be tried again. */
export type Failure = 'look' | 'open' | 'busy' | 'password'

/** How long the page stays after the password was copied. */
export const closingSeconds = 3

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
  | { is: 'shown'; secret: OneTimeSecret; isClosing: boolean }
  /** It was shown here and was removed from the page. */
  | { is: 'over'; why: 'time' | 'copied' | 'closed' }
  /** It cannot be opened here. */
  | { is: 'unknown'; wasHere: boolean }
  | { is: 'ended' }
  | { is: 'damaged' }
  | { is: 'unreadable' }

export interface SecretView {
  language: Language
  texts: SecretTexts
  stage: Stage
  onLanguage: (language: Language) => void
  onRetry: () => void
  onShow: (password?: string) => void
  onPasswordCopied: () => void
  onClose: () => void
  /** Announces a change to those who cannot see it. */
  say: (words: string) => void
}

/** The view in one named stage. */
export type ViewAt<Name extends Stage['is']> = SecretView & { stage: Extract<Stage, { is: Name }> }

/** The page before anything is known of its link. */
export const unasked: Extract<Stage, { is: 'ready' }> = {
  is: 'ready',
  link: null,
  isOpening: false,
  failure: null,
  fault: null,
}

export const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
