import type { Language } from '@chaveiro/contract/languages.ts'
import { completeAddress } from '@chaveiro/contract/rules/items/login-address.ts'
import {
  LinkError,
  type SubmissionPage as OpenPage,
  openSubmissionPage,
  type SignedInClient,
} from '@chaveiro/device'
import { detectLanguage, storeLanguage } from '../../i18n/languages.ts'
import { draw } from '../../ui/draw.ts'
import { keepFocus } from '../../ui/keep-focus.ts'
import { credentialOf, faultsOf } from './check-draft.ts'
import { pasteLines } from './paste-lines.ts'
import { RefusalDialog } from './refusal-dialog.tsx'
import { SubmissionForm } from './submission-form.tsx'
import { LinkLines, SubmissionPage } from './submission-page.tsx'
import { emptyDraft, isTyped, type SubmissionView } from './submission-state.ts'
import { takeFile } from './take-file.ts'
import { textsOf } from './texts.ts'

/** The page of a signed-in client, inside which a link's page is shown. */
interface InAccount {
  client: SignedInClient
  /** Aborted when the client leaves it. */
  signal: AbortSignal
  /** Called once with what tells whether leaving would lose something typed. */
  onShown: (isTyped: () => boolean) => void
}

/** Shows the page of a client link. The typed text lives in this function's scope and goes with the page. */
export async function showClientSubmission(
  root: HTMLElement,
  address: URL,
  inAccount?: InAccount,
): Promise<void> {
  const language = detectLanguage()
  let page: OpenPage | undefined
  let looking: Promise<unknown> | undefined
  const view: SubmissionView = {
    language,
    texts: textsOf[language],
    stage: 'form',
    link: null,
    draft: emptyDraft(),
    faults: {},
    isSecretShown: false,
    fault: null,
    busy: false,
    isInAccount: inAccount !== undefined,
    sent: [],
    onLanguage: speak,
    onRetryLink: () => void look(),
    onInput: (name, value) => {
      Object.assign(view.draft, { [name]: value })
      void page?.prepare().catch(() => undefined)
    },
    onType: (type) => {
      view.draft.type = type
      drawForm()
    },
    onToggleSecret: () => {
      view.isSecretShown = !view.isSecretShown
      drawForm()
    },
    onPasteSecret: (event) => {
      if (pasteLines(event, view.draft)) drawForm()
    },
    onFile: (input) => void addFile(input),
    onRemoveFile: () => {
      view.draft.file = null
      drawForm()
      focusOn('file')
    },
    onSubmit: () => void submit(),
    onCloseRefusal: closeRefusal,
    onAgain: () => show('form'),
  }

  const drawPage = () => keepFocus(() => root.replaceChildren(...draw(SubmissionPage(view))))
  const drawForm = () =>
    keepFocus(() => root.querySelector('[data-part="form"]')?.replaceWith(...draw(SubmissionForm(view))))
  const focusOn = (id: string) => document.getElementById(id)?.focus()

  function show(stage: SubmissionView['stage']) {
    if (inAccount?.signal.aborted) return
    view.stage = stage
    drawPage()
    scrollTo(0, 0)
    focusOn('heading')
  }

  function speak(chosen: Language) {
    view.texts = textsOf[chosen]
    view.language = chosen
    storeLanguage(chosen)
    document.documentElement.lang = chosen
    if (Object.keys(view.faults).length > 0)
      view.faults = faultsOf(view.draft, view.texts.missing, view.language)
    drawPage()
  }

  /** The form appears as soon as the address is known to be complete; information about the link is added above it. */
  async function look() {
    view.fault = null
    try {
      const token = address.pathname.split('/').at(-1) ?? ''
      const calls = {
        baseUrl: '',
        language: () => view.language,
        ...(inAccount && { client: inAccount.client }),
      }
      page ??= (await openSubmissionPage({ token, fragment: address.hash.slice(1) }, calls)) ?? undefined
      if (page === undefined) return close('damaged')
      const asking = page.look()
      looking = asking.catch(() => undefined)
      show('form')
      view.link = await asking
    } catch (error) {
      return close(faultOf(error))
    }
    // Replaces only these lines, so that somebody who is typing is not disturbed.
    root.querySelector('[data-part="link"]')?.replaceWith(...draw(LinkLines(view)))
  }

  function close(fault: SubmissionView['fault']) {
    view.fault = fault
    view.busy = false
    show('closed')
  }

  async function submit() {
    if (page === undefined || view.busy) return
    view.draft.login_url = completeAddress(view.draft.login_url)
    view.faults = faultsOf(view.draft, view.texts.missing, view.language)
    const [first] = Object.keys(view.faults)
    if (first !== undefined) {
      drawForm()
      focusOn(first)
      return
    }
    setBusy(true)
    await looking
    if (view.stage !== 'form') return
    try {
      await page.submit(credentialOf(view.draft))
    } catch (error) {
      view.fault = faultOf(error)
      setBusy(false)
      showRefusal()
      return
    }
    view.busy = false
    view.sent.push(view.draft.title.trim())
    view.draft = emptyDraft(view.draft)
    view.isSecretShown = false
    show('sent')
  }

  function setBusy(busy: boolean) {
    view.busy = busy
    drawForm()
    // Sent with Enter in a field, which takes no input meanwhile.
    if (busy) focusOn('submit')
  }

  function showRefusal() {
    const [dialog] = draw(RefusalDialog(view)) as HTMLDialogElement[]
    if (!dialog) return
    root.append(dialog)
    dialog.showModal()
  }

  function closeRefusal() {
    view.fault = null
    root.querySelector('dialog')?.remove()
    focusOn('submit')
  }

  async function addFile(input: HTMLInputElement) {
    const file = input.files?.[0]
    // So that the same file can be chosen again after it was refused.
    input.value = ''
    if (!file) return
    await takeFile(file, view)
    drawForm()
    focusOn(view.draft.file ? 'remove-file' : 'file')
  }

  const wouldLose = () => view.stage === 'form' && isTyped(view.draft)
  const listening = inAccount ? { signal: inAccount.signal } : {}
  addEventListener('beforeunload', (event) => void (wouldLose() && event.preventDefault()), listening)
  if (inAccount) {
    inAccount.onShown(wouldLose)
    return look()
  }
  // Pasting the complete address into a page that got half of it starts again.
  addEventListener('hashchange', () => location.reload())
  document.title = 'Chaveiro'
  await look()
}

const faultOf = (error: unknown) => (error instanceof LinkError ? error.fault : 'failed')
