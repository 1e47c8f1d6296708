import type { ComponentType } from 'react'
import { detectLanguage } from '../i18n/languages.ts'
import { readTexts } from '../i18n/read-texts.ts'
import type { Namespace } from '../i18n/resources.ts'
import { isWholeInvitation, keepInvitation } from './invitation.ts'

/** One entrance to the app. Each loads only its own code and texts. */
interface Entrance {
  /** `*` matches any address that no row above names. */
  path: string
  visitors: 'signed-out' | 'signed-in'
  show: (root: HTMLElement, address: URL) => Promise<void>
  /** Removes from the address what no other code may read there, before anything loads. */
  takeFrom?: (address: URL) => void
}

/** All entrances, in the order in which paths are compared. */
export const entrances = {
  login: {
    path: '/login',
    visitors: 'signed-out',
    // A page of its own, see `public-pages/`.
    show: async () => location.replace('/login'),
  },
  join: {
    path: '/join',
    visitors: 'signed-out',
    show: inReact(
      ['common', 'join', 'login'],
      async () => (await import('./join-entrance.tsx')).JoinEntrance,
    ),
    takeFrom: ({ hash }) => {
      if (isWholeInvitation(hash.slice(1))) keepInvitation(hash.slice(1))
      history.replaceState(null, '', '/join')
    },
  },
  app: {
    path: '*',
    visitors: 'signed-in',
    show: inReact(['common', 'account', 'join'], async () => (await import('./signed-in.tsx')).SignedIn),
  },
} as const satisfies Record<string, Entrance>

/** Fetches React, the screen and its texts side by side. */
function inReact(
  texts: readonly Namespace[],
  screen: () => Promise<ComponentType<{ address: URL }>>,
): Entrance['show'] {
  return async (root, address) => {
    const [{ showInReact }, Screen] = await Promise.all([
      import('./show-in-react.tsx'),
      screen(),
      ...texts.map((name) => readTexts(detectLanguage(), name)),
    ])
    await showInReact(root, address, Screen, texts)
  }
}

/** The entrance for an address; as in the app, capitals and a slash at the end make no difference. */
export function entranceAt(pathname: string): Entrance {
  const rows: Entrance[] = Object.values(entrances)
  const meant = pathname.toLowerCase().replace(/(?<=.)\/$/, '')
  return rows.find(({ path }) => path === meant) ?? entrances.app
}

/** The entrance to show: app or login, if the one for the address is not for this visitor. */
export function entranceFor(arrived: Entrance, isSignedIn: boolean): Entrance {
  const own = isSignedIn ? 'signed-in' : 'signed-out'
  if (arrived.visitors === own) return arrived
  return isSignedIn ? entrances.app : entrances.login
}
