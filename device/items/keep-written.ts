import type { Item, ItemOverview } from '@chaveiro/contract/calls/items.ts'
import { listVaults } from '@chaveiro/contract/calls/vaults.ts'
import { verified } from '@chaveiro/contract/rules/texts/told.ts'
import type { SignedChange } from '@chaveiro/crypto/processes/sign-change.ts'
import { listedPlace } from '../base/types/listed-place.ts'
import { lastListed } from '../log/vault-logs/vault-handles.ts'
import { mayBeStored } from '../state/once.ts'
import type { OpenSession } from '../state/open-session.ts'
import { keepOwnWrites, type OwnWrite, type WrittenVault } from '../state/own-writes.ts'

type Written = Pick<OwnWrite, 'title' | 'content' | 'movedFrom'> & { readonly change: SignedChange }
type WrittenItem = {
  readonly vaultId: string
  readonly change: SignedChange
  readonly content: { readonly overview: ItemOverview }
}

/** The answer to a write, with what this device signed in place of what the server says of it: it may have answered another item. */
export const asWritten = (answer: Item, { vaultId, change, content }: WrittenItem): Item => ({
  ...answer,
  ...content.overview,
  id: change.item,
  vault_id: vaultId,
  revision: change.standing.revision,
})

/**
 * Sends what this person wrote into a vault, and keeps it on this device in case a restored backup lacks it; also if no answer comes, since it
 * may have been stored.
 */
export async function sendAndKeep<T>(
  session: OpenSession,
  written: readonly (Written & { readonly vaultId: string })[],
  send: () => Promise<T>,
): Promise<T> {
  const keep = async () => {
    for (const { vaultId, ...one } of written) await keepWritten(session, vaultId, [one])
  }
  try {
    const answer = await send()
    await keep()
    return answer
  } catch (error) {
    if (mayBeStored(error)) await keep()
    throw error
  }
}

export async function keepWritten(
  session: OpenSession,
  vaultId: string,
  written: readonly Written[],
): Promise<void> {
  const items = written.map(({ change: { item, standing, newest }, ...kept }) => ({
    itemId: item,
    revision: standing.revision,
    number: newest.number,
    change: standing.hash,
    ...kept,
  }))
  await keepOwnWrites(session, await writtenVault(session, vaultId), items)
}

/** The vault's name only helps when bringing something back, so failing to get it is not an error. */
async function writtenVault(session: OpenSession, id: string): Promise<WrittenVault> {
  const unknown = {
    id,
    type: 'client',
    path: [],
    visibility: 'listed',
    tags: { client: '', squad: '' },
    inherits: false,
  } as const
  const listedVault = lastListed(session, id)
  // Compared with what is signed before anything is written there.
  if (listedVault) return { ...listedVault, tags: verified<WrittenVault['tags']>(listedVault.tags) }
  const vaults = await session.api.send(listVaults).catch(() => [])
  const vault = vaults.find((one) => one.id === id)
  return {
    ...unknown,
    ...(vault && { visibility: vault.visibility }),
    ...listedPlace(vaults, id),
  }
}
