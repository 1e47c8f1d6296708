import type { ActInput } from '../../background/window-messages.ts'
import { ask } from '../worker.ts'
import { endFill } from './use-fill.ts'

/** Fills a new password into the page in front; with an item, its present one before it. */
export async function fillNew(item: ActInput<'fillNewPassword'>['item']): Promise<void> {
  endFill(await ask('fillNewPassword', { item }))
}
