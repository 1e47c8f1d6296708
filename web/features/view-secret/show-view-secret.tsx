import { LinkError } from '@chaveiro/client/links/link-error.ts'
import type { OneTimeState } from '@chaveiro/client/links/open-one-time-link.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import { detectLanguage, storeLanguage } from '../../i18n/languages.ts'
import { readTexts } from '../../i18n/read-texts.ts'
import { draw } from '../../ui/draw.ts'
import { startCountdown } from './countdown.tsx'
import { isShownHere, noteShownHere, type SecretLink, secretLink } from './secret-link.ts'
import { SecretPage } from './secret-page.tsx'
import { Closing } from './shown-secret.tsx'
import type { Failure, SecretView, Stage } from './view-state.ts'

const closingMs = 3000

/** Shows the page of a one-time link. The secret lives in this function's stage, and goes with it. */
export async function showViewSecret(root: HTMLElement, address: URL): Promise<void> {
  const page = document.createElement('div')
  const status = document.createElement('p')
  status.role = 'status'
  status.className = 'sr-only'
  root.replaceChildren(page, status)
  const language = detectLanguage()
  const opening = secretLink(address)
  // Asked beside the texts: nothing on this page may wait for two answers in a row.
  const looking = opening.then((link) => link?.askState())
  looking.catch(() => undefined)
  const view: SecretView = {
    language,
    texts: await textsOf(language),
    stage: { is: 'checking' },
    onLanguage: (chosen) => void speak(chosen),
    onRetry: () => {
      go({ is: 'checking' })
      void look(opening.then((link) => link?.askState()))
    },
    onShow: (password) => void show(password),
    onPasswordCopied: closeSoon,
    onClose: () => end('closed'),
    say: (words) => {
      status.textContent = words
    },
  }
  let countdown: ReturnType<typeof startCountdown> | undefined
  let closing: ReturnType<typeof setTimeout> | undefined

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
    drawPage()
    document.getElementById(focus)?.focus()
  }

  async function speak(chosen: Language) {
    view.texts = await textsOf(chosen)
    view.language = chosen
    storeLanguage(chosen)
    document.documentElement.lang = chosen
    // The server's sentence is in the language it was asked in; ours says the same.
    if (view.stage.is === 'ended') view.stage = { is: 'ended', detail: '' }
    drawPage()
    page.querySelector<HTMLElement>(`button[lang="${chosen}"]`)?.focus()
  }

  async function look(state: Promise<OneTimeState | undefined>) {
    try {
      const link = await state
      if (link) go({ is: 'ready', link, isOpening: false, failure: null, fault: null })
      else go({ is: 'damaged' })
    } catch (error) {
      go(closedBy(error) ?? { is: 'failed', failure: failureOf(error, 'look') })
    }
  }

  async function show(password: string | undefined) {
    const link = await opening
    const { stage } = view
    if (stage.is !== 'ready' || stage.isOpening || !link) return
    if (password === '') return go({ ...stage, fault: 'missing', failure: null }, 'password')
    go({ ...stage, isOpening: true, failure: null, fault: null }, 'show')
    try {
      const secret = await link.show(password, view.language)
      noteShownHere()
      countdown = startCountdown(page, view, () => end('time'))
      go({ is: 'shown', secret, isClosing: false })
    } catch (error) {
      if (error instanceof LinkError && error.fault === 'password') return askAgain(link, stage)
      const failure = failureOf(error, password === undefined ? 'open' : 'password')
      go(closedBy(error) ?? { ...stage, failure }, 'show')
      if (closedBy(error)) document.getElementById('heading')?.focus()
    }
  }

  /** After a wrong password: how many tries are left only the server knows. */
  async function askAgain(link: SecretLink, stage: Extract<Stage, { is: 'ready' }>) {
    try {
      const state = await link.askState()
      go({ ...stage, link: state, failure: null, fault: 'wrong' }, 'password')
    } catch (error) {
      go(closedBy(error) ?? { ...stage, failure: failureOf(error, 'look') }, 'heading')
    }
  }

  function closeSoon() {
    if (view.stage.is !== 'shown' || closing !== undefined) return
    view.stage.isClosing = true
    page.querySelector('[data-part="closing"]')?.replaceWith(...draw(Closing(view)))
    view.say(view.texts.shown.closing.replace('{{count}}', '3'))
    closing = setTimeout(() => {
      end('copied')
      // Browsers close only what a link opened by itself; elsewhere the page asks for it.
      close()
    }, closingMs)
  }

  /** Everything leaves page and memory. */
  function end(why: Extract<Stage, { is: 'over' }>['why']) {
    countdown?.stop()
    countdown = undefined
    clearTimeout(closing)
    view.say('')
    go({ is: 'over', why })
  }

  document.title = 'Chaveiro'
  if (isShownHere()) go({ is: 'unknown', wasHere: true })
  else {
    drawPage()
    await look(looking)
  }
  // A page that a browser keeps for its back button would keep the secret with it.
  addEventListener('pagehide', () => view.stage.is === 'shown' && end('closed'))
  // Who pastes the whole address into a page that got half of it starts again.
  addEventListener('hashchange', () => location.reload())
}

/** Where the link is over, or was none. */
function closedBy(error: unknown): Stage | null {
  if (!(error instanceof LinkError)) return null
  if (error.fault === 'used') return { is: 'unknown', wasHere: false }
  if (error.fault === 'over') return { is: 'ended', detail: error.detail }
  if (error.fault === 'altered') return { is: 'unreadable' }
  return null
}

function failureOf(error: unknown, otherwise: Failure): Failure {
  if (!(error instanceof LinkError)) return otherwise
  if (error.fault === 'busy') return 'busy'
  return error.fault === 'unreachable' && otherwise === 'password' ? 'open' : otherwise
}

async function textsOf(language: Language): Promise<SecretView['texts']> {
  const [texts, type] = await Promise.all([
    readTexts(language, 'view-secret'),
    readTexts(language, 'item-types'),
  ])
  return { ...texts, type }
}
