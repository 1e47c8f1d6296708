import { createItem, type ItemOverview } from '@chaveiro/contract/calls/items.ts'
import type { Role } from '@chaveiro/contract/constants.ts'
import { makeTestKeys } from '@chaveiro/contract/testing/signing.ts'
import { isoInstant } from '../platform/clock/clock.ts'
import type { TestServer } from '../platform/testing/test-server.ts'
import { overview } from './item-bodies.ts'
import { newId, SigningDevice } from './signing-device.ts'
import { TestClientLinks } from './test-client-links.ts'
import type { Keyed } from './test-organisation.ts'
import { TestVaults } from './test-vaults.ts'

/** Somebody's relation to a vault. */
export type Relation = { isMember: boolean; isListed: boolean; isWriter?: boolean }

/** An organisation with somebody of every role, for making calls as each of them. */
export class RightsWorld {
  readonly server: TestServer
  readonly vaults: TestVaults
  readonly people: Readonly<Record<Role, Keyed>>
  readonly links: TestClientLinks

  private constructor(vaults: TestVaults, people: Record<Role, Keyed>) {
    this.server = vaults.server
    this.vaults = vaults
    this.people = people
    this.links = new TestClientLinks(vaults)
  }

  static async make(server: TestServer): Promise<RightsWorld> {
    const vaults = await TestVaults.found(server)
    const { organisation } = vaults
    const people = {
      admin: await organisation.join('admin'),
      manager: await organisation.join('manager'),
      contributor: await organisation.join('contributor'),
      client: { ...(await server.makePerson('client')), keys: makeTestKeys() },
    }
    return new RightsWorld(vaults, people)
  }

  get founder(): Keyed {
    return this.vaults.founder
  }

  /** A vault of the founder's with this relation to the person of this role; members hold its key. */
  async vault(role: Role, { isMember, isListed, isWriter = isMember }: Relation): Promise<string> {
    const id = await this.vaults.makeVault({ visibility: isListed ? 'listed' : 'private' })
    const person = this.people[role]
    await this.forget(id, person.id)
    if (!isMember) return id
    const access = isWriter ? 'member' : 'reader'
    if (role === 'contributor') await this.vaults.addMember(this.founder, id, person, access)
    else await this.insertMember(id, person.id, 'direct', access)
    if (role === 'admin' || role === 'manager') await this.vaults.deliver(this.founder, id, [person])
    return id
  }

  /** An item of the founder's, or made by somebody else. */
  async item(vault: string, change: Partial<ItemOverview> = {}, createdBy?: string): Promise<string> {
    const body = await this.itemBody(this.founder, vault, change)
    const answer = await this.server.send(createItem, { as: this.founder, body })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.error))
    if (createdBy) {
      await this.server.platform.db.inTransaction(async (tx) => {
        const change = tx.kysely.updateTable('items').set({ created_by: createdBy })
        await change.where('id', '=', body.id).execute()
      })
    }
    return body.id
  }

  /** A client's submission by a link of the founder's; returns its id. */
  async submission(vault: string): Promise<string> {
    const answer = await this.links.submit(await this.links.make(this.founder, vault))
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.error))
    return answer.body.id
  }

  /** The body for writing an item, as from a person's device. */
  async itemBody(by: Keyed, vault: string, change: Partial<ItemOverview> = {}, revision = 1, item = newId()) {
    const device = await this.deviceOf(by)
    const fields = overview(change)
    return { ...fields, ...(await device.seal({ vault, item, revision }, fields)), id: item, vault_id: vault }
  }

  async deviceOf(person: Keyed): Promise<SigningDevice> {
    const device = new SigningDevice(person.id, person.keys)
    const { org, head } = await this.vaults.organisation.roster()
    device.org = org
    device.roster = head
    device.platform = this.server.platform
    return device
  }

  insertMember(vault: string, user: string, source = 'direct', access = 'member'): Promise<void> {
    const { db, clock } = this.server.platform
    const row = { vault_id: vault, user_id: user, source, from_id: vault, access }
    return db.inTransaction(async (tx) => {
      await tx.kysely
        .insertInto('vault_members')
        .values({ ...row, added_at: isoInstant(clock.now()) })
        .execute()
    })
  }

  /** Removes every trace of somebody's membership. */
  forget(vault: string, user: string): Promise<void> {
    return this.server.platform.db.inTransaction(async (tx) => {
      for (const table of ['vault_members', 'vault_waiting', 'vault_keys'] as const) {
        await tx.kysely.deleteFrom(table).where('vault_id', '=', vault).where('user_id', '=', user).execute()
      }
    })
  }
}
