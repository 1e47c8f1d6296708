import { breakGlassCalls } from './break-glass.ts'
import type { AccessKind } from './constants.ts'
import { jitCalls } from './jit.ts'

/** The calls that requests of both kinds have, each under the address of its own. */
export const callsOfKind = {
  jit: jitCalls,
  break_glass: breakGlassCalls,
} as const satisfies Record<AccessKind, unknown>
