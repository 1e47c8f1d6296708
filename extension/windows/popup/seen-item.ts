import type { ActInput } from '../../background/window-messages.ts'

/** An item as the person saw it here: what the worker compares with what its author signed. */
export type SeenItem = ActInput<'askForAccess'>['item']

export const seenOf = ({ id, title, login, path }: SeenItem): SeenItem => ({ id, title, login, path })
