import { z } from 'zod'
import { act } from './act.ts'

const nothing = z.null()

/** The window has asked for the host permission before. */
export const beginConnecting = act(z.object({ server: z.string() }), ({ connector }, { server }) =>
  connector.begin(server),
)

export const followConnecting = act(nothing, ({ connector }) => connector.follow())

export const enterConnectCode = act(z.object({ code: z.string() }), ({ connector }, { code }) =>
  connector.enterCode(code),
)

export const withdrawConnecting = act(nothing, ({ connector }) => connector.withdraw())
