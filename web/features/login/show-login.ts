import type { Language } from '@chaveiro/contract/languages.ts'
import { detectLanguage, storeLanguage } from '../../i18n/languages.ts'
import { readTexts } from '../../i18n/read-texts.ts'
import { draw } from '../../ui/draw.ts'
import { LoginPage, type LoginState, loginParts, mustAccept } from './login-page.tsx'
import { getSignInOptions, startSignIn } from './sign-in-calls.ts'

/** Shows the login and handles its buttons. */
export async function showLogin(root: HTMLElement, address: URL): Promise<void> {
  const language = detectLanguage()
  const state: LoginState = {
    language,
    texts: await textsOf(language),
    fault: address.searchParams.get('error'),
    busy: false,
    options: null,
    onLanguage: (chosen) => void speak(chosen),
    onSignIn: () => void signIn(),
  }
  const drawPage = () => root.replaceChildren(...draw(LoginPage(state)))
  const drawPart = (name: keyof typeof loginParts) =>
    root.querySelector(`[data-part="${name}"]`)?.replaceWith(...draw(loginParts[name](state)))
  const setBusy = (busy: boolean) => {
    state.busy = busy
    drawPart('button')
  }

  async function speak(chosen: Language) {
    state.texts = await textsOf(chosen)
    state.language = chosen
    storeLanguage(chosen)
    document.documentElement.lang = chosen
    drawPage()
    root.querySelector<HTMLElement>(`button[lang="${chosen}"]`)?.focus()
  }

  async function signIn() {
    setBusy(true)
    try {
      location.assign((await startSignIn(state.options?.terms_version, mustAccept(state))).url)
    } catch (error) {
      // As specified: nothing is shown, and the button can be pressed again.
      console.error('Login error', error)
      setBusy(false)
    }
  }

  document.title = 'Chaveiro'
  drawPage()
  // The browser's Back button restores the page as it was left: busy.
  addEventListener('pageshow', ({ persisted }) => persisted && setBusy(false))
  // The page works without the domain; it only says more with it.
  const options = await getSignInOptions().catch(() => null)
  if (options === null) return
  state.options = options
  drawPart('notice')
  drawPart('privacy')
  drawPart('footer')
}

async function textsOf(language: Language): Promise<LoginState['texts']> {
  const [login, common] = await Promise.all([readTexts(language, 'login'), readTexts(language, 'common')])
  return { login, common }
}
