import '../styles/app.css'
import { detectLanguage } from '../i18n/languages.ts'
import { noteSignIn } from '../session/fresh-sign-in.ts'
import { rememberPath, takePath } from '../session/return-path.ts'
import { readToken, storeToken } from '../session/token.ts'
import { entranceAt, entranceFor, entrances } from './entrances.ts'

// Zod would otherwise try whether it may make code from text, which the page's policy forbids and reports. It reads
// this before its first schema is made, so it must stand before any import of the signed-in half.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/**
 * Shows the one entrance that the address leads to. Passing from one to another loads the page anew, so nothing of a
 * session outlives it in memory.
 */
async function start() {
  document.documentElement.lang = detectLanguage()
  const code = location.pathname === '/' ? new URLSearchParams(location.search).get('code') : null
  if (code !== null) await finishSignIn(code)

  const address = new URL(location.href)
  const arrived = entranceAt(address.pathname)
  arrived.takeFrom?.(address)
  const entrance = entranceFor(arrived, readToken() !== null)
  if (entrance !== arrived) {
    if (arrived === entrances.app) rememberPath(address.pathname + address.search)
    history.replaceState(null, '', entrance === entrances.login ? '/login' : takePath())
  }
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  await entrance.show(root, address)
}

/** Removes the code from the address at once; the login shows a refusal. */
async function finishSignIn(code: string) {
  history.replaceState(null, '', '/')
  const [{ returnFromProvider }, { endSession }] = await Promise.all([
    import('../features/login/return-from-provider.ts'),
    import('../features/login/sign-in-calls.ts'),
  ])
  const outcome = await returnFromProvider(code)
  if ('fault' in outcome) {
    history.replaceState(null, '', `/login?error=${encodeURIComponent(outcome.fault)}`)
    return
  }
  const replaced = readToken()
  storeToken(outcome.token)
  noteSignIn()
  // Signed in again to unlock: the session before has no more use.
  if (replaced !== null) void endSession(replaced)
  history.replaceState(null, '', takePath())
}

void start()
