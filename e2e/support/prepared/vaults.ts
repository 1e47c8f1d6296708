import { shownVault } from '@chaveiro/client/shown-vault.ts'
import type { ShownVault } from '@chaveiro/client/types/vaults.ts'
import { listVaults } from '@chaveiro/contract/vaults.ts'
import type { People, Person } from './people.ts'

/** A vault with one item of the admin's, as the list shows it. */
export async function makeVault(
  { session, api }: Person,
  name: string,
  password: string,
): Promise<ShownVault> {
  const tags = { client: '', squad: '' }
  const { id } = await session.createVault({ name, type: 'client', parent: null, tags, visibility: 'listed' })
  const vault = shownVault(await api.send(listVaults), id)
  if (!vault) throw new Error('the vault is not listed')
  await session.createItem(
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
    { password, notes: '', metadata: {} },
  )
  return vault
}

/** Each device keeps in step once, in this order. */
async function inStep(...people: Person[]) {
  for (const { session } of people) {
    const { lastError } = await session.keepInStep()
    if (lastError) throw new Error(JSON.stringify(lastError))
  }
}

/** The same, split between admin and manager, with a member who is neither and whose device has dealt their parts. */
export async function makeTwoPersonVault(people: People, name: string, password: string): Promise<void> {
  const admin = await people.founder()
  const manager = await people.invited('Demo Manager', 'manager')
  const member = await people.invited('Demo Colleague')
  const vault = await makeVault(admin, name, password)
  await admin.session.addMember(vault, member.id, 'colleague@agencia.example')
  await inStep(admin, member)
  await admin.session.setCustody(vault, 'split')
  const [proposal] = (await manager.session.vaultAccess(vault.id)).proposals
  await manager.session.secondProposal(vault, proposal?.hash ?? '', null)
  await inStep(member, admin, manager, member)
}
