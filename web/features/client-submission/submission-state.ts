import type { Environment, submissionTypes } from '@chaveiro/contract/constants.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import type { LinkFault, ShownLink } from '@chaveiro/device'
import type { SubmissionTexts } from './texts.ts'

export interface Draft {
  title: string
  type: (typeof submissionTypes)[number]
  login: string
  password: string
  login_url: string
  environment: Environment
  squad: string
  notes: string
  file: { name: string; bytes: Uint8Array } | null
}

export type FieldName = Exclude<keyof Draft, 'file'>
export type Faults = Partial<Record<Exclude<FieldName, 'type' | 'environment'> | 'file', string>>

interface SubmissionState {
  language: Language
  texts: SubmissionTexts
  stage: 'form' | 'sent' | 'closed'
  /** Why there is no form, or why the submission was not accepted; `damaged` is an incomplete address. */
  fault: LinkFault | 'damaged' | null
  /** Null until the server has answered and the link's own key confirmed it. */
  link: ShownLink | null
  draft: Draft
  faults: Faults
  isSecretShown: boolean
  busy: boolean
  /** On the page of a signed-in client, which has a frame and a language of its own. */
  isInAccount: boolean
  /** The titles of what was sent, newest last. */
  sent: string[]
}

interface SubmissionActs {
  onLanguage: (language: Language) => void
  onRetryLink: () => void
  onInput: (name: FieldName, value: string) => void
  onType: (type: Draft['type']) => void
  onToggleSecret: () => void
  onPasteSecret: (event: ClipboardEvent) => void
  onFile: (input: HTMLInputElement) => void
  onRemoveFile: () => void
  onSubmit: () => void
  onCloseRefusal: () => void
  onAgain: () => void
}

export type SubmissionView = SubmissionState & SubmissionActs

/** An empty form. Values that several credentials in a row share may be kept. */
export const emptyDraft = (kept?: Pick<Draft, 'environment' | 'squad'>): Draft => ({
  title: '',
  type: 'web_credential',
  login: '',
  password: '',
  login_url: '',
  environment: kept?.environment ?? 'prod',
  squad: kept?.squad ?? '',
  notes: '',
  file: null,
})

/** Whether leaving the page would lose something that somebody typed or chose. */
export const isTyped = ({ title, login, password, login_url, notes, file }: Draft): boolean =>
  file !== null || [title, login, password, login_url, notes].some((text) => text !== '')
