import type { OneTimeState } from '@chaveiro/client/links/open-one-time-link.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import type { OneTimeSecret } from '@chaveiro/contract/rules/one-time-secret.ts'
import type { SecretTexts } from './texts.ts'

/** What did not work and can be tried again. */
export type Failure = 'look' | 'open' | 'busy' | 'password'

/** From the copied password to the end. */
export const closingSeconds = 3

export type Stage =
  /** Nobody knows yet what the link is. */
  | { is: 'failed'; failure: Failure }
  /** Before the click. */
  | {
      is: 'ready'
      /** Null until the server said what it knows of the link; a click before that waits for it. */
      link: OneTimeState | null
      isOpening: boolean
      failure: Failure | null
      /** What is wrong with the password: none was typed, or another one. */
      fault: 'missing' | 'wrong' | null
    }
  | { is: 'shown'; secret: OneTimeSecret; isClosing: boolean }
  /** It was shown here and has left the page. */
  | { is: 'over'; why: 'time' | 'copied' | 'closed' }
  /** It cannot be opened here; `detail` is the server's own sentence. */
  | { is: 'unknown'; wasHere: boolean }
  | { is: 'ended'; detail: string }
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
  /** For those who cannot see that something changed. */
  say: (words: string) => void
}

/** The stage that is on, known by its name. */
export type ViewAt<Name extends Stage['is']> = SecretView & { stage: Extract<Stage, { is: Name }> }

/** As the page stands before anything is known of its link. */
export const unasked: Extract<Stage, { is: 'ready' }> = {
  is: 'ready',
  link: null,
  isOpening: false,
  failure: null,
  fault: null,
}

export const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
