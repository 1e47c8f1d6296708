import type { Environment, submissionTypes } from '@chaveiro/contract/constants.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import type { FileProgress, LinkFault, ShownLink } from '@chaveiro/device'
import type { ClipboardEvent } from 'react'
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
  files: readonly File[]
}

export type FieldName = Exclude<keyof Draft, 'files'>
export type Faults = Partial<Record<Exclude<FieldName, 'type' | 'environment'> | 'files', string>>

export interface SubmissionState {
  /** Null until the address has been read; `looking` until the server has answered and the link's own key confirmed it. */
  stage: 'looking' | 'list' | 'form' | 'sent' | 'closed' | null
  /** Why there is no form, or why the submission was not accepted; `damaged` is an incomplete address. */
  fault: LinkFault | 'damaged' | null
  link: ShownLink | null
  /** The places in the link's list of what came, on this visit too. */
  answered: ReadonlySet<number>
  /** What of the list is filled in; null for something else. */
  entry: number | null
  draft: Draft
  /** Drafts of other entries, left to go on with. */
  left: ReadonlyMap<number | null, Draft>
  /** The draft as it was when it was last to be sent; its faults are shown. */
  checked: Draft | null
  /** Why a chosen file was not taken. */
  refusedFile: { name: string; reason: 'tooLarge' | 'tooMany' | 'tooMuch' } | null
  /** How many parts of the files have been sent, while they are. */
  progress: FileProgress | null
  /** A secret of several lines, which a field of one line would join. */
  isLong: boolean
  isSecretShown: boolean
  /** Whether the fields that most people leave as they are stand open. */
  isMoreOpen: boolean
  busy: boolean
  /** The titles of what was sent, newest last. */
  sent: readonly string[]
}

interface SubmissionActs {
  onRetryLink: () => void
  onEntry: (entry: number | null) => void
  onList: () => void
  onMore: (isOpen: boolean) => void
  onInput: (name: FieldName, value: string) => void
  onType: (type: Draft['type']) => void
  onToggleSecret: () => void
  onPasteSecret: (event: ClipboardEvent<HTMLInputElement>) => void
  onFiles: (files: readonly File[]) => void
  onRemoveFile: (file: File) => void
  onSubmit: () => void
  onCloseRefusal: () => void
  onAgain: () => void
}

export type SubmissionView = SubmissionState &
  SubmissionActs & {
    language: Language
    texts: SubmissionTexts
    faults: Faults
    /** Whether leaving the page would lose something that somebody typed or chose. */
    isTyped: boolean
  }

/** An empty form. Values that several credentials in a row share may be kept. */
export const emptyDraft = (kept?: Pick<Draft, 'environment' | 'squad'>, title = ''): Draft => ({
  title,
  type: 'web_credential',
  login: '',
  password: '',
  login_url: '',
  environment: kept?.environment ?? 'prod',
  squad: kept?.squad ?? '',
  notes: '',
  files: [],
})

/** Whether somebody typed or chose something; the title of an entry of the list is given. */
export const isTypedIn = (
  { title, login, password, login_url, notes, files }: Draft,
  entry: number | null,
): boolean =>
  files.length > 0 ||
  [entry === null ? title : '', login, password, login_url, notes].some((text) => text !== '')

/** The fields that are folded away, of which one may be at fault. */
export const isFolded = (name: string, entry: number | null): boolean =>
  name === 'squad' || (entry !== null && (name === 'login_url' || name === 'files'))
