import { hash as hashBytes } from 'node:crypto'
import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import type { SeenView } from '@chaveiro/contract/calls/views.ts'
import { appendRoster, type RosterState, replayRoster } from '@chaveiro/contract/log/roster/roster.ts'
import { makeView, type ViewEntry } from '@chaveiro/contract/log/statements/view.ts'
import { saltEntries } from '@chaveiro/contract/log/statements/view-salt.ts'
import { replayVaultLog } from '@chaveiro/contract/log/vaults/vault-log.ts'
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
  randomText,
  sign,
  someHash,
  webVerifier,
} from '@chaveiro/contract/testing/cast.ts'

const hasher = { sha256: (message: Uint8Array) => new Uint8Array(hashBytes('sha256', message, 'buffer')) }

/** An organisation as a server holds it: every statement really signed, the sealed keys random. */
export class LargeOrganisation {
  readonly statements: string[] = []
  readonly vaults: Vault[] = []
  readonly logs = new Map<string, string[]>()
  /** The place of each vault, as signed by a custodian who sees all. */
  readonly places: ViewEntry[] = []
  readonly #custodians: Actor[] = []
  #admin!: Actor
  #roster!: RosterState

  static async make(people: number, vaults: number, custodians: number): Promise<LargeOrganisation> {
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
      if (number <= custodians) await made.#appoint(person)
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
    const fingerprint = this.#roster.people.get(user)?.fingerprint as string
    const payload = { ...this.#place(), user, identity: someHash, fingerprint }
    await this.append(await sign(this.#admin, 'chaveiro.roster.vouch', payload))
  }

  async #appoint(person: Actor) {
    const payload = { ...this.#place(), user: person.user, role: 'manager' as const }
    await this.append(await sign(this.#admin, 'chaveiro.roster.appoint', payload))
    this.#custodians.push(person)
  }

  #place() {
    const { org, head, at } = this.#roster
    return { v: 1 as const, org, seq: head.seq + 1, prev: head.hash, at, by: this.#admin.user }
  }

  /** Each custodian's view; the last one was shown another log of the first vault. */
  async views(): Promise<SeenView[]> {
    const { org, head: roster } = this.#roster
    const signed = this.#custodians.map(async (custodian, index) => {
      const [first, ...others] = this.places as [ViewEntry, ...ViewEntry[]]
      const isLast = index === this.#custodians.length - 1
      const shown = isLast ? { ...first, log: { ...first.log, hash: someHash } } : first
      const { root, size, entries } = await makeView(
        await saltEntries(randomText(32), [shown, ...others], hasher),
        hasher,
      )
      const payload = {
        v: 1 as const,
        org,
        by: custodian.user,
        at: new Date().toISOString(),
        roster,
        root,
        size,
      }
      const statement = await sign(custodian, 'chaveiro.view', payload)
      const placed = entries.map((entry, place) => ({ ...entry, index: place }))
      return { number: index + 1, statement, entries: placed, hidden: [] }
    })
    return Promise.all(signed)
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
    this.places.push({ vault, log: { seq: 2, hash: await hash(statement) }, change: null })
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
    is_writer: false,
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
