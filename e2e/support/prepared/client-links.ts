import { listClientLinks, withdrawClientLink } from '@chaveiro/contract/calls/client-links.ts'
import type { SubmittedCredential } from '@chaveiro/contract/calls/submissions.ts'
import { listUsers } from '@chaveiro/contract/calls/users.ts'
import { listVaults } from '@chaveiro/contract/calls/vaults.ts'
import {
  type ClientLinkDraft,
  type MadeClientLink,
  openSubmissionPage,
  type ShownVault,
  shownVault,
} from '@chaveiro/device'
import type { People, Person } from './people.ts'

/** A client's vault of the founder's with a link, as their device made it. */
export async function makeClientVault(
  people: People,
  name: string,
  address = '',
): Promise<{ vault: ShownVault; made: MadeClientLink }> {
  const { session, api } = await people.founder()
  const tags = { client: name, squad: '' }
  const { id } = await session.vaults.create({
    name,
    type: 'client',
    parent: null,
    tags,
    visibility: 'listed',
  })
  const vault = shownVault(await api.send(listVaults), id)
  if (!vault) throw new Error('the vault is not listed')
  const made = await session.links.makeForClient(vault, {
    ...{ name: `${name} link`, client_name: `${name} Ltda`, address, days: 30, max_uses: 20 },
    deputy: null,
  })
  return { vault, made }
}

const typed: SubmittedCredential = {
  ...{ title: 'Domain', type: 'web_credential', login: 'ana', password: 'pão 🔑', login_url: '' },
  ...{ environment: 'prod', squad: '', notes: '' },
}

/** Submits something as the client's page does, without a browser. */
export async function handIn({ url }: MadeClientLink, baseUrl: string, more: Partial<SubmittedCredential>) {
  const { pathname, hash } = new URL(url, baseUrl)
  const address = { token: pathname.split('/').at(-1) ?? '', fragment: hash.slice(1) }
  const page = await openSubmissionPage(address, { baseUrl, language: () => 'en' })
  await page?.submit({ ...typed, ...more })
}

/** A link that somebody else makes for the founder's vault, with the founder as its deputy. */
export async function makeLinkWithDeputy(maker: Person, deputy: Person, vault: ShownVault) {
  const user = (await maker.api.send(listUsers)).find((one) => one.id === deputy.id)
  if (!user) throw new Error('the deputy is not listed')
  return makeLinkOf(maker, vault, { name: 'With a deputy', address: '', deputy: user })
}

/** A link that somebody else makes for the founder's vault. */
export async function makeLinkOf(
  maker: Person,
  { id }: ShownVault,
  draft: Pick<ClientLinkDraft, 'name' | 'address' | 'deputy'>,
) {
  const vault = shownVault(await maker.api.send(listVaults), id)
  if (!vault) throw new Error('the vault is not listed')
  return maker.session.links.makeForClient(vault, {
    ...draft,
    client_name: 'Deputised Ltda',
    days: 30,
    max_uses: 20,
  })
}

export const withdraw = ({ api }: Person, { link }: MadeClientLink) =>
  api.send(withdrawClientLink, { params: { id: link.id }, body: {} })

/** Adds somebody and removes them again, so that the vault has a new key that nobody has signed for on the link's page. */
export async function renewKey({ session }: Person, vault: ShownVault, { id }: Person, address: string) {
  await session.vaults.addMember(vault, id, address)
  await session.vaults.removeMember(vault, id, { address, isMarked: false })
}

/** The founder's device does what is due, including the signature for the link's page. */
export async function keepInStep({ session }: Person) {
  const { lastError } = await session.keepInStep()
  if (lastError) throw new Error(JSON.stringify(lastError))
}

/** A vault's links, as this person reads them. */
export const linksOf = ({ api }: Person, { id }: ShownVault) => api.send(listClientLinks, { params: { id } })
