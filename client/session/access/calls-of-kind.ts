import { deliverBreakGlass, getBreakGlassRequest } from '@chaveiro/contract/break-glass.ts'
import type { AccessKind } from '@chaveiro/contract/constants.ts'
import { deliverJit, getJitRequest } from '@chaveiro/contract/jit.ts'

/** The calls that requests of both kinds have, each under the address of its own. */
export const callsOfKind = {
  jit: { get: getJitRequest, deliver: deliverJit },
  break_glass: { get: getBreakGlassRequest, deliver: deliverBreakGlass },
} as const satisfies Record<AccessKind, unknown>
