import { listDeliveries } from '@chaveiro/contract/calls/deliveries.ts'
import { rewrapItems } from '@chaveiro/contract/calls/generations.ts'
import {
  endVaultRecovery,
  getVaultRecovery,
  type LostItem,
  listLostItems,
} from '@chaveiro/contract/calls/recoveries.ts'
import type { ItemStanding } from '@chaveiro/contract/log/items/item-change.ts'
import { hashText, parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { StatementRefused } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { startsAnew } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { GivenVault } from '@chaveiro/contract/log/vaults/vault-state.ts'
import { OpenFailed } from '@chaveiro/crypto/envelopes/open-failed.ts'
import type { ItemKey } from '@chaveiro/crypto/primitives/secret-key.ts'
import {
  type ReceivedValues,
  receiveCustodyValues,
  valuesFor,
} from '@chaveiro/crypto/processes/give-custody-values.ts'
import { itemKeyInCustody } from '@chaveiro/crypto/processes/open-with-custody-values.ts'
import { type RewrappedItemKey, wrapItemKey } from '@chaveiro/crypto/processes/rewrap-item-key.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { mapConcurrently } from '../base/async/map-concurrently.ts'
import { DistrustError } from '../base/types/session-error.ts'
import { currentItems, readVaultState } from '../log/heads/read-vault-state.ts'
import { loadRoster } from '../log/roster/load-roster.ts'
import { newestKeys, refreshVault } from '../log/vault-logs/load-vault.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { GivenPass } from '../state/session-state.ts'
import type { OpenVault } from '../state/verified-vault.ts'
import { dealtKeysOf } from '../vaults/custody-keys.ts'
import { signedDealing } from '../vaults/custody-wrap.ts'
import { startLostVaultAnew } from '../vaults/generation.ts'
import { writeUnderNewestKey } from '../vaults/write-under-newest-key.ts'
import type { Duty } from './duty.ts'

const pageRows = 200

/**
 * Vaults that lost their key and that two custodians gave to this person: starts a new key once their values open, then brings the items
 * under it, one page per step. If the browser was closed meanwhile, it goes on where the server says that items are missing.
 */
export const openGivenVaults: Duty = (session, { given_vaults }) =>
  given_vaults.map((id) => ({ vaultLog: id, run: () => openNextPage(session, id) }))

async function openNextPage(session: OpenSession, vaultId: string): Promise<'unfinished' | undefined> {
  await loadRoster(session)
  let vault = await refreshVault(session, vaultId)
  const { givenVault: given } = vault.log
  // The verified log does not give it to this person, or the vault's own key came back another way.
  if (given?.to !== session.keys.user) return
  // The values were sealed to keys that this person has renewed since: nobody can open them any more.
  if (given.fingerprint !== session.keys.fingerprint) return
  const pass = await passOf(session, vault, given)
  if (!pass) return
  if (given.generation === null) {
    if (!startsAnew(vault.log, session.keys.user) || !(await startLostVaultAnew(session, vault))) return
    vault = await refreshVault(session, vaultId)
  }
  const query = { limit: pageRows, ...(pass.cursor !== undefined && { cursor: pass.cursor }) }
  const { items, next } = await session.api.send(listLostItems, { params: { id: vaultId }, query })
  const { cursor, unopenable: earlierUnopenable } = pass
  // Until all is done, the next step begins at the first item again.
  pass.cursor = undefined
  pass.unopenable = 0
  const outcome = await writeUnderNewestKey(session, vaultId, (present) =>
    bringUnderKey(session, present, items, pass.values),
  )
  // Stop here: the custodians' values, the only way to open such an item, are deleted at the end.
  if (outcome.isAltered) throw new DistrustError('request', 'wrong_text', { vaultId })
  const unopenable = earlierUnopenable + outcome.unopenable
  if (next !== null && next > (cursor ?? '')) {
    pass.cursor = next
    pass.unopenable = unopenable
    return 'unfinished'
  }
  await session.api.send(endVaultRecovery, { params: { id: vaultId }, body: { unopenable } })
  session.state.givenPasses.delete(vaultId)
}

/**
 * Null if another browser of this person's has opened everything meanwhile. Throws DistrustError('request') if what the server has is not
 * what the log names, or does not open.
 */
async function passOf(
  session: OpenSession,
  { id, log }: OpenVault,
  opening: GivenVault,
): Promise<GivenPass | null> {
  const passes = session.state.givenPasses
  const present = passes.get(id)
  if (present?.request === opening.request) return present
  const { given } = await session.api.send(getVaultRecovery, { params: { id } })
  const texts = [given?.first_values ?? '', given?.second_values ?? ''] as const
  const hashes = await Promise.all(texts.map((text) => hashText(text, verifier)))
  const { request, first, second, dealings, scope } = opening
  const areTexts = hashes[0] === first.sealed && hashes[1] === second.sealed
  if (!areTexts) {
    const { given_vaults } = await session.api.send(listDeliveries)
    if (!given_vaults.includes(id)) return null
    throw new DistrustError('request', 'wrong_text', { vaultId: id })
  }
  const dealt = dealings.flatMap((dealing) => log.dealings[dealing - 1] ?? [])
  const by = [first.by, second.by] as const
  const opened = { org: log.org, vault: id, request, content: scope.items, by, dealt }
  try {
    const values = await receiveCustodyValues(session.keys, texts, opened)
    const pass = { request, values, cursor: undefined, unopenable: 0 }
    passes.set(id, pass)
    return pass
  } catch (cause) {
    if (!(cause instanceof OpenFailed)) throw cause
    throw new DistrustError('request', 'wrong_text', { vaultId: id, cause })
  }
}

/**
 * Why an item is not brought under the new key. `unopenable`: members' wraps open with none of the values. `unwrapped`: there is none for these
 * custodians. `overtaken`: somebody has written it under the new key since. `altered`: it is not what members signed.
 */
type Left = 'unopenable' | 'unwrapped' | 'overtaken' | 'altered'
type OpenedKey = { of: string; itemKey: ItemKey }

/** Leaves out items that do not open; the vault's page names them. */
async function bringUnderKey(
  session: OpenSession,
  vault: OpenVault,
  items: readonly LostItem[],
  values: ReceivedValues,
): Promise<{ unopenable: number; isAltered: boolean }> {
  const dealt = await dealtKeysOf(vault)
  const results = await mapConcurrently(items, async (item): Promise<RewrappedItemKey | Left> => {
    const opened = await openKey(session, vault, item, values)
    if (typeof opened === 'string') return opened
    const place = { item: item.item, revision: item.revision, of: opened.of }
    return wrapItemKey(session.keys, opened.itemKey, place, newestKeys(vault), vault.roster.head, dealt)
  })
  const rewraps = results.filter((one) => typeof one !== 'string')
  if (rewraps.length > 0) await session.api.send(rewrapItems, { params: { id: vault.id }, body: { rewraps } })
  return {
    unopenable: results.filter((one) => one === 'unopenable').length,
    isAltered: results.includes('altered'),
  }
}

/** The item's key, if its newest change and the wrap for custodians are what members signed. */
async function openKey(
  session: OpenSession,
  vault: OpenVault,
  { item, revision, signature, wraps }: LostItem,
  received: ReceivedValues,
): Promise<OpenedKey | Left> {
  const of = await hashText(signature, verifier)
  const doubt = await doubtAbout(session, vault.id, { item, revision, of })
  if (doubt) return doubt
  const { dealings = [] } = vault.log.givenVault ?? {}
  if (wraps.length === 0) {
    const change = parseStatement(signature, 'chaveiro.item.change').payload
    return 'dealing' in change && dealings.includes(change.dealing ?? 0) ? 'altered' : 'unwrapped'
  }
  const { org, vault: id } = vault.log
  let reason: Left = 'unopenable'
  for (const wrap of wraps) {
    try {
      const wrapped = { item, revision, signature, ...wrap }
      const { generation, dealing } = await signedDealing(vault, wrapped, dealings)
      const values = valuesFor(received, { item, revision }, dealing)
      const place = { org, vault: id, generation, dealing }
      return { of, itemKey: await itemKeyInCustody(wrap.custody_key, place, { item, revision }, values) }
    } catch (error) {
      if (error instanceof StatementRefused) reason = 'altered'
      else if (!(error instanceof OpenFailed)) throw error
    }
  }
  return reason
}

/** Whether the vault's changes, read again if need be, say something else about an item. */
async function doubtAbout(
  session: OpenSession,
  vaultId: string,
  { item, revision, of }: { item: string; revision: number; of: string },
): Promise<Left | null> {
  const isThis = (standing: ItemStanding | undefined) => standing?.hash === of && !standing.isDeleted
  if (isThis((await currentItems(session, vaultId)).items.standings.get(item))) return null
  const standing = (await readVaultState(session, vaultId)).items.standings.get(item)
  if (isThis(standing)) return null
  return standing && standing.revision > revision ? 'overtaken' : 'altered'
}
