import { listClientLinks, withdrawClientLink } from '@chaveiro/contract/calls/client-links.ts'
import {
  type ClientLinkDraft,
  type MadeClientLink,
  openSubmissionPage,
  type TypedCredential,
  type VaultHandle,
} from '@chaveiro/device'
import type { People, Person } from './people.ts'
import { shownPerson, shownVault } from './shown.ts'

/** A client's vault of the founder's with a link, as their device made it. */
export async function makeClientVault(
  people: People,
  name: string,
  address = '',
  wanted: readonly string[] = [],
): Promise<{ vault: VaultHandle; made: MadeClientLink }> {
  const founder = await people.founder()
  const { session } = founder
  const tags = { client: name, squad: '' }
  const { id } = await session.vaults.create({
    name,
    type: 'client',
    parent: null,
    tags,
    visibility: 'listed',
  })
  const vault = await shownVault(founder, id)
  const made = await session.links.makeForClient(vault, {
    ...{ name: `${name} link`, client_name: `${name} Ltda`, address, days: 30, max_uses: 20, wanted },
    deputy: null,
  })
  return { vault, made }
}

const typed: TypedCredential = {
  ...{ title: 'Domain', type: 'web_credential', login: 'ana', password: 'pão 🔑', login_url: '' },
  ...{ environment: 'prod', squad: '', notes: '' },
}

/** Submits something as the client's page does, without a browser. */
export async function handIn(
  { url }: MadeClientLink,
  baseUrl: string,
  more: Partial<TypedCredential>,
  files: readonly File[] = [],
  answers: number | null = null,
) {
  const { pathname, hash } = new URL(url, baseUrl)
  const address = { token: pathname.split('/').at(-1) ?? '', fragment: hash.slice(1) }
  const page = await openSubmissionPage(address, { baseUrl, language: () => 'en' })
  await page?.look()
  await page?.submit({ ...typed, ...more }, files, undefined, answers)
}

/** A link that somebody else makes for the founder's vault, with the founder as its deputy. */
export async function makeLinkWithDeputy(maker: Person, deputy: Person, vault: VaultHandle) {
  const shown = await shownPerson(maker, deputy.id)
  return makeLinkOf(maker, vault, { name: 'With a deputy', address: '', deputy: shown })
}

/** A link that somebody else makes for the founder's vault. */
export async function makeLinkOf(
  maker: Person,
  { id }: VaultHandle,
  draft: Pick<ClientLinkDraft, 'name' | 'address' | 'deputy'>,
) {
  return maker.session.links.makeForClient(await shownVault(maker, id), {
    ...draft,
    client_name: 'Deputised Ltda',
    days: 30,
    max_uses: 20,
    wanted: [],
  })
}

export const withdraw = ({ api }: Person, { link }: MadeClientLink) =>
  api.send(withdrawClientLink, { params: { id: link.id }, body: {} })

/** Adds somebody and removes them again, so that the vault has a new key that nobody has signed for on the link's page. */
export async function renewKey(founder: Person, vault: VaultHandle, { id }: Person) {
  const person = await shownPerson(founder, id)
  await founder.session.vaults.addMember(vault, person)
  await founder.session.vaults.removeMember(vault, person)
}

/** The founder's device does what is due, including the signature for the link's page. */
export async function keepInStep({ session }: Person) {
  const { lastError } = await session.keepInStep()
  if (lastError) throw new Error(JSON.stringify(lastError))
}

/** A vault's links, as this person reads them. */
export const linksOf = ({ api }: Person, { id }: VaultHandle) => api.send(listClientLinks, { params: { id } })
