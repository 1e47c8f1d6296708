import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { AppendAudit } from '../../platform/audit/audit.ts'
import type { Actor } from '../../platform/identity/actor.ts'

/** What every act upon one's own account needs, and who acts, from where and when. */
export type Needs = { atRest: AtRest; appendAudit: AppendAudit }
export type Acting = { actor: Actor; ip: string; now: number }
