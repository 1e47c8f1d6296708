import { isDeactivated, presentKeys } from '@chaveiro/contract/log/roster/roster.ts'
import { StatementRefused } from '@chaveiro/contract/log/statements/statement-refused.ts'
import {
  admissionsOf,
  appendVaultLog,
  type Logs,
  openProposals,
} from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { VaultStatement } from '@chaveiro/contract/primitives.ts'
import { type TeamGiven, writeGivenToTeam } from '@chaveiro/crypto/processes/team-statements.ts'
import {
  type Admission,
  type SignedVaultOverview,
  type VaultOverview,
  writeAdmit,
  writeOverview,
  writeRemove,
} from '@chaveiro/crypto/processes/vault-log-statements.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { SessionError } from '../base/types/session-error.ts'
import { changeToClose } from '../log/heads/newest-change.ts'
import { rememberLog } from '../log/vault-logs/load-vault-log.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { VerifiedLog } from '../state/verified-vault.ts'
import { type Denied, withholdDenied } from '../state/withheld.ts'
import type { MemberChange } from './plan-heirs.ts'

/**
 * Signs statements for several vaults in one act, each at the end of its log as extended so far. Call `keep` once the server has stored
 * them, so that this device keeps the extended logs, and remembers who lost a vault that the server denies.
 */
export function createSigning(
  session: OpenSession,
  logs: ReadonlyMap<string, VerifiedLog>,
  denied: readonly Denied[] = [],
) {
  const moved = new Map<string, VerifiedLog>()

  function presentOf(vault: string): VerifiedLog {
    const { roster } = session
    const present = moved.get(vault) ?? logs.get(vault)
    if (!roster || !present) throw new SessionError('vault_unkeyed')
    return { ...present, roster }
  }

  async function append(vault: string, write: (place: Logs) => Promise<string>): Promise<string> {
    const present = presentOf(vault)
    const { roster } = present
    const statement = await write({ roster, log: present.log })
    const log = await entitled({ roster, log: present.log }, session.keys.user, () =>
      appendVaultLog(present.log, statement, roster, verifier),
    )
    moved.set(vault, { ...present, log })
    return statement
  }

  return {
    /** Leaves out admissions that this person has proposed already, which wait for a second custodian, and those of people deactivated. */
    async changes(changes: readonly MemberChange[]): Promise<VaultStatement[]> {
      const statements: VaultStatement[] = []
      for (const { vault, kind, ...admission } of changes) {
        const { user } = admission
        const at = presentOf(vault)
        const isHeldBack = isDeactivated(at.roster, user) || hasProposed(session, at, admission)
        if (kind === 'admit' && isHeldBack) continue
        const closes = kind === 'remove' || losesWriting(at.log, admission)
        const change = closes ? await changeToClose(session, vault) : null
        const statement = await append(vault, (at) =>
          kind === 'admit'
            ? writeAdmit(session.keys, at, { ...admission, change }, session.now())
            : writeRemove(session.keys, at, { ...admission, change }, session.now()),
        )
        statements.push({ vault_id: vault, statement })
      }
      return statements
    },
    async overview(vault: string, overview: VaultOverview): Promise<SignedVaultOverview> {
      let salt = ''
      const statement = await append(vault, async (at) => {
        const signed = await writeOverview(session.keys, at, overview, session.now())
        salt = signed.salt
        return signed.statement
      })
      return { statement, salt }
    },
    /** Whether the vault is given to a team. */
    team: (vault: string, given: TeamGiven) =>
      append(vault, (at) => writeGivenToTeam(session.keys, at, given, session.now())),
    async keep() {
      for (const [vault, log] of moved) await rememberLog(session, vault, log)
      await withholdDenied(session, denied)
    },
  }
}

/** Whether this admission makes a member from the same source a reader, so that it names the last change they could have made. */
export const losesWriting = (log: Logs['log'], { user, from, access }: Admission): boolean =>
  access === 'reader' &&
  admissionsOf(log).some((one) => one.user === user && one.from === from && one.access === undefined)

/** Whether this person has proposed exactly this admission, and a second custodian can still confirm it. */
export function hasProposed(
  { keys }: OpenSession,
  { roster, log }: Logs,
  { user, from }: Admission,
): boolean {
  const fingerprint = presentKeys(roster, user)?.fingerprint
  return [...openProposals(log, roster).values()].some(
    (one) =>
      one.kind === 'admit' &&
      one.by === keys.user &&
      one.user === user &&
      one.from === from &&
      one.fingerprint === fingerprint,
  )
}

/**
 * Refuses what this person may not sign before the server is asked. Throws SessionError('not_keeper', 'not_custodian', or 'not_in_roster'
 * for keys that nobody confirmed).
 */
async function entitled<T>({ log, roster }: Logs, user: string, append: () => Promise<T>): Promise<T> {
  try {
    return await append()
  } catch (error) {
    if (!(error instanceof StatementRefused) || error.fault !== 'not_entitled') throw error
    const isVouched = presentKeys(roster, user)?.vouched === true
    const code = log.custody === 'split' ? 'not_keeper' : isVouched ? 'not_custodian' : 'not_in_roster'
    throw new SessionError(code, { cause: error })
  }
}
