import { fileMaxBytes, submissionFilesMax } from '@chaveiro/contract/constants.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import { completeAddress } from '@chaveiro/contract/rules/items/login-address.ts'
import { LinkError, openSubmissionPage, type SignedInClient, type SubmissionPage } from '@chaveiro/device'
import { type ClipboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { fileSizeText } from '../../ui/file-size-text.ts'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { credentialOf, faultsOf } from './check-draft.ts'
import {
  type Draft,
  emptyDraft,
  isFolded,
  isTypedIn,
  type SubmissionState,
  type SubmissionView,
} from './submission-state.ts'
import { textsOf } from './texts.ts'

const atFirst: SubmissionState = {
  stage: null,
  fault: null,
  link: null,
  answered: new Set(),
  entry: null,
  draft: emptyDraft(),
  left: new Map(),
  checked: null,
  refusedFile: null,
  progress: null,
  isLong: false,
  isSecretShown: false,
  isMoreOpen: false,
  busy: false,
  sent: [],
}

const closedForm = {
  checked: null,
  refusedFile: null,
  isLong: false,
  isSecretShown: false,
  isMoreOpen: false,
}

/** Submits through the link of an address. What is typed is in the state alone, and goes with it. */
export function useSubmission(address: URL, language: Language, client?: SignedInClient): SubmissionView {
  const texts = textsOf[language]
  const [state, setState] = useState(atFirst)
  const change = (part: Partial<SubmissionState>) => setState((last) => ({ ...last, ...part }))
  const changeDraft = (part: Partial<Draft>) =>
    setState((last) => ({ ...last, draft: { ...last.draft, ...part } }))
  const focusOn = useFocusOn()
  const page = useRef<SubmissionPage | null>(null)
  const isLeft = useRef(false)

  function show(stage: 'list' | 'form' | 'sent' | 'closed', part: Partial<SubmissionState> = {}) {
    if (isLeft.current) return
    change({ ...part, stage, busy: false, progress: null })
    scrollTo(0, 0)
    focusOn('heading')
  }

  /** What the page shows depends on the link's own words. */
  async function look() {
    try {
      const place = { token: address.pathname.split('/').at(-1) ?? '', fragment: address.hash.slice(1) }
      const calls = { baseUrl: '', language: () => document.documentElement.lang, ...(client && { client }) }
      page.current ??= await openSubmissionPage(place, calls)
      if (page.current === null) return show('closed', { fault: 'damaged' })
      change({ stage: 'looking', fault: null })
      const link = await page.current.look()
      show(link.words.wanted.length > 0 ? 'list' : 'form', { link, answered: new Set(link.answered) })
    } catch (error) {
      show('closed', { fault: faultOf(error) })
    }
  }

  /** What was found wrong at sending, until it is put right: nothing is called wrong while it is being typed. */
  function stillWrong(checked: Draft, draft: Draft) {
    const now = faultsOf(draft, texts.missing, language)
    return Object.fromEntries(
      Object.entries(faultsOf(checked, texts.missing, language)).filter(([name]) => name in now),
    )
  }

  async function submit() {
    if (page.current === null || state.busy) return
    const draft = { ...state.draft, login_url: completeAddress(state.draft.login_url) }
    const [wrong] = Object.keys(faultsOf(draft, texts.missing, language))
    change({ draft, checked: draft, refusedFile: null, fault: null, busy: wrong === undefined })
    if (wrong !== undefined) {
      if (isFolded(wrong, state.entry)) change({ isMoreOpen: true })
      return focusOn(wrong)
    }
    // Sent with Enter in a field, which takes no input meanwhile.
    focusOn('submit')
    try {
      const onProgress = (progress: SubmissionState['progress']) => change({ progress })
      await page.current.submit(credentialOf(draft), draft.files, onProgress, state.entry)
    } catch (error) {
      return change({ busy: false, progress: null, fault: faultOf(error) })
    }
    const answered = new Set([...state.answered, ...(state.entry === null ? [] : [state.entry])])
    const emptied = { ...closedForm, entry: null, draft: state.left.get(null) ?? emptyDraft(draft) }
    show('sent', { ...emptied, answered, sent: [...state.sent, draft.title.trim()] })
  }

  /** Opens an entry's form as it was left; what was typed for another is kept until it is sent. */
  function fillIn(entry: number | null) {
    const { wanted = [] } = state.link?.words ?? {}
    const left = new Map(state.left).set(state.entry, state.draft)
    const title = entry === null ? '' : (wanted[entry] ?? '')
    const draft = left.get(entry) ?? emptyDraft(state.draft, title)
    left.delete(entry)
    show('form', { ...closedForm, entry, draft, left, isLong: hasLines(draft.password) })
  }

  function takeFiles(chosen: readonly File[]) {
    const files = [...state.draft.files]
    let refusedFile: SubmissionState['refusedFile'] = null
    for (const file of chosen) {
      const sum = files.reduce((bytes, { size }) => bytes + size, file.size)
      const isFull = files.length >= submissionFilesMax.count
      const reason =
        file.size > fileMaxBytes
          ? 'tooLarge'
          : isFull
            ? 'tooMany'
            : sum > submissionFilesMax.bytes
              ? 'tooMuch'
              : null
      if (reason) refusedFile ??= { name: file.name, reason }
      else files.push(file)
    }
    keepFiles(files)
    change({ refusedFile })
  }

  function keepFiles(files: readonly File[]) {
    setState((last) => ({
      ...last,
      draft: { ...last.draft, files },
      checked: last.checked && { ...last.checked, files },
      refusedFile: null,
    }))
  }

  /** The field of one line would silently drop the line breaks of a key; one line is left to the browser. */
  function pasteLines(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text/plain')
    if (!hasLines(pasted.trimEnd())) return
    event.preventDefault()
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const [before, after] = [value.slice(0, selectionStart ?? 0), value.slice(selectionEnd ?? value.length)]
    changeDraft({ password: before + pasted + after })
    change({ isLong: true })
    focusOn('password')
  }

  const isTyped =
    state.stage !== 'closed' &&
    [[state.entry, state.draft] as const, ...state.left].some(([entry, draft]) => isTypedIn(draft, entry))
  useEffect(() => {
    if (!isTyped) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isTyped])

  const start = useEffectEvent(look)
  useLayoutEffect(() => {
    isLeft.current = false
    void start()
    return () => {
      isLeft.current = true
    }
  }, [])

  return {
    ...state,
    language,
    texts,
    isTyped,
    faults: {
      ...(state.checked && stillWrong(state.checked, state.draft)),
      ...(state.refusedFile && { files: fileFault(state.refusedFile) }),
    },
    onRetryLink: () => void look(),
    onEntry: fillIn,
    onList: () => show('list'),
    onMore: (isMoreOpen) => change({ isMoreOpen }),
    onInput: (name, value) => {
      changeDraft({ [name]: value })
      page.current?.prepare().catch(() => undefined)
    },
    onType: (type) => {
      changeDraft({ type })
      change({ isLong: hasLines(state.draft.password) })
    },
    onToggleSecret: () => change({ isSecretShown: !state.isSecretShown }),
    onPasteSecret: pasteLines,
    onFiles: takeFiles,
    onRemoveFile: (file) => {
      keepFiles(state.draft.files.filter((one) => one !== file))
      focusOn('files')
    },
    onSubmit: () => void submit(),
    onCloseRefusal: () => {
      change({ fault: null })
      focusOn('submit')
    },
    onAgain: () => fillIn(null),
  }

  function fileFault({ name, reason }: NonNullable<SubmissionState['refusedFile']>) {
    return texts.file[reason]
      .replace('{{name}}', () => name)
      .replace('{{count}}', String(submissionFilesMax.count))
      .replace(
        '{{size}}',
        fileSizeText(reason === 'tooMuch' ? submissionFilesMax.bytes : fileMaxBytes, language),
      )
  }
}

const hasLines = (text: string) => /[\r\n]/.test(text)

const faultOf = (error: unknown) => (error instanceof LinkError ? error.fault : 'failed')
