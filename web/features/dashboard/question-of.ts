import { Id } from '@chaveiro/contract/primitives.ts'

/** What is decided in a dialog over the dashboard, by the page that its notice leads to. */
const byLink = {
  '/jit?request': 'jit',
  '/breakglass?request': 'break_glass',
  '/jit?vault_request': 'vault',
  '/jit?export': 'export',
  '/jit?run': 'run',
  '/settings?confirm': 'key',
  '/settings?confirm_role': 'role',
  '/vaults?vault&submissions=open': 'submissions',
  '/vaults?vault&members=open': 'members',
  // Its notice alone of those that ask for a decision leads to the vault itself.
  '/vaults?vault': 'giving',
} as const

/** One decision, about the request, run, export, person or vault of this id. */
export interface Question {
  about: (typeof byLink)[keyof typeof byLink]
  id: string
}

/** What a notice's link asks to decide; null where only its page does, as for several in one notice whose parts are not known. */
export function questionOf(link: string): Question | null {
  const [path = '', search = ''] = link.split('?')
  const [[name, id] = [], ...more] = [...new URLSearchParams(search)]
  const place = [`${path}?${name}`, ...more.map((parameter) => parameter.join('='))].join('&')
  if (!Object.hasOwn(byLink, place) || !Id.safeParse(id).success) return null
  return { about: byLink[place as keyof typeof byLink], id: id as string }
}

const deniable: readonly Question['about'][] = ['jit', 'break_glass', 'vault', 'export', 'run']

/** Whether it is approved or denied. Keys, roles and proposals are confirmed, or not yet; of submissions each is looked at. */
export const mayBeDenied = ({ about }: Question): boolean => deniable.includes(about)
