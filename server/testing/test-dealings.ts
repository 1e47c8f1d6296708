import { randomBytes } from 'node:crypto'
import * as custody from '@chaveiro/contract/calls/custody.ts'
import * as vaultLogs from '@chaveiro/contract/calls/vault-logs.ts'
import { fingerprintOf } from '@chaveiro/contract/log/statements/fingerprint.ts'
import type { StatementPayload } from '@chaveiro/contract/log/statements/statement-kinds.ts'
import { signStatement } from '@chaveiro/contract/testing/signing.ts'
import { nodeVerifier } from '../platform/signatures/node-verifier.ts'
import { hashOf } from './hash-of.ts'
import { randomSealedText } from './signing-device.ts'
import type { Keyed } from './test-organisation.ts'
import type { TestVaults } from './test-vaults.ts'

type Change = {
  deal?: Partial<StatementPayload<'chaveiro.vault.deal'>>
  share?: Partial<StatementPayload<'chaveiro.vault.share'>>
}

/** Two-person vaults and their dealings, signed as people's devices would; the sealed texts are random. */
export class TestDealings {
  readonly vaults: TestVaults

  constructor(vaults: TestVaults) {
    this.vaults = vaults
  }

  /** A two-person vault of these custodians, whose one member has made its newest key. */
  async makeSplit(custodians: Keyed[], member: Keyed, body: object = {}): Promise<string> {
    const vault = await this.vaults.makeVault(body)
    await this.vaults.addMember(this.vaults.founder, vault, member)
    await this.split(vault, custodians)
    await this.vaults.start(member, vault, [member])
    return vault
  }

  /** Two custodians' change of custody, which must succeed. */
  async split(vault: string, custodians: Keyed[]): Promise<void> {
    const [first, second] = custodians as [Keyed, Keyed]
    const content = { custody: 'split' as const, custodians: custodians.map(({ id }) => id) }
    const proposal = await this.vaults.sign('chaveiro.vault.custody', first, vault, content)
    await this.append(first, vault, proposal)
    const confirming = { ...content, confirms: hashOf(proposal) }
    await this.append(
      second,
      vault,
      await this.vaults.sign('chaveiro.vault.custody', second, vault, confirming),
    )
  }

  async append(as: Keyed, vault: string, statement: string): Promise<void> {
    const { server } = this.vaults
    const answer = await server.call(vaultLogs.appendVaultStatement, {
      as,
      params: { id: vault },
      body: { statement },
    })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.error))
  }

  async acknowledge(by: Keyed, vault: string, dealing: number): Promise<void> {
    await this.append(by, vault, await this.vaults.sign('chaveiro.vault.acknowledge', by, vault, { dealing }))
  }

  /**
   * The fields of a dealing of the newest custody keys to these custodians, in order; `change` overrides what is
   * signed.
   */
  async dealing(by: Keyed, vault: string, custodians: Keyed[], change: Change = {}) {
    const log = await this.vaults.log(vault)
    const dealing = (log?.dealings.length ?? 0) + 1
    const generation = log?.generation?.number ?? 0
    const chain = await this.vaults.chain(by, vault)
    const { seq } = chain
    const deal = chain.add('chaveiro.vault.deal', {
      dealing,
      generation,
      custodians: custodians.map(({ id }) => id),
      commitments: custodians.map(() => randomBytes(32).toString('base64url')),
      ...change.deal,
    })
    const { org, head: roster } = await this.vaults.organisation.roster()
    const at = new Date(this.vaults.server.clock.now()).toISOString()
    const place = { v: 1 as const, org, vault, at, by: by.id, log: { seq, hash: hashOf(deal) }, roster }
    const shareTo = async ({ id: to, keys }: Keyed) => {
      const sealed = randomSealedText(1200)
      const fingerprint = await fingerprintOf(keys.sealing_key, keys.signing_key, nodeVerifier)
      const content = { to, fingerprint, dealing, generation, sealed: hashOf(sealed) }
      const payload = { ...place, ...content, ...change.share }
      return { user: to, sealed, share: signStatement('chaveiro.vault.share', payload, by.keys.signing) }
    }
    return { deal, shares: await Promise.all(custodians.map(shareTo)) }
  }

  deal(as: Keyed, vault: string, body: Awaited<ReturnType<TestDealings['dealing']>>) {
    return this.vaults.server.call(custody.dealCustody, { as, params: { id: vault }, body })
  }

  async shares(as: Keyed, vault: string) {
    return this.vaults.server.call(custody.listOwnShares, { as, params: { id: vault } })
  }
}
