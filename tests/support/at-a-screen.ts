import { getBreakGlassRequest, getJitRequest } from '@chaveiro/contract/calls/access-requests.ts'
import { listDeletedItems } from '@chaveiro/contract/calls/deleted-items.ts'
import { listDeletedVaults } from '@chaveiro/contract/calls/deleted-vaults.ts'
import { listItemHistory } from '@chaveiro/contract/calls/item-revisions.ts'
import { getItem, type Item, type ItemSecret, type SignedItem } from '@chaveiro/contract/calls/items.ts'
import { listSubmissions } from '@chaveiro/contract/calls/submissions.ts'
import { listUsers } from '@chaveiro/contract/calls/users.ts'
import { listVaults, type Vault } from '@chaveiro/contract/calls/vaults.ts'
import type { AccessKind, GrantHours, Role, UserStatus } from '@chaveiro/contract/constants.ts'
import type { ApiClient } from '@chaveiro/device/base/calls/api-client.ts'
import type { ClientLinkDraft, DrawnSubmission } from '@chaveiro/device/base/types/client-links.ts'
import type { ItemHandle, PersonHandle, VaultHandle } from '@chaveiro/device/base/types/handles.ts'
import type { ItemChange, ItemOverviewDraft, ListedRevision } from '@chaveiro/device/base/types/items.ts'
import { listedPlace } from '@chaveiro/device/base/types/listed-place.ts'
import type { ItemLinkDraft } from '@chaveiro/device/base/types/one-time-links.ts'
import { DistrustError } from '@chaveiro/device/base/types/session-error.ts'
import type { VaultChange, VaultDraft } from '@chaveiro/device/base/types/vaults.ts'
import type { Device } from '@chaveiro/device/verbs/create-device.ts'
import { approveAsShown } from './as-shown.ts'
import { listed } from './listed-request.ts'

type Placed<T> = Omit<T, 'parent'> & { parent_id: string | null }

/** What the list of vaults shows of one, now, as if a device had verified it. */
export async function shownBy(api: ApiClient, id: string): Promise<VaultHandle> {
  const vaults = await api.send(listVaults)
  const { custody, visibility } = vaults.find((one) => one.id === id) ?? {
    custody: 'shared',
    visibility: 'listed',
  }
  const place = listedPlace(vaults, id) ?? { id, type: 'client', path: [] }
  return { ...place, custody, visibility, isSigned: true } as VaultHandle
}

/** A person as if a device had verified them under this address. */
export const personShownAs = (id: string, email: string, address: PersonHandle['address'] = 'confirmed') =>
  ({ id, email, address }) as PersonHandle

/**
 * A session of somebody who looks at the list of vaults right before each act; here vaults are named by id alone. `session` is the same
 * session, with what was shown passed by the test.
 */
export function atAScreen(session: Device, api: ApiClient) {
  const shown = (id: string) => shownBy(api, id)
  const parentOf = async (id: string | null | undefined) => (id ? shown(id) : null)
  const itemOf = (id: string) => api.send(getItem, { params: { id } })
  const shownItem = async (id: string, vaultId?: string): Promise<ItemHandle> => {
    const item = await itemOf(id)
    return session.items.show({ ...item, id }, await shown(vaultId ?? item.vault_id))
  }
  const shownOrNone = async (vaultId: string | null) => (vaultId === null ? null : shown(vaultId))
  /** The address is empty for people who are no custodians: they may not list people, and only remove themselves. */
  const seenAs = async (userId: string) => {
    const people = await api.send(listUsers).catch(() => [])
    return personShownAs(userId, people.find(({ id }) => id === userId)?.email ?? '')
  }
  const proposedPerson = async (vaultId: string, hash: string) => {
    const { proposals, members } = await session.vaults.access(vaultId)
    const userId = proposals.find((one) => one.hash === hash)?.userId
    return members.find(({ person }) => person.id === userId)?.person ?? null
  }
  const inHistory = async (id: string, revision: number): Promise<ListedRevision> => {
    const history = await api.send(listItemHistory, { params: { id }, query: {} })
    const row = history.find((one) => one.revision === revision)
    if (!row) throw new Error(`the history has no revision ${revision}`)
    return row
  }
  const shownSubmission = async (id: string, vaultId: string): Promise<DrawnSubmission> => {
    const listed = await api.send(listSubmissions, { params: { id: vaultId } })
    return { id, link_name: listed.find((one) => one.id === id)?.link_name ?? '' }
  }
  const openSubmission = async (id: string, vaultId: string) =>
    session.links.openSubmission(await shownSubmission(id, vaultId), await shown(vaultId))
  const deletedItem = async (itemId: string, vaultId: string) => {
    const { items } = await api.send(listDeletedItems, { params: { id: vaultId }, query: {} })
    const row = items.find(({ id }) => id === itemId)
    if (!row) throw new Error('not among the deleted items')
    return session.items.showDeleted(row, await shown(vaultId))
  }
  return {
    ...session,
    session,
    async createVault({ parent_id, ...draft }: Placed<VaultDraft>) {
      return session.vaults.create({ ...draft, parent: await parentOf(parent_id) })
    },
    async updateVault(id: string, { parent_id, ...change }: Partial<Placed<VaultChange>>) {
      const parent = parent_id === undefined ? {} : { parent: await parentOf(parent_id) }
      return session.vaults.update(await shown(id), { ...change, ...parent })
    },
    async deleteVault(id: string) {
      return session.vaults.delete(await shown(id))
    },
    async purgeVault(id: string) {
      const listed = [...(await api.send(listVaults)), ...(await api.send(listDeletedVaults))]
      const drawn = listedPlace(listed, id)
      if (!drawn) throw new Error('the vault is not listed')
      return session.vaults.purge(await session.vaults.show(drawn))
    },
    async adoptVaultOverview(vault: Vault) {
      return session.vaults.adoptOverview(vault, await parentOf(vault.parent_id))
    },
    async bringBack(ids: string[], vaultId: string) {
      return session.restore.bringBack(ids, await shown(vaultId))
    },
    async addMember(id: string, userId: string, address: string, access?: 'member' | 'reader') {
      return session.vaults.addMember(await shown(id), personShownAs(userId, address), access)
    },
    async removeMember(id: string, userId: string) {
      return session.vaults.removeMember(await shown(id), await seenAs(userId))
    },
    async setUserStatus(userId: string, status: UserStatus) {
      return session.people.setStatus(await seenAs(userId), status)
    },
    setUserRole: (userId: string, role: Role, address: string) =>
      session.people.setRole(personShownAs(userId, address), role),
    confirmRole: (userId: string, role: Role, address: string, status: UserStatus = 'active') =>
      session.people.confirmRole(personShownAs(userId, address), { role, status }),
    async setInheritance(id: string, inherits: boolean) {
      return session.vaults.setInheritance(await shown(id), inherits)
    },
    async setCustody(id: string, custody: 'shared' | 'split') {
      return session.vaults.setCustody(await shown(id), custody)
    },
    async confirmMember(id: string, userId: string, address: string) {
      return session.vaults.confirmMember(await shown(id), personShownAs(userId, address))
    },
    async giveLostVault(id: string, userId: string, address: string) {
      return session.vaults.giveLost(await shown(id), personShownAs(userId, address))
    },
    async secondProposal(id: string, hash: string, address: string | null) {
      const userId = (await session.vaults.access(id)).proposals.find((one) => one.hash === hash)?.userId
      const person = address === null ? null : personShownAs(userId ?? '', address)
      return session.vaults.secondProposal(await shown(id), hash, person)
    },
    /** `shown`: how the screen showed the person to be admitted, if not as the list of members does right before. */
    async withdrawProposal(id: string, hash: string, shownAs?: PersonHandle | null) {
      const seen = shownAs === undefined ? await proposedPerson(id, hash) : shownAs
      return session.vaults.withdrawProposal(await shown(id), hash, seen)
    },
    async withdrawGiving(id: string, userId: string) {
      return session.vaults.withdrawGiving(await shown(id), await seenAs(userId))
    },
    openSubmission,
    async refuseSubmission(submissionId: string, vaultId: string, reason: string) {
      return session.links.refuseSubmission(submissionId, await shown(vaultId), reason)
    },
    async makeClientLink(vaultId: string, change: Partial<ClientLinkDraft> = {}) {
      const fields = { name: 'From the bakery', client_name: 'Padaria São João', address: '' }
      const draft = { ...fields, days: 60, max_uses: 20, wanted: [], deputy: null, ...change }
      return session.links.makeForClient(await shown(vaultId), draft)
    },
    async takeSubmission(
      vaultId: string,
      submissionId: string,
      overview: ItemOverviewDraft,
      secret: ItemSecret,
      isAccepted = false,
    ) {
      const { handle } = await openSubmission(submissionId, vaultId)
      return session.links.takeSubmission(handle, overview, secret, isAccepted)
    },
    async createItem(vaultId: string, overview: ItemOverviewDraft, secret: ItemSecret) {
      return session.items.create(await shown(vaultId), overview, secret)
    },
    async addFile(vaultId: string, name: string, content: Uint8Array) {
      return session.items.addFile(await shown(vaultId), {
        name,
        content: new Blob([new Uint8Array(content)]),
      })
    },
    async updateItem(itemId: string, change: ItemChange) {
      return session.items.update(await shownItem(itemId), change)
    },
    async openItem(itemId: string, vaultId: string | null = null) {
      return session.items.open(itemId, await shownOrNone(vaultId))
    },
    async openRevision(itemId: string, revision: number, vaultId: string | null = null) {
      const shown = await inHistory(itemId, revision)
      return session.items.openRevision(itemId, shown, await shownOrNone(vaultId))
    },
    async showCard(card: Item, vaultId: string | null = null) {
      return session.items.show(card, await shownOrNone(vaultId))
    },
    async openCard(card: Item, vaultId: string | null = null) {
      return session.items.openCard(card, await shownOrNone(vaultId))
    },
    async verifyItem(item: SignedItem, askedId: string, vaultId: string | null = null) {
      return (await session.items.read(item, askedId, await shownOrNone(vaultId))).verification
    },
    shownItem,
    async deleteItem(itemId: string, vaultId?: string) {
      return session.items.delete(await shownItem(itemId, vaultId))
    },
    async purgeItem(itemId: string, vaultId: string) {
      return session.items.purge(await deletedItem(itemId, vaultId))
    },
    async restoreItem(itemId: string, vaultId: string) {
      return session.items.restore(await deletedItem(itemId, vaultId))
    },
    async moveItem(itemId: string, to: string) {
      return session.items.move(await shownItem(itemId), await shown(to))
    },
    async makeItemLink(itemId: string, draft: ItemLinkDraft) {
      return session.links.makeForItem(await shownItem(itemId), draft)
    },
    async requestAccess(itemId: string, hours: GrantHours = 1, reason = 'To deploy') {
      return session.access.request({ kind: 'jit', item: await shownItem(itemId), hours, reason })
    },
    async breakGlass(itemId: string, reason = 'The shop is down') {
      return session.access.request({ kind: 'break_glass', item: await shownItem(itemId), reason })
    },
    /** Approves a request as the list shows it, at the first approval's revision unless told otherwise. */
    async approveRequest(requestId: string, hours?: GrantHours, kind: AccessKind = 'jit', chosen?: number) {
      const call = kind === 'jit' ? getJitRequest : getBreakGlassRequest
      const asked = await api.send(call, { params: { id: requestId } })
      const request = listed(asked)
      const revision = chosen ?? asked.first_revision ?? undefined
      const vault = await shown(request.vault_id)
      const most = request.requested_duration_hours as GrantHours
      return (await approveAsShown(session, request, vault, hours ?? most, revision)).request
    },
    async restoreRevision(itemId: string, revision: number) {
      const newest = await itemOf(itemId)
      const vault = await shown(newest.vault_id)
      const opened = await session.items.openRevision(itemId, await inHistory(itemId, revision), vault)
      if (!opened.handle || !opened.secret)
        throw new DistrustError('item', opened.verification.faults[0] ?? 'place')
      return session.items.restoreRevision(opened.handle, newest.revision, opened.secret)
    },
    /** Accepts the deletions of these items under the titles that the vault's check has just given. */
    async adoptDeletions(vaultId: string, itemIds: readonly string[]) {
      const faults = await session.vaults.check(vaultId, [])
      const decided = faults.flatMap((fault) =>
        fault.kind === 'unsigned_deletion' && fault.deletion && itemIds.includes(fault.itemId)
          ? [fault.deletion]
          : [],
      )
      return session.vaults.adoptDeletions(await shown(vaultId), decided)
    },
  }
}

export type SessionAtAScreen = ReturnType<typeof atAScreen>
