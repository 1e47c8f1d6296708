import { personIdentity } from '../../log/roster/person-identity.ts'
import type { RosterState } from '../../log/roster/roster.ts'
import { type Actor, makeActor, randomText, webVerifier } from '../cast.ts'
import type { LogInTheMaking } from './log-in-the-making.ts'

export type Roster = LogInTheMaking<RosterState>
export type Person = Actor & {
  readonly identity: { salt: string; user: string; email: string; commitment: string }
}
export type People = { ana: Person; bia: Person; caio: Person; davi: Actor; eva: Actor; recovery: Actor }

export async function makePeople(): Promise<People> {
  const [ana, bia, caio, davi, eva, recovery] = (await Promise.all([1, 2, 3, 4, 5, 6].map(makeActor))) as [
    Actor,
    Actor,
    Actor,
    Actor,
    Actor,
    Actor,
  ]
  return {
    ana: await withAddress(ana, 'ana@agencia.example'),
    bia: await withAddress(bia, 'bia@agencia.example'),
    caio: await withAddress(caio, 'caio@agencia.example'),
    davi,
    eva,
    recovery,
  }
}

async function withAddress(actor: Actor, email: string): Promise<Person> {
  const content = { salt: randomText(16), user: actor.user, email }
  return { ...actor, identity: { ...content, commitment: await personIdentity(content, webVerifier) } }
}

export const fingerprintOf = (roster: Roster, { user }: Actor) =>
  roster.state.people.get(user)?.fingerprint as string
