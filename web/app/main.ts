import '../styles/app.css'
import { endSession, exchangeCode, SignInRefusal } from '../features/login/sign-in-calls.ts'
import { detectLanguage } from '../i18n/languages.ts'
import { noteSignIn } from '../session/fresh-sign-in.ts'
import { takeTerms } from '../session/kept-terms.ts'
import { rememberPath, takePath } from '../session/return-path.ts'
import { readToken, storeToken } from '../session/token.ts'
import { refuseStrayFiles } from '../ui/refuse-stray-files.ts'
import { cannotRun, cannotStart, isDatabaseBlocked, missingHere } from './cannot-run.ts'
import { entranceAt, entranceFor, entrances } from './entrances.ts'

// Otherwise Zod would try whether it may compile code, which the page's policy forbids and reports. Zod reads this before its first schema
// is made, so it has to come before any import of the signed-in half.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/**
 * Shows the one entrance that the address leads to. Changing to another one reloads the page, so that nothing of a session stays in memory.
 */
async function start() {
  document.documentElement.lang = detectLanguage()
  refuseStrayFiles()
  const missing = missingHere()
  if (missing) return cannotRun(missing)
  // Not waited for, since some browsers take their time.
  void isDatabaseBlocked().then((isBlocked) => isBlocked && cannotRun('siteData'))
  const code = location.pathname === '/' ? new URLSearchParams(location.search).get('code') : null
  if (code !== null && !(await finishSignIn(code))) return

  const address = new URL(location.href)
  const arrived = entranceAt(address.pathname)
  arrived.takeFrom?.(address)
  const entrance = entranceFor(arrived, readToken() !== null)
  if (entrance !== arrived) {
    if (arrived === entrances.app) rememberPath(address.pathname + address.search)
    if (entrance === entrances.app) history.replaceState(null, '', takePath())
  }
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  await entrance.show(root, address)
}

/** Exchanges the one-time code in the address, which it removes at once, for a session; the login shows a refusal. */
async function finishSignIn(code: string): Promise<boolean> {
  history.replaceState(null, '', '/')
  const replaced = readToken()
  try {
    storeToken((await exchangeCode(code, takeTerms())).token)
  } catch (error) {
    const fault = error instanceof SignInRefusal ? error.code : 'unexpected'
    location.replace(`/login?error=${encodeURIComponent(fault)}`)
    return false
  }
  noteSignIn()
  // The person signed in again to unlock, so the earlier session is no longer needed.
  if (replaced !== null) void endSession(replaced)
  history.replaceState(null, '', takePath())
  return true
}

start().catch(cannotStart)
