import { hashText } from '../../log/statements/statement.ts'
import { type Actor, id, makeActor, someHash, webVerifier } from '../cast.ts'
import { onRoster } from '../organisation.ts'
import type { People, Roster } from './roster-people.ts'

/** An unused invitation, closed by caio, a manager. */
export async function closeInvitation(roster: Roster, { ana, bia, caio, davi }: People) {
  const user = id(7)
  const link = await makeActor(0)
  const invite = await onRoster(ana, 'chaveiro.roster.invite', roster.state, {
    ...{ by: ana.user, user, identity: someHash },
    ...{ invitation_key: link.signing_key, expires: '2026-03-08T12:00:00.000Z' },
  })
  const open = await hashText(await roster.add(invite), webVerifier)
  const close = (signer: Actor, by: Actor, of = open) =>
    onRoster(signer, 'chaveiro.roster.close', roster.state, { by: by.user, user, invite: of })
  roster.refuse('a close by somebody who is not a custodian', 'not_entitled', await close(davi, davi))
  roster.refuse('a close that another signed', 'bad_signature', await close(bia, caio))
  roster.refuse('a close of another invitation', 'unknown_invite', await close(caio, caio, someHash))
  await roster.add(await close(caio, caio))
  roster.refuse('a close of a closed invitation', 'unknown_invite', await close(ana, ana))
}
