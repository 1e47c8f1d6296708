import assert from 'node:assert/strict'
import { hash, randomBytes } from 'node:crypto'
import * as links from '@chaveiro/contract/calls/one-time-links.ts'
import type { TestServer } from '../platform/testing/test-server.ts'
import { keyProofOf, oneTimeBody } from './one-time-body.ts'
import { makeRequestsWorld } from './requests-world.ts'
import type { Keyed } from './test-organisation.ts'

const argon2 = { memory_kib: 65_536, passes: 3, lanes: 1, salt: 'A'.repeat(22) }
const proof = randomBytes(32)

/** A refusal's status and code. */
export const code = (answer: { status: number; error: { code: string } }) => [
  answer.status,
  answer.error.code,
]
export const used = [404, 'secret_not_found']
export const over = [410, 'secret_over']
export const makeNonce = () => randomBytes(16).toString('base64url')
/** A password as the server knows it, its proof, and a wrong proof. */
export const password = { ...argon2, proof_hash: hash('sha256', proof, 'base64url') }
export const terms = argon2
export const rightProof = proof.toString('base64url')
export const wrongProof = () => randomBytes(32).toString('base64url')

type Claim = { nonce?: string; keyProof?: string; proof?: string; headers?: Record<string, string> }

/** People who make one-time links, and visitors who open them. */
export async function makeLinksWorld(server: TestServer) {
  const requests = await makeRequestsWorld(server)
  const { world, contributor } = requests

  const makeFor = (as: Keyed, item: string, body: object = oneTimeBody()) =>
    server.send(links.makeItemLink, { as, params: { id: item }, body })

  /** An item in a vault of which the contributor is a member. */
  const makeItem = async (change = {}) =>
    world.item(await world.vault('contributor', { isMember: true, isListed: false }), {
      title: 'Painel',
      ...change,
    })

  return {
    ...requests,
    makeItem,
    makeFor,
    claim(
      token: string,
      { nonce = makeNonce(), keyProof = keyProofOf(token), proof, headers }: Claim = {},
      on = server,
    ) {
      const body = { nonce, key_proof: keyProof, ...(proof && { proof }) }
      return on.send(links.claimOneTimeSecret, { params: { token }, body, headers })
    },
    stateOf: (token: string) => server.send(links.readOneTimeState, { params: { token } }),
    view: (token: string, headers: Record<string, string> = { 'x-key-proof': keyProofOf(token) }) =>
      server.send(links.viewOneTimeSecret, { params: { token }, headers }),
    withdraw: (as: Keyed, id: string) => server.send(links.withdrawOneTimeLink, { as, params: { id } }),
    listed: async (as: Keyed, id: string, query = {}) =>
      (await server.send(links.listOneTimeLinks, { as, query })).body.find((link) => link.id === id),
    rowOf: (id: string) =>
      server.platform.db.read.kysely
        .selectFrom('one_time_links')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst(),
    /** The job runs every 20 s. */
    async afterSweep(more: { minutes?: number; hours?: number } = {}) {
      await requests.advance({ minutes: 1, ...more })
      await server.platform.jobs.runDue()
    },
    /** A link that the contributor made of such an item. */
    async madeLink(change: object = {}) {
      const item = await makeItem()
      const body = { ...oneTimeBody(), ...change }
      const { status, body: link, error } = await makeFor(contributor, item, body)
      assert.equal(status, 200, JSON.stringify(error))
      return { ...body, ...link, item }
    },
  }
}
