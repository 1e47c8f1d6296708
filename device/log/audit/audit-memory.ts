import type { AuditPoint, LastVerification } from '../../base/types/audit.ts'
import { stamped, understood } from '../../state/seen-format.ts'
import type { SeenMemory } from '../../state/seen-memory.ts'

const headName = 'seen/audit'
const verifiedName = 'seen/audit/verified'

/** What this browser remembers of the audit log. It is one log for everybody who signs in here. */
export function auditMemory(memory: SeenMemory) {
  const read = async <T extends object>(name: string) => understood<T>(await memory.get(name)) ?? null
  return {
    head: () => read<AuditPoint>(headName),
    /** Keeps a head that follows from `from`, unless another tab kept another head or the person accepted a new start meanwhile. */
    async keepHead({ seq, hash }: AuditPoint, from: AuditPoint | null): Promise<void> {
      const now = await read<AuditPoint>(headName)
      if (now?.seq !== from?.seq || now?.hash !== from?.hash) return
      await memory.setAll(new Map([[headName, stamped({ seq, hash })]]))
    },
    verified: () => read<LastVerification>(verifiedName),
    keepVerified: (verified: LastVerification) => memory.setAll(new Map([[verifiedName, stamped(verified)]])),
    /** Starts over from a head that the person accepted; nothing before it counts as verified. */
    startFrom: ({ seq, hash }: AuditPoint) =>
      memory.setAll(
        new Map<string, unknown>([
          [headName, stamped({ seq, hash })],
          [verifiedName, null],
        ]),
      ),
  }
}
