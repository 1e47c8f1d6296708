import { createProgramApprover } from '../account/approve-programs.ts'
import type { ProgramVerbs } from '../base/types/programs.ts'
import type { SessionContext } from '../state/session-context.ts'

export function createProgramVerbs(context: SessionContext): ProgramVerbs {
  const { look, placeForm, provePlace, isElsewhere, answer, enterCode, approve, refuse, forget } =
    createProgramApprover(context.unlocked)
  context.onLock(forget)
  return { look, placeForm, provePlace, isElsewhere, answer, enterCode, approve, refuse }
}
