import '../styles/app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startTexts } from '../i18n/i18n.ts'
import { noteSignIn } from '../session/fresh-sign-in.ts'
import { isWholeInvitation, keepInvitation, readInvitation } from '../session/invitation.ts'
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
  const invitation = takeInvitationLink(address)

  if (readToken() === null) {
    if (invitation !== null) return showInvitation(invitation)
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
  const [{ SignedIn }] = await Promise.all([
    import('./signed-in.tsx'),
    startTexts(['common', 'account', 'join']),
  ])
  render(<SignedIn />)
}

/** The fragment of an invitation link, or null elsewhere. It leaves the address before anything else can read it there. */
function takeInvitationLink({ pathname, hash }: URL): string | null {
  if (pathname !== '/join') return null
  const fragment = hash.slice(1)
  if (isWholeInvitation(fragment)) keepInvitation(fragment)
  history.replaceState(null, '', readToken() === null ? '/join' : '/')
  return fragment
}

/** What a link shows to somebody who is not signed in; after a reload the kept fragment still counts. */
async function showInvitation(fragment: string) {
  const [{ JoinScreen }, { GoogleMark }, { startSignIn }] = await Promise.all([
    import('../features/join/join-screen.tsx'),
    import('../features/login/google-mark.tsx'),
    import('../features/login/sign-in-calls.ts'),
    startTexts(['common', 'join']),
  ])
  const isKept = fragment === '' && readInvitation() !== null
  const link = isKept || isWholeInvitation(fragment) ? 'whole' : fragment === '' ? 'plain' : 'damaged'
  render(<JoinScreen link={link} startSignIn={startSignIn} mark={<GoogleMark />} />)
}

/** The code goes out of the address at once; a refusal is told by the login. */
async function finishSignIn(code: string) {
  history.replaceState(null, '', '/')
  const [{ returnFromProvider }, { endSession }] = await Promise.all([
    import('../features/login/return-from-provider.ts'),
    import('../features/login/sign-in-calls.ts'),
    startTexts(['common', 'login']),
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

function render(half: React.ReactNode) {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(<StrictMode>{half}</StrictMode>)
}

void start()
