import type { KeyReset, requestKeyReset, UnlockMethod } from '@chaveiro/contract/account.ts'
import { beginningsADay } from '@chaveiro/contract/constants.ts'
import { checkAccess, methodsDigestInput } from '@chaveiro/contract/rules/account-access.ts'
import type { RosterState } from '@chaveiro/contract/rules/roster.ts'
import { hashText } from '@chaveiro/contract/rules/statement.ts'
import type { LogHead } from '@chaveiro/contract/rules/statement-kinds.ts'
import type { z } from 'zod'
import type { AccountKeysDocument } from '../../organisation/account-keys.ts'
import { requireAccountKeys } from '../../organisation/account-keys.ts'
import { activeCustodians } from '../../organisation/persons.ts'
import { readPresentRole } from '../../organisation/present-role.ts'
import { deleteKeyReset } from '../../organisation/revoke-access.queries.ts'
import { endSessions, revokeBrowserAccess } from '../../organisation/revoke-access.ts'
import { countActsOfDay } from '../../platform/audit/count-acts.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { endNotice } from '../../platform/notices/notices.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { currentRoster } from '../../signed-logs/roster-log.ts'
import { methodFaults } from './account.rules.ts'
import { putKeyReset, selectKeyReset, selectKeyResets } from './key-resets.queries.ts'
import { readOwner } from './owner.ts'
import { replaceKeys } from './replace-keys.ts'

type MethodsDocument = { methods: UnlockMethod[]; head: LogHead }
type Opens = Pick<Dependencies, 'atRest'>

/** The second sealed column has its own row name, so that one cannot be swapped for the other. */
const methodsRow = (userId: string) => `${userId}/methods`

/** The person's open request, or null. */
export async function readKeyReset(
  reader: Reader,
  { atRest }: Opens,
  actor: Actor,
): Promise<{ reset: KeyReset | null }> {
  const row = await reader.first(selectKeyReset, { user_id: actor.id })
  if (!row) return { reset: null }
  const keys = atRest.open<AccountKeysDocument>('key_resets', actor.id, row.document)
  const roster = await currentRoster(reader, atRest)
  return {
    reset: { requested_at: row.requested_at, ...keys, is_proposed: isProposed(roster, actor.id, keys) },
  }
}

/**
 * Requests new keys for somebody who lost everything. They are stored separately with their unlock methods, and open
 * nothing until others confirm them in the roster. If the roster has no keys of the person, nothing was ever sealed to
 * them, and the new ones count at once.
 */
export async function requestReset(
  tx: Tx,
  { atRest, appendAudit, notify }: Dependencies,
  { actor, ip, now }: Caller,
  wanted: z.output<typeof requestKeyReset.body>,
): Promise<KeyReset> {
  await readPresentRole(tx, actor.id)
  const { sealing_key, signing_key, methods, access } = wanted
  const roster = await currentRoster(tx, atRest)
  const fields = methodFaults(methods)
  if (roster?.usedKeys.has(sealing_key)) fields.push({ path: 'sealing_key', fault: 'invalid' })
  if (roster?.usedKeys.has(signing_key)) fields.push({ path: 'signing_key', fault: 'invalid' })
  if (fields.length > 0) throw new Refusal('invalid', { fields })
  await requireAccountKeys(tx, atRest, actor.id)
  const said = { methods: await hashText(methodsDigestInput(methods), nodeVerifier) }
  const head = await acceptStatement('access', () =>
    checkAccess(access, { user: actor.id, signingKey: signing_key, head: null }, said, nodeVerifier),
  )
  const begun = await countActsOfDay(tx, { event: 'reset_requested', userId: actor.id, now })
  if (begun >= beginningsADay) throw new Refusal('begun_too_often')
  const keys: AccountKeysDocument = { sealing_key, signing_key }
  const answer = { requested_at: isoInstant(now), ...keys, is_proposed: isProposed(roster, actor.id, keys) }
  await appendAudit(tx, { event: 'reset_requested', actor, ip })
  const matter = { about: [actor.id], by: actor.id }
  if (!roster?.people.has(actor.id)) {
    await replaceKeys(tx, atRest, actor, { ...wanted, head }, now)
    await revokeBrowserAccess(tx, actor.id)
    await endSessions(tx, actor.id, actor.sessionId)
    await notify(tx, [actor.id], { name: 'keys_replaced', values: {} }, matter)
    return answer
  }
  const isFirst = (await tx.first(selectKeyReset, { user_id: actor.id })) === undefined
  await tx.run(putKeyReset, {
    user_id: actor.id,
    requested_at: answer.requested_at,
    document: atRest.seal('key_resets', actor.id, keys),
    methods: atRest.seal(
      'key_resets',
      methodsRow(actor.id),
      { methods, head } satisfies MethodsDocument,
      actor.key,
    ),
  })
  if (isFirst) {
    const custodians = (await activeCustodians(tx)).filter((id) => id !== actor.id)
    const values = { person_id: actor.id }
    await notify(tx, custodians, { name: 'reset_requested', values }, matter)
    await notify(tx, [actor.id], { name: 'own_reset_requested', values: {} }, matter)
  }
  return answer
}

/** Withdraws the request: the old keys stay. */
export async function withdrawReset(
  tx: Tx,
  { appendAudit }: Dependencies,
  { actor, ip }: Caller,
): Promise<undefined> {
  await readPresentRole(tx, actor.id)
  if ((await tx.run(deleteKeyReset, { user_id: actor.id })) === 0) throw new Refusal('not_found')
  await endNotice(tx, 'reset_requested', [actor.id])
  await appendAudit(tx, { event: 'reset_withdrawn', actor, ip })
}

/** The new keys that somebody requests; null without a request. */
export async function openReset(
  reader: Reader,
  { atRest }: Opens,
  userId: string,
): Promise<AccountKeysDocument | null> {
  const row = await reader.first(selectKeyReset, { user_id: userId })
  return row ? atRest.open<AccountKeysDocument>('key_resets', userId, row.document) : null
}

/** The new keys that people request, by person. */
export async function openResets(
  reader: Reader,
  { atRest }: Opens,
): Promise<ReadonlyMap<string, AccountKeysDocument>> {
  const rows = await reader.all(selectKeyResets, {})
  return new Map(
    rows.map(({ user_id, document }) => [
      user_id,
      atRest.open<AccountKeysDocument>('key_resets', user_id, document),
    ]),
  )
}

/**
 * The roster gave somebody the requested keys: these and their unlock methods replace the old ones, and every browser
 * has to sign in and unlock again. Memberships stay.
 */
export async function applyKeyReset(
  tx: Tx,
  { atRest }: Opens,
  userId: string,
  keys: AccountKeysDocument,
  now: number,
): Promise<void> {
  const row = await tx.first(selectKeyReset, { user_id: userId })
  const wanted = row && atRest.open<AccountKeysDocument>('key_resets', userId, row.document)
  const isSame = wanted?.sealing_key === keys.sealing_key && wanted.signing_key === keys.signing_key
  if (!row || !isSame) throw new Refusal('reset_differs')
  const owner = await readOwner(tx, atRest, userId)
  const opened = atRest.open<MethodsDocument>('key_resets', methodsRow(userId), row.methods, owner.key)
  await replaceKeys(tx, atRest, owner, { ...wanted, ...opened }, now)
  await revokeBrowserAccess(tx, userId)
  await endSessions(tx, userId)
}

function isProposed(roster: RosterState | null, userId: string, keys: AccountKeysDocument): boolean {
  const proposal = roster?.resets.get(userId)
  return proposal?.sealingKey === keys.sealing_key && proposal.signingKey === keys.signing_key
}
