import { fromBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import type { RosterMachine, RosterPerson } from '@chaveiro/contract/log/roster/roster.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import type { Logs } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { Place } from '../envelopes/context.ts'
import { OpenFailed } from '../envelopes/open-failed.ts'
import { openAsPerson, sealToPerson } from '../envelopes/seal-to-person.ts'
import { openUnderKey } from '../envelopes/seal-under-key.ts'
import type { XWingKeyPair } from '../primitives/hpke.ts'
import { SecretKey } from '../primitives/secret-key.ts'
import type { AccessMatter } from './access-statements.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import type { VaultKeys } from './derive-vault-keys.ts'
import { openWithItemKey } from './open-item.ts'
import type { ItemSecret } from './seal-item.ts'
import { signStatement } from './sign-statement.ts'
import { besideVaultLog } from './vault-log-statements.ts'
import { verifier } from './verifier.ts'

/** An item key sealed to one person for a time, with the giver's signed delivery, as sent. */
export type GrantedItemKey = { readonly sealed: string; readonly delivery: string }

/** The revision, the recipient, the approvals (their hashes), and the end. */
export type Granting = AccessMatter & {
  readonly revision: number
  /** The item key as wrapped under the vault's key. */
  readonly key: string
  readonly to: RosterPerson
  readonly approvals: readonly string[]
  readonly until: string
}

/** The same to a machine, or to the keys of one of its runs. */
export type MachineGranting = Omit<Granting, 'to'> & {
  readonly to: Pick<RosterMachine, 'machine' | 'sealingKey' | 'fingerprint'>
}

/**
 * Seals the key of one revision of an item to a person of the roster, and signs the delivery. Throws Error if the keys
 * are not vouched for; OpenFailed if the wrap is not of this item and revision.
 */
export async function grantItemKey(
  keys: AccountKeys,
  vaultKeys: VaultKeys,
  { to, ...granting }: Granting,
  logs: Logs,
  at: Date,
): Promise<GrantedItemKey> {
  if (!to.vouched || logs.roster.people.get(to.user) !== to) throw new Error('these keys are not vouched for')
  return sealTo({ ...to, id: to.user }, keys, vaultKeys, granting, logs, at)
}

/**
 * The same to a machine of the roster. The keys of a run are those that the machine signed (contract's checkRun). Throws Error if the
 * roster does not name the machine any more.
 */
export async function grantToMachine(
  keys: AccountKeys,
  vaultKeys: VaultKeys,
  { to, ...granting }: MachineGranting,
  logs: Logs,
  at: Date,
): Promise<GrantedItemKey> {
  const named = logs.roster.machines.get(to.machine)
  if (named === undefined || named.isEnded || (!named.asks && named.fingerprint !== to.fingerprint))
    throw new Error('the roster does not name this machine')
  return sealTo({ ...to, id: to.machine }, keys, vaultKeys, granting, logs, at)
}

async function sealTo(
  to: { readonly id: string; readonly sealingKey: string; readonly fingerprint: string },
  keys: AccountKeys,
  vaultKeys: VaultKeys,
  { key, revision, request, vault, item, change, approvals, until }: Omit<Granting, 'to'>,
  logs: Logs,
  at: Date,
): Promise<GrantedItemKey> {
  const { org, generation } = vaultKeys.place
  const place = { org, vault, item, revision }
  const itemKey = await openUnderKey(vaultKeys.itemWrapKey, key, 'item-key', { ...place, generation })
  if (itemKey.length !== 32) throw new OpenFailed()
  const recipient = { ...place, request, recipient: to.id, fingerprint: to.fingerprint }
  const sealingKey = fromBase64url(to.sealingKey) as Uint8Array<ArrayBuffer>
  const sealed = await sealToPerson(sealingKey, itemKey, 'granted-item-key', recipient)
  const payload = {
    ...besideVaultLog(keys.user, logs, at),
    // The clock of `until`. The log's later time would let somebody's fast clock make access end before it begins.
    at: at.toISOString(),
    item,
    request,
    to: to.id,
    fingerprint: to.fingerprint,
    revision,
    change,
    approvals: [...approvals],
    sealed: await hashText(sealed, verifier),
    until,
  }
  return { sealed, delivery: await signStatement('chaveiro.access.deliver', payload, keys.signing) }
}

/** Opens an item with a key sealed to us for a time; check its delivery first (contract's checkGrant). */
export async function openGrantedItem(
  keys: Pick<AccountKeys, 'user' | 'fingerprint'> & { readonly sealing: Pick<XWingKeyPair, 'privateKey'> },
  { sealed, key }: { readonly sealed: string; readonly key: string },
  place: Place<'item'> & { readonly request: string },
): Promise<ItemSecret> {
  const { request, ...itemPlace } = place
  const recipient = { ...place, recipient: keys.user, fingerprint: keys.fingerprint }
  const bytes = await openAsPerson(keys.sealing.privateKey, key, 'granted-item-key', recipient)
  if (bytes.length !== 32) throw new OpenFailed()
  return openWithItemKey(SecretKey.of('item', bytes), sealed, itemPlace)
}
