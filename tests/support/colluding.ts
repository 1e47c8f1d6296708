import type { CallOutput } from '@chaveiro/contract/call.ts'
import { getVaultHead } from '@chaveiro/contract/calls/heads.ts'
import type { SignedItem } from '@chaveiro/contract/calls/items.ts'
import type { RevealedItem } from '@chaveiro/contract/calls/reveals.ts'
import { followChanges, noItems, type VaultItems } from '@chaveiro/contract/log/items/item-change.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import type { Logs } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { OverviewFields } from '@chaveiro/contract/rules/items/item-overview.ts'
import { type AccountKeys, deriveAccountKeys } from '@chaveiro/crypto/processes/derive-account-keys.ts'
import type { VaultKeys } from '@chaveiro/crypto/processes/derive-vault-keys.ts'
import { sealItem } from '@chaveiro/crypto/processes/seal-item.ts'
import {
  digestRevision,
  makeOverviewSalt,
  type SignedChange,
  signRevision,
} from '@chaveiro/crypto/processes/sign-change.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { secret as secretOf, userIdOf } from './lying-server.ts'
import type { TestPerson } from './person.ts'

/** All changes of a vault as an honest server gives them, and the items that they make. */
export async function readChanges(person: TestPerson, vaultId: string, logs: Logs) {
  const query = { after: 0, limit: 1000 }
  const { changes } = await person.api.send(getVaultHead, { params: { id: vaultId }, query })
  return { texts: changes, items: await followChanges(noItems, changes, logs, verifier) }
}

export const keysOf = async (person: TestPerson): Promise<AccountKeys> =>
  deriveAccountKeys(person.secret, await userIdOf(person))

const plantedOverview: OverviewFields = {
  title: 'planted',
  type: 'api_key',
  login: 'thief',
  login_url: 'https://evil.example/',
  environment: 'prod',
  criticality: 'low',
  owner: '',
  client: '',
  squad: '',
  expires_at: null,
  login_instructions: 'Sign in here',
  no_copy: false,
  requires_checkout: false,
  rehearsal: false,
  has_code: false,
  has_notes: false,
  has_files: false,
  more_urls: [],
  url_match: 'exact',
  labels: [],
  tags: { client: '', squad: '', environment: 'prod', criticality: 'low' },
}

export interface Planted {
  change: SignedChange
  /** The item and its reveal as a lying server would hand them out. */
  item: (row: SignedItem) => SignedItem
  revealed: (body: RevealedItem) => RevealedItem
}

/**
 * What somebody who conspires with the server signs: an item with a password of their choice, sealed under keys that they hold, as the next
 * change after `items` by the given logs.
 */
export async function plant(
  keys: AccountKeys,
  vaultKeys: VaultKeys,
  logs: Logs,
  items: VaultItems,
  item: string,
  { overview = plantedOverview, at = new Date(), password = 'planted' } = {},
): Promise<Planted> {
  const standing = items.standings.get(item)
  const revision = (standing?.revision ?? 0) + 1
  const content = await sealItem(secretOf(password), { item, revision }, vaultKeys)
  const upon = standing
    ? { act: 'revise' as const, item, revision, before: standing.hash }
    : { act: 'create' as const, item, revision: 1 as const }
  const overviewSalt = makeOverviewSalt()
  const place = { ...logs, newest: items.newest }
  const digests = await digestRevision({ ...content, overview, overviewSalt })
  const change = await signRevision(keys, place, upon, digests, at)
  const sealed_hash = await hashText(content.sealed, verifier)
  const signed = {
    revision,
    generation: vaultKeys.place.generation,
    signature: change.statement,
    overview_salt: overviewSalt,
    sealed_hash,
  }
  const plantedItem = (row: SignedItem) => ({ ...row, ...overview, ...signed, id: item }) as SignedItem
  return {
    change,
    item: plantedItem,
    revealed: (body) => ({
      ...body,
      item: plantedItem(body.item),
      password: content.sealed,
      key: content.key,
      revision,
      generation: signed.generation,
      rewrap: null,
    }),
  }
}

/** An answer about a vault's changes with one more at its end. */
export function withChange(body: unknown, url: URL, vaultId: string, { statement, newest }: SignedChange) {
  const answer = body as CallOutput<typeof getVaultHead>
  const after = Number(url.searchParams.get('after') ?? -1)
  if (!url.pathname.includes(vaultId) || after >= newest.number) return answer
  return { ...answer, changes: [...answer.changes, statement], newest: newest.number }
}
