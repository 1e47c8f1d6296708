import { appendRoster, makeMeAdmin } from '@chaveiro/contract/calls/roster.ts'
import { replayRoster } from '@chaveiro/contract/log/roster/roster.ts'
import { commitToAddress } from '@chaveiro/crypto/processes/commit-to-address.ts'
import { makeRecoveryKit } from '@chaveiro/crypto/processes/make-recovery-kit.ts'
import { writeGenesis } from '@chaveiro/crypto/processes/roster-statements.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import type { KeptKit } from '../base/types/people.ts'
import { SessionError } from '../base/types/session-error.ts'
import { loadRoster } from '../log/roster/load-roster.ts'
import { keepKit } from '../state/kept-kit.ts'
import type { OpenSession } from '../state/open-session.ts'

/** Whether this browser, or one that let it in, made the session's keys. */
export async function areKeysMadeHere({ keys, seen }: OpenSession): Promise<boolean> {
  const access = await seen.access()
  return access?.key === keys.publicKeys.signing_key && access.isMadeHere
}

/**
 * Writes the organisation's genesis with this person's keys, together with Make Me Admin (`become`) or for somebody who already is admin
 * (`admin`). Answers the recovery kit to print, which the session keeps until it is put away.
 */
export async function foundOrganisation(session: OpenSession, way: 'become' | 'admin'): Promise<KeptKit> {
  // A device that knows an organisation does not found another because the server denies it.
  if (await session.seen.roster()) throw new SessionError('roster_exists')
  // Keys from elsewhere may belong to an organisation that the server does not show.
  if (!(await areKeysMadeHere(session))) throw new SessionError('keys_not_enrolled')
  const foundedAt = session.now()
  const recovery = await makeRecoveryKit()
  const { identity, salt: identity_salt } = await commitToAddress(session.person.id, session.person.email)
  const genesis = await writeGenesis(session.keys, recovery.publicKey, foundedAt, identity)
  const { org } = await replayRoster([genesis], verifier)
  const kit = { organisation: org, recoveryCode: recovery.code, foundedAt: foundedAt.toISOString() }
  await keepKit(session, kit)
  if (way === 'become') await session.api.send(makeMeAdmin, { body: { genesis, identity_salt } })
  else await session.api.send(appendRoster, { body: { statement: genesis, identity_salt } })
  // From here on this device accepts no other organisation, whatever the server shows.
  await session.seen.keepRoster({ org, seq: 0, hash: org })
  session.organisationKit = kit
  await loadRoster(session)
  return session.organisationKit
}
