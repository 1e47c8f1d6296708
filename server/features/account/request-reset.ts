import type { KeyReset, requestKeyReset } from '@chaveiro/contract/calls/account.ts'
import { beginningsADay } from '@chaveiro/contract/constants.ts'
import { checkAccess, methodsDigestInput } from '@chaveiro/contract/log/statements/account-access.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import type { z } from 'zod'
import type { AccountKeysDocument } from '../../organisation/account-keys.ts'
import { requireAccountKeys } from '../../organisation/account-keys.ts'
import { activeCustodians } from '../../organisation/persons.ts'
import { readPresentRole } from '../../organisation/present-role.ts'
import { endSessions, revokeBrowserAccess } from '../../organisation/revoke-access.ts'
import { countActsOfDay } from '../../platform/audit/count-acts.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { currentRoster } from '../../signed-logs/roster-log.ts'
import { methodFaults } from './account.rules.ts'
import { putKeyReset, selectKeyReset } from './key-resets.queries.ts'
import { isProposed } from './read-key-resets.ts'
import { replaceKeys } from './replace-keys.ts'
import { type MethodsDocument, methodsRow } from './reset-documents.ts'

/**
 * Requests new keys for somebody who lost everything. They are stored separately with their unlock methods, and open
 * nothing until others confirm them in the roster. If the roster has no keys of the person, nothing was ever sealed to
 * them, and the new ones count at once.
 */
export async function requestReset(
  tx: Tx,
  { atRest, appendAudit, notify }: Dependencies,
  { actor, ip, now }: Caller,
  body: z.output<typeof requestKeyReset.body>,
): Promise<KeyReset> {
  await readPresentRole(tx, actor.id)
  const { sealing_key, signing_key, methods, access } = body
  const roster = await currentRoster(tx, atRest)
  const fields = methodFaults(methods)
  if (roster?.usedKeys.has(sealing_key)) fields.push({ path: 'sealing_key', fault: 'invalid' })
  if (roster?.usedKeys.has(signing_key)) fields.push({ path: 'signing_key', fault: 'invalid' })
  if (fields.length > 0) throw new Refusal('invalid', { fields })
  await requireAccountKeys(tx, atRest, actor.id)
  const claims = { methods: await hashText(methodsDigestInput(methods), nodeVerifier) }
  await acceptStatement('access', () =>
    checkAccess(access, { user: actor.id, signingKey: signing_key, head: null }, claims, nodeVerifier),
  )
  const begun = await countActsOfDay(tx, { event: 'reset_requested', userId: actor.id, now })
  if (begun >= beginningsADay) throw new Refusal('begun_too_often')
  const keys: AccountKeysDocument = { sealing_key, signing_key }
  const answer = { requested_at: isoInstant(now), ...keys, is_proposed: isProposed(roster, actor.id, keys) }
  await appendAudit(tx, { event: 'reset_requested', actor, ip })
  const matter = { about: [actor.id], by: actor.id }
  if (!roster?.people.has(actor.id)) {
    await replaceKeys(tx, atRest, actor, body, now)
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
      { methods, access } satisfies MethodsDocument,
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
