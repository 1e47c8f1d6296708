import type { CallOutput } from '@chaveiro/contract/call.ts'
import { type listRemembered, rememberedAtOnce } from '@chaveiro/contract/calls/roster.ts'
import { checkRemembered } from '@chaveiro/contract/log/roster/remembered-statement.ts'
import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import type { GivenUp } from '@chaveiro/contract/log/statements/given-up.ts'
import { requireCallerRight } from '../../access/require-right.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { beforeEverything } from '../../platform/ids/ids.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { currentRoster } from '../../signed-logs/roster-log.ts'
import type { RosterDependencies } from './dependencies.ts'
import { putRemembered, selectRemembered } from './remembered-logs.queries.ts'

type Remembered = { givenUp: GivenUp; statement: string }
type Needs = Pick<RosterDependencies, 'atRest'>
type CheckedWord = { told: Remembered; roster: RosterState; document: Uint8Array }

/**
 * Checks and seals what somebody's device remembers; before the transaction, since a long list would delay all others.
 */
export async function checkWord(
  reader: Reader,
  { atRest }: Needs,
  { actor, told }: { actor: Actor; told: Remembered },
): Promise<CheckedWord> {
  await requireCallerRight(reader, actor, 'enrol_keys')
  const roster = await requireWord(reader, { atRest }, { actor, told })
  return { told, roster, document: atRest.seal('remembered_logs', actor.id, told) }
}

/** Stores what somebody's device remembers of logs that a backup lacks, as signed: the newest report of each person. */
export async function keepRemembered(
  tx: Tx,
  { atRest }: Needs,
  { actor, now, word }: { actor: Actor; now: number; word: CheckedWord },
): Promise<void> {
  await requireCallerRight(tx, actor, 'enrol_keys')
  // A report by keys replaced since, or about logs resumed since, does not count.
  const present = await currentRoster(tx, atRest)
  if (present?.head.hash !== word.roster.head.hash)
    await requireWord(tx, { atRest }, { actor, told: word.told })
  await tx.run(putRemembered, { user_id: actor.id, told_at: isoInstant(now), document: word.document })
}

async function requireWord(
  reader: Reader,
  { atRest }: Needs,
  { actor, told }: { actor: Actor; told: Remembered },
): Promise<RosterState> {
  const roster = await currentRoster(reader, atRest)
  if (!roster) throw new Refusal('roster_missing')
  const { by } = await checkRemembered(told.statement, told.givenUp, roster, nodeVerifier)
  if (by === actor.id) return roster
  throw new Refusal('statement_refused', { fields: [{ path: 'statement', fault: 'invalid' }] })
}

/** The reports of people's devices, for those who may resume the logs. */
export async function readRemembered(
  reader: Reader,
  { atRest }: Needs,
  actor: Actor,
  after = beforeEverything,
): Promise<CallOutput<typeof listRemembered>> {
  await requireCallerRight(reader, actor, 'resume_logs')
  const rows = await reader.all(selectRemembered, { after, limit: rememberedAtOnce + 1 })
  const remembered = rows.slice(0, rememberedAtOnce).map(({ user_id, document }) => {
    const { givenUp, statement } = atRest.open<Remembered>('remembered_logs', user_id, document)
    return { user_id, given_up: givenUp, statement }
  })
  return { remembered, next: rows.length > rememberedAtOnce ? (remembered.at(-1)?.user_id ?? null) : null }
}
