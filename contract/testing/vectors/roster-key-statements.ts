import { renewalInput } from '../../log/statements/countersignatures.ts'
import { hashText } from '../../log/statements/statement.ts'
import { type Actor, makeActor, someHash, webVerifier } from '../cast.ts'
import { keysOf, onRoster, renewal } from '../organisation.ts'
import { signBytes } from '../signing.ts'
import { fingerprintOf, type People, type Roster } from './roster-people.ts'

/** Returns davi with his new keys. */
export async function reset(roster: Roster, { ana, caio, davi, recovery }: People): Promise<Actor> {
  const next = { ...(await makeActor(0)), user: davi.user }
  const voice = (signer: Actor, by: string, keys: Actor, confirms?: string) =>
    onRoster(signer, 'chaveiro.roster.reset', roster.state, {
      by,
      user: keys.user,
      ...keysOf(keys),
      ...(confirms && { confirms }),
    })
  const ofOneself = await voice(caio, caio.user, { ...next, user: caio.user })
  roster.refuse('a reset of oneself', 'same_person', ofOneself)
  const proposal = await hashText(await roster.add(await voice(caio, caio.user, next)), webVerifier)
  const alone = await voice(caio, caio.user, next, proposal)
  roster.refuse('a reset confirmed by its proposer', 'same_person', alone)
  const otherKeys = await voice(ana, ana.user, { ...(await makeActor(0)), user: davi.user }, proposal)
  roster.refuse('a reset confirmed with other keys', 'unknown_proposal', otherKeys)
  await roster.add(await voice(recovery, 'recovery_key', next, proposal))
  return next
}

/** Returns bia with her new keys, and the content that they countersigned. */
export async function renew(roster: Roster, { bia, eva }: People, usedBefore: Actor) {
  const { org, head } = roster.state
  const renewed = { ...(await makeActor(0)), user: bia.user }
  const content = { org, seq: head.seq + 1, user: bia.user, ...keysOf(renewed) }
  const countersignature = signBytes(renewalInput({ ...content, seq: head.seq + 2 }), renewed.signing)
  const elsewhere = await renewal(bia, roster.state, { countersignature }, renewed)
  roster.refuse('a renewal countersigned for another place', 'bad_signature', elsewhere.text)
  const taken = await renewal(bia, roster.state, {}, usedBefore)
  roster.refuse('a renewal with keys that were used before', 'key_taken', taken.text)
  const { text } = await renewal(bia, roster.state, {}, renewed)
  await roster.add(text)
  const ofEva = {
    by: bia.user,
    user: eva.user,
    identity: someHash,
    fingerprint: fingerprintOf(roster, eva),
  }
  const byOldKeys = await onRoster(bia, 'chaveiro.roster.vouch', roster.state, ofEva)
  roster.refuse('a vouch signed with keys that were replaced', 'bad_signature', byOldKeys)
  return { renewed, content }
}
