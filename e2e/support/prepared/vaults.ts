import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { checkInItem, checkOutItem } from '@chaveiro/contract/calls/checkouts.ts'
import { deleteItem, getItem, type ItemSecret, listItems } from '@chaveiro/contract/calls/items.ts'
import { revealItem } from '@chaveiro/contract/calls/reveals.ts'
import { askToChangeItem, listRotateTasks } from '@chaveiro/contract/calls/rotation.ts'
import { createVault, deleteVault, listVaults } from '@chaveiro/contract/calls/vaults.ts'
import type { ItemOverviewDraft, VaultHandle } from '@chaveiro/device'
import type { People, Person } from './people.ts'
import { shownPerson, shownVault } from './shown.ts'

/** A vault of the admin's, as the list shows it; `parent` is the vault above it. */
export async function makeEmptyVault(
  person: Person,
  name: string,
  parent: VaultHandle | null = null,
  client = '',
): Promise<VaultHandle> {
  const tags = { client, squad: '' }
  const draft = { name, type: 'client', parent, tags, visibility: 'listed' } as const
  return shownVault(person, (await person.session.vaults.create(draft)).id)
}

/** The same with one item. */
export async function makeVault(
  admin: Person,
  name: string,
  password: string,
  parent: VaultHandle | null = null,
): Promise<VaultHandle> {
  const vault = await makeEmptyVault(admin, name, parent)
  await admin.session.items.create(
    vault,
    {
      title: `${name} registrar`,
      type: 'web_credential',
      login: '',
      login_url: '',
      environment: 'prod',
      criticality: 'high',
      owner: 'admin@agencia.example',
      client: '',
      squad: '',
      expires_at: null,
      login_instructions: '',
      no_copy: false,
      requires_checkout: false,
    },
    { password, notes: '', metadata: {}, fields: [], files: [] },
  )
  return vault
}

/** Does what the person's device would do by itself, such as handing over keys. */
export const keepInStep = ({ session }: Person) => session.keepInStep()

export type PreparedVault = VaultHandle

/** Two entries of the audit log, without keys. */
export async function makeAndDeleteVault({ api }: Person, name: string): Promise<void> {
  const { id } = await api.send(createVault, { body: { name } })
  await api.send(deleteVault, { params: { id } })
}

/** Removes a vault, so that later tests find as many as before. */
export async function removeVault(person: Person, id: string): Promise<void> {
  const vaults = await person.api.send(listVaults)
  if (!vaults.some((vault) => vault.id === id)) return
  await person.session.vaults.delete(await shownVault(person, id))
}

/** An item with these values besides those of an empty web credential; answers its id. */
export async function makeItem(
  { session }: Person,
  vault: VaultHandle,
  draft: Partial<ItemOverviewDraft> & { title: string },
  secret: Partial<ItemSecret>,
): Promise<string> {
  const empty = { password: '', notes: '', metadata: {}, fields: [], files: [] }
  const { id } = await session.items.create(
    vault,
    { type: 'web_credential', ...draft },
    { ...empty, ...secret },
  )
  return id
}

export const removeItem = ({ api }: Person, id: string) => api.send(deleteItem, { params: { id } })

export async function removeItemTitled(person: Person, vaultId: string, title: string): Promise<void> {
  await removeItem(person, await idOf(person, vaultId, title))
}

/** Checks out the item with that title. */
export async function holdItem(person: Person, vaultId: string, title: string): Promise<void> {
  const id = await idOf(person, vaultId, title)
  await person.api.send(checkOutItem, { params: { id } })
}

async function idOf({ api }: Person, vaultId: string, title: string): Promise<string> {
  const items = await api.send(listItems, { query: { vault_id: vaultId } })
  return items.find((item) => item.title === title)?.id ?? ''
}

/** The e-mail address of whoever has it checked out, by the server's word. */
export const holderOf = async ({ api }: Person, id: string): Promise<string | null> =>
  (await api.send(getItem, { params: { id } })).checked_out_by

/** Why somebody is asked to change the item's password, for each open task. */
export const tasksOf = async ({ api }: Person, id: string): Promise<string[]> =>
  (await api.send(listRotateTasks, { query: {} })).flatMap(({ item_id, reason }) =>
    item_id === id ? reason : [],
  )

/** Asks its owner to change the item's password. */
export const askToChange = ({ api }: Person, id: string) => api.send(askToChangeItem, { params: { id } })

export const passwordOf = async ({ session }: Person, id: string): Promise<string | undefined> =>
  (await session.items.open(id, null)).secret?.password

/** Fills the item on a page of that host, as an extension does. */
export const fillItem = ({ api }: Person, id: string, filled_on: string) =>
  api.send(revealItem, { params: { id }, body: { filled_on } })

/** Checks in what somebody else holds, and checks it out. */
export async function takeOver({ api }: Person, id: string): Promise<void> {
  await api.send(checkInItem, { params: { id } })
  await api.send(checkOutItem, { params: { id } })
}

/** How many reveals somebody has in the audit log. */
export async function revealsOf({ api }: Person): Promise<number> {
  return (await api.send(listAuditLogs, { query: { event_type: 'item_revealed' } })).length
}

export const itemsOf = ({ api }: Person, { id }: VaultHandle) =>
  api.send(listItems, { query: { vault_id: id } })

export const firstItemOf = async (person: Person, vault: VaultHandle) => (await itemsOf(person, vault))[0]

/** The titles of a vault's items, sorted. */
export async function titlesIn(person: Person, vault: VaultHandle): Promise<string[]> {
  const items = await itemsOf(person, vault)
  return items.map(({ title }) => title).sort()
}

/** Runs a step on each device, in this order. */
export async function inStep(...people: Person[]) {
  for (const { session } of people) {
    const { lastError } = await session.keepInStep()
    if (lastError) throw new Error(JSON.stringify(lastError))
  }
}

/** Makes somebody a member of the vault; their other devices open it from then on. */
export async function admit(admin: Person, vault: VaultHandle, person: Person): Promise<void> {
  await admin.session.vaults.addMember(vault, await shownPerson(admin, person.id))
  await inStep(admin, person)
}

/** The same as a two-person vault of admin and manager, with a member who is neither and whose device has dealt their custody keys. */
export async function makeTwoPersonVault(people: People, name: string, password: string): Promise<void> {
  const admin = await people.founder()
  const manager = await people.invited('Demo Manager', 'manager')
  const member = await people.invited('Demo Colleague')
  const vault = await makeVault(admin, name, password)
  await admin.session.vaults.addMember(vault, await shownPerson(admin, member.id))
  await inStep(admin, member)
  await splitCustody(vault, { admin, manager, member })
}

/** Two custodians make it a two-person vault, and the member's device deals their custody keys. */
export async function splitCustody(
  vault: VaultHandle,
  { admin, manager, member }: { admin: Person; manager: Person; member: Person },
): Promise<void> {
  await admin.session.vaults.setCustody(vault, 'split')
  await agreeTo(manager, vault.path.at(-1) ?? '')
  await inStep(member, admin, manager, member)
}

/** Agrees to what somebody proposed for the vault of that name. */
export async function agreeTo(person: Person, name: string): Promise<void> {
  const vault = await vaultNamed(person, name)
  const [proposal] = (await person.session.vaults.access(vault.id)).proposals
  await person.session.vaults.secondProposal(vault, proposal?.hash ?? '', null)
}

/** Makes the person leave the vault of that name. */
export async function leaveVault(person: Person, name: string): Promise<void> {
  const vault = await vaultNamed(person, name)
  const { members } = await person.session.vaults.access(vault.id)
  const self = members.find((member) => member.person.id === person.id)
  if (self) await person.session.vaults.removeMember(vault, self.person)
}

async function vaultNamed(person: Person, name: string): Promise<VaultHandle> {
  const vaults = await person.api.send(listVaults)
  return shownVault(person, vaults.find((one) => one.name === name)?.id ?? '')
}

/** The names of the vaults that a person sees. */
export const vaultNames = async ({ api }: Person): Promise<string[]> =>
  (await api.send(listVaults)).map(({ name }) => name)
