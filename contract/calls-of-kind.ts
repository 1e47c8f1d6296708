import { breakGlassCalls } from './break-glass.ts'
import type { AccessKind } from './constants.ts'
import { jitCalls } from './jit.ts'

/** The calls that both kinds of request have, by kind. */
export const callsOfKind = {
  jit: jitCalls,
  break_glass: breakGlassCalls,
} as const satisfies Record<AccessKind, unknown>
