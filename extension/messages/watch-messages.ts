/*
 * What crosses the port `watch` between a page in which the person switched on 'show what fits' and the worker.
 */
import type { FilledRole } from './fill-messages.ts'

/** What a person sent to their site by a form. It stays in the worker's memory, for five minutes at most. */
export interface SentLogin {
  username: string | null
  /** The password that exists already. */
  password: string | null
  /** The one that was made up. */
  newPassword: string | null
  /** The page's address without query and fragment. */
  address: string
}

export type WatchSays =
  /** The person pressed the icon in a field of this role. */
  { say: 'open'; role: FilledRole } | ({ say: 'sent' } & SentLogin)

/** Draws the icons. The label is the accessible name of each, in the language of the extension. */
export interface ShowOrder {
  do: 'show'
  label: string
}

const ownComputer = ['localhost', '127.0.0.1']

/** Where what a person sends may be heard at all: over https, and on this computer. */
export const isHeardAddress = ({ protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>): boolean =>
  protocol === 'https:' || (protocol === 'http:' && ownComputer.includes(hostname))

const longestLabel = 100

/** The worker's order, or null if it is none. */
export function readShowOrder(message: unknown): ShowOrder | null {
  if (typeof message !== 'object' || message === null) return null
  const { do: what, label } = message as Record<string, unknown>
  if (what !== 'show' || typeof label !== 'string' || label === '' || label.length > longestLabel) return null
  return { do: 'show', label }
}
