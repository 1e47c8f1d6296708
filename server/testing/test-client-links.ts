import { hash, randomBytes } from 'node:crypto'
import * as calls from '@chaveiro/contract/calls/client-links.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { canonicalJson } from '@chaveiro/contract/encoding/canonical-json.ts'
import { inboxSigningInput, type SubmissionInbox } from '@chaveiro/contract/log/links/submission-inbox.ts'
import type { StatementPayload } from '@chaveiro/contract/log/statements/statement-kinds.ts'
import { isWork, workInput, workSeedInput } from '@chaveiro/contract/rules/links/submission-work.ts'
import { makeTestKeys, signInput, signStatement, type TestKeys } from '@chaveiro/contract/testing/signing.ts'
import type { TestServer } from '../platform/testing/test-server.ts'
import { hashOf } from './hash-of.ts'
import { newId, randomSealedText } from './signing-device.ts'
import type { Keyed } from './test-organisation.ts'
import type { TestVaults } from './test-vaults.ts'

const sha256 = (bytes: Uint8Array) => hash('sha256', bytes, 'buffer')

type Draft = {
  deputy?: Keyed
  days?: number
  maxUses?: number
  address?: string
  wanted?: readonly string[]
  statement?: Partial<StatementPayload<'chaveiro.submission.link'>>
  inbox?: Partial<SubmissionInbox>
}

/** A link as its maker's device holds it. */
export type TestLink = {
  id: string
  token: string
  proof: string
  vault: string
  keys: TestKeys
  until: string
}

/** Client links of a test organisation, signed as devices would; the sealed texts are random. */
export class TestClientLinks {
  readonly server: TestServer
  readonly #vaults: TestVaults

  constructor(vaults: TestVaults) {
    this.server = vaults.server
    this.#vaults = vaults
  }

  #at(plusMs = 0): string {
    return new Date(this.server.clock.now() + plusMs).toISOString()
  }

  /** The body for making a link, and what the device keeps. */
  async body(by: Keyed, vault: string, draft: Draft = {}) {
    const { deputy, days = 60, maxUses: max_uses = 20, address = '', wanted = [] } = draft
    const keys = makeTestKeys()
    const link = {
      id: newId(),
      token: randomBytes(32).toString('base64url'),
      proof: randomBytes(32).toString('base64url'),
      vault,
      keys,
      until: this.#at(days * dayMs),
    }
    const secret = randomSealedText(1200)
    const overview_salt = randomBytes(16).toString('base64url')
    const name = 'From the bakery'
    const { org, head: roster } = await this.#vaults.organisation.roster()
    const log = await this.#vaults.log(vault)
    const statement = signStatement(
      'chaveiro.submission.link',
      {
        ...{ v: 1, org, vault, at: this.#at(), by: by.id, roster },
        log: log?.head ?? { seq: 0, hash: hashOf('none') },
        link: link.id,
        key: keys.signing_key,
        ...(deputy && { deputy: deputy.id }),
        token: hashOf(link.token),
        secret: hashOf(secret),
        overview: hashOf(
          canonicalJson({ salt: overview_salt, name, address, max_uses, wanted: [...wanted] }),
        ),
        until: link.until,
        ...draft.statement,
      },
      by.keys.signing,
    )
    const body = {
      ...{ id: link.id, token: link.token, key: keys.signing_key, client_name: randomSealedText(), secret },
      proof_hash: hashOf(link.proof),
      secret_generation: log?.generation?.number ?? 1,
      own_key: randomSealedText(1200),
      ...(deputy && { deputy_key: randomSealedText(1200) }),
      ...{ overview_salt, statement, name, address, max_uses, wanted: [...wanted] },
      inbox: await this.inbox(link, draft.inbox),
    }
    return { link, body }
  }

  /** The statement of the link's key about the vault's newest inbox. */
  async inbox(
    { id, vault, keys, until: end }: TestLink,
    change: Partial<SubmissionInbox> = {},
  ): Promise<string> {
    const { org } = await this.#vaults.organisation.roster()
    const generation = (await this.#vaults.log(vault))?.generation
    const until = [this.#at(30 * dayMs), end].sort()[0] as string
    const place = { v: 1, org, vault, link: id, at: this.#at(), until } as const
    const newest = {
      generation: generation?.number ?? 1,
      inbox_key: generation?.inboxKey ?? keys.sealing_key,
    }
    const input = inboxSigningInput({ ...place, ...newest, ...change })
    return signInput(input, keys.signing)
  }

  async make(by: Keyed, vault: string, draft: Draft = {}): Promise<TestLink> {
    const { link, body } = await this.body(by, vault, draft)
    const answer = await this.server.send(calls.generateClientLink, { as: by, params: { id: vault }, body })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.error))
    return link
  }

  page(token: string) {
    return this.server.send(calls.getSubmissionPage, { params: { token } })
  }

  /** A page's submission, with its proof of work. */
  async submission(
    { token, proof }: Pick<TestLink, 'token' | 'proof'>,
    change: { id?: string; generation?: number; password?: string; answers?: number } = {},
  ) {
    const { status, body, error } = await this.page(token)
    if (status !== 200) throw new Error(JSON.stringify(error))
    const { id = newId(), generation = body.generation, password = randomSealedText(1400) } = change
    const { answers = null } = change
    const work = solve(body.challenge, id, password)
    return { id, proof, generation, password, challenge: body.challenge, work, answers }
  }

  async submit(
    link: Pick<TestLink, 'token' | 'proof'>,
    change: { id?: string; generation?: number; answers?: number } = {},
  ) {
    const body = await this.submission(link, change)
    return this.server.send(calls.submitCredential, { params: { token: link.token }, body })
  }
}

function solve(challenge: string, id: string, sealed: string): number {
  const seed = sha256(workSeedInput(challenge, id, hashOf(sealed)))
  for (let counter = 0; ; counter++) if (isWork(sha256(workInput(seed, counter)))) return counter
}
