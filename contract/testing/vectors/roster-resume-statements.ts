import { givenUpDigest } from '../../log/statements/given-up.ts'
import { hashText } from '../../log/statements/statement.ts'
import { type Actor, someHash, webVerifier } from '../cast.ts'
import { onRoster } from '../organisation.ts'
import type { People, Roster } from './roster-people.ts'

/** Ana, an admin, proposes to resume from here, and the recovery kit confirms. */
export async function resume(roster: Roster, { ana, bia, caio, recovery }: People) {
  const heads = [{ seq: roster.state.head.seq + 9, hash: someHash }]
  const list = [{ of: 'roster' as const, part: 'log' as const, goes_on: roster.state.head, heads }]
  const given_up = await givenUpDigest(list, webVerifier)
  const voice = (signer: Actor, by: string, confirms?: string, names = given_up) =>
    onRoster(signer, 'chaveiro.roster.resume', roster.state, {
      ...{ by, given_up: names },
      ...(confirms && { confirms }),
    })
  roster.refuse('a resume proposed by a manager', 'not_entitled', await voice(caio, caio.user))
  const byOldKeys = await voice(bia, bia.user)
  roster.refuse('a resume signed with keys that were replaced', 'bad_signature', byOldKeys)
  const proposal = await hashText(await roster.add(await voice(ana, ana.user)), webVerifier)
  const alone = await voice(ana, ana.user, proposal)
  roster.refuse('a resume confirmed by its proposer', 'same_person', alone)
  const otherList = await voice(recovery, 'recovery_key', proposal, someHash)
  roster.refuse('a resume confirmed with another list', 'unknown_proposal', otherList)
  await roster.add(await voice(recovery, 'recovery_key', proposal))
}
