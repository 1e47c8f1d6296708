import { MachineOverview } from '@chaveiro/contract/calls/machines.ts'
import { listUsers } from '@chaveiro/contract/calls/users.ts'
import { plainName } from '@chaveiro/contract/rules/texts/in-sentence.ts'
import { DistrustError, type MachineDraft, ownId, type PersonHandle } from '@chaveiro/device'
import { Refusal } from '../../refusal.ts'
import type { Ground } from './ground.ts'
import { type ListedMachine, sameMachine } from './machines.ts'

/** What a machine is called and what limits it. An identity without an audience is for this server. */
export interface MachineTerms {
  name: string
  networks: readonly string[]
  identity: { issuer: string; audience: string | null; subject: string } | null
  asks: boolean
}

/** What a person decides about a new machine. */
export interface MachineWish extends MachineTerms {
  /** Somebody's address; null for oneself. */
  keeper: string | null
  until: string
}

/** A machine's token, which nobody gets again. */
export interface MadeToken {
  id: string
  name: string
  keeper: string
  until: string
  token: string
}

/** Makes a machine and its token. Throws Refusal for what no machine may have. */
export async function makeMachine(ground: Ground, { wish }: { wish: MachineWish }): Promise<MadeToken> {
  const draft = draftOf(ground, wish, wish.until)
  const keeper = await keeperOf(ground, wish.keeper)
  const { machine, token } = await ground.device.machines.make(draft, keeper)
  return { id: machine.id, name: draft.name, keeper: keeper.email, until: draft.until, token }
}

/** A new token for the machine that was shown: the one before opens nothing any more. */
export async function renewMachine(
  ground: Ground,
  { shown, keeper: wanted, until }: { shown: ListedMachine; keeper: string | null; until: string | null },
): Promise<MadeToken> {
  const handle = await sameMachine(ground, shown)
  const keeper = await keeperOf(ground, wanted)
  const end = until ?? handle.until
  const { token } = await ground.device.machines.renew(handle, keeper, end)
  return { id: handle.id, name: handle.name, keeper: keeper.email, until: end, token }
}

/** Changes what is said of the machine that was shown; its token, keeper and end stay. */
export async function changeMachine(
  ground: Ground,
  { shown, terms }: { shown: ListedMachine; terms: MachineTerms },
): Promise<void> {
  const handle = await sameMachine(ground, shown)
  await ground.device.machines.change(handle, draftOf(ground, terms, handle.until))
}

const { name: Name, networks: Networks, identity: Identity } = MachineOverview.shape

function draftOf(
  { server }: Ground,
  { name: typed, networks, identity, asks }: MachineTerms,
  until: string,
): MachineDraft {
  const name = plainName(typed)
  if (!Name.safeParse(name).success) throw new Refusal('machine.name')
  const wrong = networks.find((one) => !Networks.safeParse([one]).success)
  if (wrong !== undefined) throw new Refusal('machine.network', { network: wrong })
  if (!Networks.safeParse(networks).success) throw new Refusal('machine.networks')
  if (identity === null) return { name, networks, identity, asks, until }
  const proved = { ...identity, audience: identity.audience ?? server }
  const { error } = Identity.safeParse(proved)
  if (error) throw new Refusal('machine.identity', { option: `--${String(error.issues[0]?.path[0])}` })
  return { name, networks, identity: proved, asks, until }
}

/** The person of an address as this device verified it; oneself without one. Throws Refusal. */
async function keeperOf(ground: Ground, address: string | null): Promise<PersonHandle> {
  const users = await ground.api.send(listUsers)
  const own = await ownId(ground)
  const found = users.find(({ id, email }) =>
    address === null ? id === own : email.toLowerCase() === address.toLowerCase(),
  )
  if (!found) throw new Refusal('person.none', { person: address ?? '' })
  const { id, email, identity_salt } = found
  const person = (await ground.device.people.show([{ id, email, identity_salt }]))[id]
  if (!person || person.address === 'altered') throw new DistrustError('person', 'altered', { userId: id })
  return person
}
