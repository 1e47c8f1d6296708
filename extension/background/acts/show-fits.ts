import { z } from 'zod'
import { optionalHosts } from '../../manifest/hosts.ts'
import { act } from './act.ts'

/** The switch 'show what fits', and what the browser is asked for when it is switched on. */
export const readShowFits = act(z.null(), async ({ showFits }) => ({
  isOn: await showFits.isOn(),
  origins: optionalHosts,
}))

export const wantShowFits = act(z.object({ isWanted: z.boolean() }), ({ showFits }, { isWanted }) =>
  showFits.want(isWanted),
)
