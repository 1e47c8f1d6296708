import type { ComponentType } from 'react'
import type { Namespace } from '../i18n/resources.ts'
import { isWholeInvitation, keepInvitation } from '../session/invitation.ts'

/**
 * One way into the page. Each loads its own code and texts and nothing of the others: the login must be there at once,
 * and a public page has no use for router, session or keys.
 */
interface Entrance {
  /** `:name` stands for one part of the address, `*` for any address that no row above names. */
  path: string
  /** A public page is shown to anybody, and asks nobody who they are. */
  visitors: 'anybody' | 'signed-out' | 'signed-in'
  texts: readonly Namespace[]
  screen: () => Promise<ComponentType<{ address: URL }>>
  /** Takes out of the address what nothing else may read there, before anything loads. */
  takeFrom?: (address: URL) => void
}

/** Every way in, in the order in which paths are compared. A new public page is a row here and a folder of its own. */
export const entrances = {
  login: {
    path: '/login',
    visitors: 'signed-out',
    texts: ['common', 'login'],
    screen: async () => (await import('../features/login/login-screen.tsx')).LoginScreen,
  },
  join: {
    path: '/join',
    visitors: 'signed-out',
    texts: ['common', 'join'],
    screen: async () => (await import('./join-entrance.tsx')).JoinEntrance,
    takeFrom: ({ hash }) => {
      if (isWholeInvitation(hash.slice(1))) keepInvitation(hash.slice(1))
      history.replaceState(null, '', '/join')
    },
  },
  app: {
    path: '*',
    visitors: 'signed-in',
    texts: ['common', 'account', 'join'],
    screen: async () => (await import('./signed-in.tsx')).SignedIn,
  },
} as const satisfies Record<string, Entrance>

/** The way in that an address names. */
export function entranceAt(pathname: string, rows: Record<string, Entrance> = entrances): Entrance {
  return Object.values(rows).find(({ path }) => matches(path, pathname)) ?? entrances.app
}

/** What is shown there: the app or the login stands in for a page that is not for this visitor. */
export function entranceFor(arrived: Entrance, isSignedIn: boolean): Entrance {
  const own = isSignedIn ? 'signed-in' : 'signed-out'
  if (arrived.visitors === 'anybody' || arrived.visitors === own) return arrived
  return isSignedIn ? entrances.app : entrances.login
}

function matches(path: string, pathname: string): boolean {
  if (path === '*') return true
  const [wanted, given] = [path.split('/'), pathname.split('/')]
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]))
  )
}
