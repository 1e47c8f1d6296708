import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import * as calls from '@chaveiro/contract/calls/client-links.ts'
import { createItem } from '@chaveiro/contract/calls/items.ts'
import * as inside from '@chaveiro/contract/calls/submissions.ts'
import { registerFeatures } from '../app.ts'
import { renewSessions } from '../platform/testing/people.ts'
import { startTestServer } from '../platform/testing/test-server.ts'
import { overview } from './item-bodies.ts'
import { RightsWorld } from './rights-world.ts'
import { newId } from './signing-device.ts'
import type { TestLink } from './test-client-links.ts'
import type { Keyed } from './test-organisation.ts'

export const code = (answer: { status: number; error: { code: string } }) => [
  answer.status,
  answer.error.code,
]
/** The answer of every link that cannot be used. */
export const invalid = [404, 'invalid_link']
export const times = (count: number) => Array.from({ length: count }, (_, index) => index)
export const on = (as: Keyed, id: string) => ({ as, params: { id } })

/** A server with an organisation whose founder makes client links. */
export async function startClientLinksWorld() {
  const server = await startTestServer([registerFeatures])
  const world = await RightsWorld.make(server)
  const { founder, links, vaults, people } = world
  const send = (token: string, body: object) =>
    server.send(calls.submitCredential, { params: { token }, body: body as never })
  return {
    server,
    world,
    founder,
    links,
    vaults,
    people,
    send,
    linksOf: async (vault: string) => (await server.call(calls.listClientLinks, on(founder, vault))).body,
    submissionsOf: async (vault: string) =>
      (await server.call(inside.listSubmissions, on(founder, vault))).body,
    waitingIn: async (vault: string) =>
      (await server.call(inside.listSubmissions, on(founder, vault))).body.filter(
        ({ state }) => state === 'waiting',
      ),
    withdraw: (as: Keyed, id: string, erasure?: string) =>
      server.send(calls.withdrawClientLink, { ...on(as, id), body: { ...(erasure && { erasure }) } }),
    isLive: async (link: TestLink) => (await links.page(link.token)).status === 200,
    /** Advances the clock without ending anybody's session. */
    async advance(span: Parameters<typeof server.clock.advance>[0]): Promise<void> {
      server.clock.advance(span)
      await renewSessions(server.platform)
    },
    /** A link with one submission. */
    async handedIn(vault: string): Promise<{ link: TestLink; id: string; hash: string }> {
      const link = await links.make(founder, vault)
      const body = await links.submission(link)
      assert.equal((await send(link.token, body)).status, 200)
      return { link, id: body.id, hash: hash('sha256', body.password, 'base64url') }
    },
    /** A refusal as signed by a member's device. */
    async refuse(as: Keyed, vault: string, id: string, reason: string, named = id) {
      const statement = await vaults.sign('chaveiro.vault.end', as, vault, {
        ends: { kind: 'submission', id: named },
      })
      return server.send(inside.refuseSubmission, { ...on(as, id), body: { reason, statement } })
    },
    /** The create by which somebody accepts a submission; `named` is the one that their change names. */
    async take(
      as: Keyed,
      vault: string,
      submission: string | undefined,
      named: string | undefined,
      files: readonly string[] = [],
    ) {
      const device = await world.deviceOf(as)
      const [item, fields] = [newId(), overview()]
      const sealed = await device.seal(
        { vault, item },
        fields,
        named === undefined ? {} : { submission: named },
      )
      const taken = submission === undefined ? {} : { submission: { id: submission } }
      const body = { ...fields, ...sealed, ...taken, files: [...files], id: item, vault_id: vault }
      return server.send(createItem, { as, body })
    },
  }
}
