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
} as const

/** One decision, about the request, run, export or person of this id. */
export interface Question {
  about: (typeof byLink)[keyof typeof byLink]
  id: string
}

/** What a notice's link asks to decide; null where only its page does, as for several in one notice. */
export function questionOf(link: string): Question | null {
  const [path = '', search = ''] = link.split('?')
  const [[name, id] = [], ...more] = [...new URLSearchParams(search)]
  const place = `${path}?${name}`
  if (more.length > 0 || !Object.hasOwn(byLink, place) || !Id.safeParse(id).success) return null
  return { about: byLink[place as keyof typeof byLink], id: id as string }
}

/** Whether it is approved or denied; people's keys and roles are confirmed, or not yet. */
export const mayBeDenied = ({ about }: Question): boolean => about !== 'key' && about !== 'role'
