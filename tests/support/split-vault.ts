import { listOwnShares } from '@chaveiro/contract/calls/custody.ts'
import {
  deriveItemCustodyValues,
  type ItemCustodyValues,
} from '@chaveiro/crypto/processes/derive-item-custody-values.ts'
import type { ItemPlace } from '@chaveiro/crypto/processes/derive-vault-keys.ts'
import { type HeldCustodyKeys, openCustodyShare } from '@chaveiro/crypto/processes/open-custody-share.ts'
import {
  type ItemInCustody,
  openWithCustodyValues,
} from '@chaveiro/crypto/processes/open-with-custody-values.ts'
import type { ItemSecret } from '@chaveiro/crypto/processes/seal-item.ts'
import { keysOf } from './confirmed-person.ts'
import { userIdOf } from './lying-server.ts'
import { readLogs } from './people.ts'
import { type TestPerson, vaultDraft } from './person.ts'

type Host = Pick<TestPerson, 'session'>

/** A shared vault whose members all hold its key. */
export async function vaultWithMembers(
  host: Host,
  name: string,
  members: readonly Pick<TestPerson, 'session' | 'email'>[],
): Promise<string> {
  const { id } = await host.session.createVault(vaultDraft(name))
  for (const member of members) await host.session.addMember(id, await userIdOf(member), member.email)
  await inStep(host, ...members)
  return id
}

/** Two custodians make it a two-person vault of all custodians in the present roster. */
export async function splitVault(first: Host, second: Host, vaultId: string): Promise<void> {
  await first.session.setCustody(vaultId, 'split')
  const { proposals } = await second.session.vaults.access(vaultId)
  const proposal = proposals.find(({ kind }) => kind === 'custody')
  if (!proposal) throw new Error('nothing was proposed')
  await second.session.secondProposal(vaultId, proposal.hash, null)
}

/** Runs a step on each device, in this order. */
export async function inStep(...people: Pick<TestPerson, 'session'>[]): Promise<void> {
  for (const { session } of people) {
    const { lastError } = await session.keepInStep()
    if (lastError) throw new Error(JSON.stringify(lastError))
  }
}

/** A custodian's share of a vault's newest dealing: what they could have copied. */
export async function custodyHeldBy(custodian: TestPerson, vaultId: string): Promise<HeldCustodyKeys> {
  const [share] = await custodian.api.send(listOwnShares, { params: { id: vaultId } })
  if (!share) throw new Error('nothing was dealt')
  return openCustodyShare(await keysOf(custodian), share, await readLogs(custodian, vaultId))
}

/** Opens an item with the values of two custodians, as in an emergency. */
export async function openByTwo(
  item: ItemPlace & ItemInCustody,
  [first, second]: readonly [HeldCustodyKeys, HeldCustodyKeys],
): Promise<ItemSecret> {
  const { sealed, custodyKey, ...place } = item
  const given: [ItemCustodyValues, ItemCustodyValues] = [
    await deriveItemCustodyValues(first, place),
    await deriveItemCustodyValues(second, place),
  ]
  return openWithCustodyValues({ sealed, custodyKey }, first.place, place, given)
}
