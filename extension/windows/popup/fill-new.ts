import type { ActInput } from '../../background/window-messages.ts'
import { ask } from '../worker.ts'
import { tell } from './use-fill.ts'

/** Fills a new password into the page in front, behind the present one of an item, and closes the window; else says why not. */
export async function fillNew(item: ActInput<'fillNewPassword'>['item']): Promise<void> {
  const outcome = await ask('fillNewPassword', { item })
  if ('filled' in outcome && outcome.refused === null) window.close()
  else tell(outcome)
}
