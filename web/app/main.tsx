import '../styles/app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startTexts } from '../i18n/i18n.ts'
import { rememberPath, takePath } from '../session/return-path.ts'
import { readToken, storeToken } from '../session/token.ts'

// Zod would otherwise try whether it may make code from text, which the page's policy forbids and reports. It reads
// this before its first schema is made, so it must stand before any import of the signed-in half.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/**
 * The page has two halves that never load each other: the login, which must be there at once, and the signed-in
 * app. Passing from one to the other loads the page anew, so nothing of a session outlives it in memory.
 */
async function start() {
  const address = new URL(location.href)
  const code = address.pathname === '/' ? address.searchParams.get('code') : null
  if (code !== null) await finishSignIn(code)

  if (readToken() === null) {
    if (location.pathname !== '/login') {
      rememberPath(location.pathname + location.search)
      history.replaceState(null, '', '/login')
    }
    const [{ LoginScreen }] = await Promise.all([
      import('../features/login/login-screen.tsx'),
      startTexts(['common', 'login']),
    ])
    render(<LoginScreen fault={new URLSearchParams(location.search).get('error')} />)
    return
  }
  if (location.pathname === '/login') history.replaceState(null, '', takePath())
  const [{ SignedIn }] = await Promise.all([import('./signed-in.tsx'), startTexts(['common', 'account'])])
  render(<SignedIn />)
}

/** The code goes out of the address at once; a refusal is told by the login. */
async function finishSignIn(code: string) {
  history.replaceState(null, '', '/')
  const [{ returnFromProvider }] = await Promise.all([
    import('../features/login/return-from-provider.ts'),
    startTexts(['common', 'login']),
  ])
  const outcome = await returnFromProvider(code)
  if ('fault' in outcome) {
    history.replaceState(null, '', `/login?error=${encodeURIComponent(outcome.fault)}`)
    return
  }
  storeToken(outcome.token)
  history.replaceState(null, '', takePath())
}

function render(half: React.ReactNode) {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(<StrictMode>{half}</StrictMode>)
}

void start()
