import { toast } from '@chaveiro/web/ui/toast.tsx'
import { useState } from 'react'
import type { ActInput, ActOutput } from '../../background/window-messages.ts'
import { filled } from '../../i18n/texts.ts'
import { texts } from '../language.ts'
import { toastFailure } from '../use-act.ts'
import { ask } from '../worker.ts'

type Outcome = ActOutput<'fillItem'>
type Asked = Pick<ActInput<'fillItem'>, 'item' | 'gesture'>
export type Fill = (asked: Asked) => Promise<void>

/** Addresses that a colleague changed, and what follows from the person's answer. */
export interface Confirming {
  title: string
  change: Extract<Outcome, { confirm: unknown }>['confirm']
  onGoOn: () => void
  onCancel: () => void
}

/** Fills into the page in front, and closes the window; says why nothing was filled, and asks where addresses were changed. */
export function useFill(): { fill: Fill; confirming: Confirming | null } {
  const [confirming, setConfirming] = useState<Confirming | null>(null)
  async function attempt(asked: Asked, confirmed: ActInput<'fillItem'>['confirmed']): Promise<void> {
    setConfirming(null)
    try {
      const outcome = await ask('fillItem', { ...asked, confirmed })
      if ('confirm' in outcome) {
        setConfirming({
          title: asked.item.title,
          change: outcome.confirm,
          onGoOn: () => void attempt(asked, outcome.confirm.now),
          onCancel: () => setConfirming(null),
        })
      } else endFill(outcome)
    } catch (error) {
      toastFailure(error)
    }
  }
  return { fill: (asked) => attempt(asked, null), confirming }
}

/** Closes the window if all was filled; else says why nothing was, or not all. */
export function endFill(
  outcome: Exclude<Outcome, { confirm: unknown }> | ActOutput<'fillNewPassword'>,
): void {
  const { fill } = texts
  if ('filled' in outcome) {
    const { filled: roles, refused } = outcome
    if (refused === null) window.close()
    else toast.error(roles.length > 0 ? fill.partly : fill.failed, fill.not_visible[refused])
    return
  }
  const { not } = outcome
  if (not.reason === 'not_visible') toast.error(fill.failed, fill.not_visible[not.refused])
  else if (not.reason === 'posts_elsewhere')
    toast.error(fill.failed, filled(fill.posts_elsewhere, { host: not.postsTo }))
  else toast.error(fill.failed, fill[not.reason])
}
