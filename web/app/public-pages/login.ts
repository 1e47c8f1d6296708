import { LoginPage } from '../../features/login/login-page.tsx'
import { takePath } from '../../session/return-path.ts'
import { readToken } from '../../session/token.ts'
import { cannotRun, isDatabaseBlocked, missingHere } from '../cannot-run.ts'
import { startPage } from './start-page.ts'

/** The addresses of what the app loads first; written by the build. */
declare const __APP_FILES__: readonly string[]

const missing = missingHere()
if (missing) cannotRun(missing)
else if (readToken() !== null) location.replace(takePath())
else {
  startPage(LoginPage)
  // Not waited for, since some browsers take their time.
  void isDatabaseBlocked().then((isBlocked) => isBlocked && cannotRun('siteData'))
  // Once the page is drawn, loads the app ahead, for when the person comes back signed in. Leaving the page earlier aborts this.
  requestAnimationFrame(() => setTimeout(loadAhead))
}

function loadAhead() {
  for (const file of __APP_FILES__) fetch(file, { priority: 'low' }).catch(() => undefined)
}
