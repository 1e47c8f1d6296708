import { appendRoster, type RosterState, replayRoster } from '@chaveiro/contract/rules/roster.ts'
import {
  type Actor,
  at,
  createPayload,
  enrolPayload,
  generationPayload,
  genesisPayload,
  hash,
  id,
  makeActor,
  sign,
  someHash,
  webVerifier,
} from '@chaveiro/contract/rules/testing/cast.ts'
import { replayVaultLog } from '@chaveiro/contract/rules/vault-log.ts'
import type { Vault } from '@chaveiro/contract/vaults.ts'

/** An organisation as a server holds it: every statement really signed, the sealed keys random. */
export class LargeOrganisation {
  readonly statements: string[] = []
  readonly vaults: Vault[] = []
  readonly logs = new Map<string, string[]>()
  #admin!: Actor
  #roster!: RosterState

  static async make(people: number, vaults: number): Promise<LargeOrganisation> {
    const made = new LargeOrganisation()
    made.#admin = await makeActor(1)
    const genesis = await sign(
      made.#admin,
      'chaveiro.roster.genesis',
      genesisPayload(made.#admin, await makeActor(2)),
    )
    made.statements.push(genesis)
    made.#roster = await replayRoster([genesis], webVerifier)
    for (let number = 1; number < people; number++) {
      const person = await makeActor(1000 + number)
      await made.append(await sign(person, 'chaveiro.roster.enrol', enrolPayload(person, made.#roster)))
      await made.vouchFor(person.user)
    }
    for (let number = 0; number < vaults; number++)
      await made.#addVault(id(100_000 + number), `Vault ${number}`)
    return made
  }

  async append(statement: string) {
    this.#roster = await appendRoster(this.#roster, statement, webVerifier)
    this.statements.push(statement)
  }

  async vouchFor(user: string) {
    const { org, head, people, at } = this.#roster
    const fingerprint = people.get(user)?.fingerprint as string
    const place = { v: 1 as const, org, seq: head.seq + 1, prev: head.hash, at }
    const payload = { ...place, by: this.#admin.user, user, identity: someHash, fingerprint }
    await this.append(await sign(this.#admin, 'chaveiro.roster.vouch', payload))
  }

  async #addVault(vault: string, name: string) {
    const create = await sign(
      this.#admin,
      'chaveiro.vault.create',
      createPayload(this.#admin, this.#roster, vault),
    )
    const created = await replayVaultLog([create], this.#roster, webVerifier)
    const generation = await sign(
      this.#admin,
      'chaveiro.vault.generation',
      generationPayload(this.#admin, this.#roster, created),
    )
    const prev = await hash(generation)
    const { org, head: roster } = this.#roster
    const statement = await sign(this.#admin, 'chaveiro.vault.overview', {
      ...{ v: 1, org, vault, seq: 2, prev, at, by: this.#admin.user, roster },
      commitment: await hash(name),
    })
    this.logs.set(vault, [create, generation, statement])
    this.vaults.push(listed(vault, name))
  }
}

function listed(vault: string, name: string): Vault {
  return {
    id: vault,
    name,
    type: 'client',
    parent_id: null,
    tags: { client: '', squad: '' },
    visibility: 'listed',
    item_count: 0,
    generation: 1,
    holds_key: false,
    is_member: false,
    inherits: true,
    custody: 'shared',
    is_dealt: false,
    generation_due: false,
    overview_salt: 'AAAAAAAAAAAAAAAAAAAAAA',
    key_holders: 1,
    version: 1,
    created_at: at,
  }
}
