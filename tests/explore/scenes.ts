import type { Name } from './people.ts'
import {
  founded,
  halfGiven,
  lostVault,
  peopled,
  restored,
  team,
  twoPersonVault,
  withItem,
  withStranger,
} from './starts.ts'
import type { World } from './world.ts'

/** A world that an exploration starts from, and how often each act may be done from there. */
export type Scene = {
  readonly start: World
  /** How often each kind of statement may be said, by its `limit`; kinds that are not listed do not happen. */
  readonly limits: Readonly<Record<string, number>>
  /** People who are interchangeable at the start: worlds that differ only by their names are the same. */
  readonly alike: readonly Name[]
  /** Whether devices compare views and words with each other. */
  readonly compares: boolean
}

/** The start of each scene and what may happen from there: in the small scope, and additionally in the large one. */
const cast = {
  'people come': {
    start: () => founded(0),
    small: { invite: 1, enrol: 2, vouch: 1 },
    large: { invite: 2, close: 1, appoint: 1, dismiss: 1, policy: 1 },
    alike: ['bia', 'caio'],
  },
  'a release is required': {
    start: () => peopled(),
    small: { require: 2, appoint: 1 },
    large: { require: 3, dismiss: 1, renew: 1 },
  },
  'a dismissal and a return': {
    start: () => team(1),
    small: { dismiss: 1, appoint: 1, '0 generation': 1 },
    large: { '0 change': 1, '0 generation': 2, '0 admit': 1 },
  },
  'somebody is deactivated and comes back': {
    start: () => withItem(),
    small: { switch: 2, '0 end': 1, '0 change': 1 },
    large: { dismiss: 1, '0 generation': 1, renew: 1, reset: 2 },
  },
  'a removal and a return': {
    start: () => team(1),
    small: { '0 remove': 1, '0 admit': 1, '0 generation': 1 },
    large: { '0 change': 1, dismiss: 1 },
  },
  'changes beside a removal': {
    start: () => withItem(),
    small: { '0 remove': 1, '0 change': 1 },
    large: { '0 generation': 1, '0 change': 2, '0 admit': 1 },
  },
  'lost and replaced keys': {
    start: () => team(1),
    small: { reset: 2 },
    large: { renew: 1, '0 generation': 1, '0 change': 1, dismiss: 1 },
  },
  'an emergency': {
    start: () => withItem(),
    small: { '0 open': 2, dismiss: 1 },
    large: { appoint: 1, '0 generation': 1, renew: 1, '0 change': 1 },
  },
  'a vault becomes a two-person vault': {
    start: () => team(1),
    small: { '0 custody': 2, '0 generation': 1, '0 withdraw': 1 },
    large: { '0 admit': 2, '0 deal': 1, '0 acknowledge': 2, dismiss: 1 },
  },
  'an emergency in a two-person vault': {
    start: () => twoPersonVault(),
    small: { '0 open': 2, dismiss: 1 },
    large: { appoint: 1, '0 generation': 1, '0 deal': 1, '0 acknowledge': 2 },
  },
  'who speaks for a two-person vault': {
    start: () => twoPersonVault(),
    small: { '0 admit': 1, '0 remove': 1 },
    large: { '0 admit': 2, reset: 2, dismiss: 1, appoint: 1, '0 custody': 2 },
  },
  'a backup is put back': {
    start: () => restored(team(1), [0, 'ana removes caio'], 'ana dismisses bia over 3/0'),
    small: { resume: 2 },
    large: { '0 remove': 1, '0 admit': 1, dismiss: 1, appoint: 1, '0 generation': 1 },
    compares: true,
  },
  'a backup from before new keys is put back': {
    start: () => restored(team(1), 'bia renews over 2/0', 'caio renews over 2/0'),
    small: { resume: 2, renew: 1 },
    large: { renew: 2, dismiss: 1, '0 generation': 1, '0 admit': 1 },
  },
  'a lost vault is given to somebody': {
    start: () => lostVault(),
    small: { '0 give': 2, '0 withdraw': 1, '0 generation': 1, '0 custody': 1 },
    large: { '0 give': 3, '0 remove': 1, '0 custody': 2, '0 admit': 2, '0 change': 1, dismiss: 1 },
  },
  'a lost vault, and somebody let in late': {
    start: () => halfGiven(),
    small: { '0 admit': 2 },
    large: { '0 give': 2, '0 generation': 1, '0 custody': 2, '0 remove': 1, renew: 1 },
  },
  'a lost vault, and other custodians': {
    start: () => halfGiven(),
    small: { '0 give': 1, appoint: 1 },
    large: { '0 give': 2, dismiss: 1, '0 generation': 1, '0 deal': 1, '0 acknowledge': 2, reset: 2 },
  },
  'a request, or what a client handed in, is ended': {
    start: () => withStranger(),
    small: { '0 end': 2, '0 open': 1 },
    large: {
      '0 end': 2,
      '0 open': 2,
      '0 remove': 1,
      dismiss: 1,
      '0 generation': 1,
      '0 admit': 1,
      '0 custody': 2,
      appoint: 1,
    },
  },
  'what colleagues saw': {
    start: () => team(2),
    small: { appoint: 1, '0 generation': 1, '1 change': 1 },
    large: { '0 change': 1, '0 remove': 1, dismiss: 1, renew: 1 },
    compares: true,
  },
  'colleagues who come and go': {
    start: () => team(1),
    small: { dismiss: 1, appoint: 1 },
    large: { renew: 1, reset: 2, '0 change': 1, '0 generation': 1 },
    compares: true,
  },
  'a view leaves a vault out': {
    start: () => team(2),
    small: { dismiss: 1, renew: 1 },
    large: { '0 generation': 1, '1 change': 1, '0 admit': 1, appoint: 1, '1 generation': 1 },
  },
  'two vaults': {
    start: () => team(2),
    small: { dismiss: 1, '1 change': 1 },
    large: { '0 generation': 1, appoint: 1, '1 generation': 1, '0 change': 1, '0 open': 2 },
  },
} as const satisfies Record<string, Script>

type Script = {
  readonly start: () => Promise<World>
  readonly small: Scene['limits']
  readonly large: Scene['limits']
  readonly alike?: readonly Name[]
  readonly compares?: boolean
}

export const sceneNames = Object.keys(cast)

export async function sceneOf(name: string, scope: 'small' | 'large'): Promise<Scene> {
  const { start, small, large, alike = [], compares = false }: Script = cast[name as keyof typeof cast]
  const limits = scope === 'small' ? small : { ...small, ...large }
  return { start: await start(), limits, alike, compares }
}
