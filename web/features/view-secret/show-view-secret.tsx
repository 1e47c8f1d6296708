import type { Language } from '@chaveiro/contract/languages.ts'
import { LinkError } from '@chaveiro/device'
import { detectLanguage, storeLanguage } from '../../i18n/languages.ts'
import { draw } from '../../ui/draw.ts'
import { keepFocus } from '../../ui/keep-focus.ts'
import { startCountdown } from './countdown.tsx'
import { isShownHere, noteShownHere, type SecretLink, secretLink } from './secret-link.ts'
import { SecretPage } from './secret-page.tsx'
import { Closing } from './shown-secret.tsx'
import { textsOf } from './texts.ts'
import { closingSeconds, type Failure, fill, type SecretView, type Stage, unasked } from './view-state.ts'

/** Shows the page of a one-time link. The secret is only in this function's stage, and goes with it. */
export async function showViewSecret(root: HTMLElement, address: URL): Promise<void> {
  const page = document.createElement('div')
  const status = document.createElement('p')
  status.role = 'status'
  status.className = 'sr-only'
  root.replaceChildren(page, status)
  const language = detectLanguage()
  let opening = secretLink(address)
  const view: SecretView = {
    language,
    texts: textsOf[language],
    stage: unasked,
    onLanguage: speak,
    onRetry: () => void look(),
    onShow: (password) => void show(password),
    onPasswordCopied: closeSoon,
    onClose: () => end('closed'),
    say: (words) => {
      status.textContent = words
    },
  }
  let countdown: ReturnType<typeof startCountdown> | undefined
  let closing: ReturnType<typeof setTimeout> | undefined
  /** This page may have claimed the link without the answer arriving. */
  let mayBeOpen = false

  const passwordField = () => page.querySelector<HTMLInputElement>('input')
  const drawPage = () => {
    const typed = passwordField()?.value ?? ''
    page.replaceChildren(...draw(SecretPage(view)))
    countdown?.draw()
    const field = passwordField()
    if (field && !(view.stage.is === 'ready' && view.stage.fault === 'wrong')) field.value = typed
  }
  function go(stage: Stage, focus = 'heading') {
    view.stage = stage
    // The link's key leaves the page's memory as soon as nothing is left to ask.
    if (isLast(stage)) opening = Promise.resolve(null)
    drawPage()
    document.getElementById(focus)?.focus()
  }

  function speak(chosen: Language) {
    view.texts = textsOf[chosen]
    view.language = chosen
    storeLanguage(chosen)
    document.documentElement.lang = chosen
    keepFocus(drawPage)
  }

  /** The page appears as soon as its address is known to be complete; the server's answer is added to it. */
  async function look() {
    try {
      const link = await opening
      if (link === null) return go({ is: 'damaged' })
      const asking = link.askState()
      go(unasked)
      const state = await asking
      const wasPressed = view.stage.is === 'ready' && view.stage.isOpening
      view.stage = { ...unasked, link: state }
      keepFocus(drawPage)
      if (wasPressed) await show(state.triesLeft === null ? undefined : '')
    } catch (error) {
      go(closedBy(error) ?? { is: 'failed', failure: failureOf(error, mayBeOpen) })
    }
  }

  async function show(password: string | undefined) {
    const link = await opening
    const { stage } = view
    if (stage.is !== 'ready' || stage.isOpening || !link) return
    // The pending call continues with it.
    if (stage.link === null) return go({ ...stage, isOpening: true }, 'show')
    if (password === '') return go({ ...stage, fault: 'missing', failure: null }, 'password')
    go({ ...stage, isOpening: true, failure: null, fault: null }, 'show')
    try {
      const secret = await link.show(password, view.language)
      noteShownHere()
      countdown = startCountdown(page, view, () => end('time'))
      go({ is: 'shown', secret, isClosing: false })
    } catch (error) {
      if (error instanceof LinkError && error.fault === 'password') return askAgain(link, stage)
      mayBeOpen ||= !(error instanceof LinkError) || error.mayBeOpen
      const failure = failureOf(error, mayBeOpen)
      go(closedBy(error) ?? { ...stage, failure }, 'show')
      if (closedBy(error)) document.getElementById('heading')?.focus()
    }
  }

  /** After a wrong password only the server knows how many tries are left. */
  async function askAgain(link: SecretLink, stage: Extract<Stage, { is: 'ready' }>) {
    try {
      const state = await link.askState()
      go({ ...stage, link: state, failure: null, fault: 'wrong' }, 'password')
    } catch (error) {
      go(closedBy(error) ?? { ...stage, failure: failureOf(error, mayBeOpen) }, 'heading')
    }
  }

  function closeSoon() {
    if (view.stage.is !== 'shown' || closing !== undefined) return
    view.stage.isClosing = true
    page.querySelector('[data-part="closing"]')?.replaceWith(...draw(Closing(view)))
    view.say(fill(view.texts.shown.closing, { count: closingSeconds }))
    closing = setTimeout(() => {
      end('copied')
      // Browsers close only a window that a link or script opened; elsewhere the page asks the person to.
      close()
    }, closingSeconds * 1000)
  }

  /** Removes the secret from page and memory. */
  function end(why: Extract<Stage, { is: 'over' }>['why']) {
    countdown?.stop()
    countdown = undefined
    clearTimeout(closing)
    view.say('')
    go({ is: 'over', why })
  }

  document.title = 'Chaveiro'
  if (isShownHere()) go({ is: 'unknown', wasHere: true })
  else await look()
  // The browser's Back cache would keep the page with the secret.
  addEventListener('pagehide', () => view.stage.is === 'shown' && end('closed'))
  // A tab frozen in the background counts no seconds, so its secret is removed first.
  document.addEventListener('freeze', () => view.stage.is === 'shown' && end('closed'))
  document.addEventListener('visibilitychange', () => {
    if (view.stage.is !== 'shown') return
    if (document.visibilityState === 'hidden') page.replaceChildren()
    else if (!countdown?.check()) go(view.stage)
  })
  // Pasting the complete address into a page that got half of it starts again.
  addEventListener('hashchange', () => location.reload())
}

/** What an error definitely says about the link; null if another try may help. */
function closedBy(error: unknown): Stage | null {
  if (!(error instanceof LinkError)) return null
  if (error.fault === 'used') return { is: 'unknown', wasHere: false }
  if (error.fault === 'over') return { is: 'ended' }
  if (error.fault === 'altered') return { is: 'unreadable' }
  return null
}

function failureOf(error: unknown, mayBeOpen: boolean): Failure {
  if (mayBeOpen) return 'open'
  const fault = error instanceof LinkError ? error.fault : null
  if (fault === 'busy') return 'busy'
  return fault === 'device' ? 'password' : 'look'
}

/** Whether this page can show nothing after it. */
function isLast({ is }: Stage): boolean {
  return !['failed', 'ready'].includes(is)
}
