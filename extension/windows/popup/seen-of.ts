import type { ActInput } from '../../background/window-messages.ts'

type Seen = NonNullable<ActInput<'fillNewPassword'>['item']>

/** An item as the person saw it here: what the worker compares with what its author signed. */
export const seenOf = ({ id, title, login, path }: Seen): Seen => ({ id, title, login, path })
