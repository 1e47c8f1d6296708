import { randomBytes } from 'node:crypto'
import type { StatementPayload } from '@chaveiro/contract/log/statements/statement-kinds.ts'
import { makeView, type ViewTree } from '@chaveiro/contract/log/statements/view.ts'
import { saltEntries } from '@chaveiro/contract/log/statements/view-salt.ts'
import { signStatement } from '@chaveiro/contract/testing/signing.ts'
import { nodeVerifier } from '../platform/signatures/node-verifier.ts'
import type { Keyed, TestOrganisation } from './test-organisation.ts'
import { viewOfAll } from './view-of-all.ts'

/**
 * A view by a custodian's device that sees all vaults as they now are on the server; `change` overrides what it signs.
 */
export async function signedView(
  organisation: TestOrganisation,
  by: Keyed,
  change: Partial<StatementPayload<'chaveiro.view'>> = {},
) {
  const { server } = organisation
  const salt = randomBytes(32).toString('base64url')
  const { entries } = await viewOfAll(server)
  const tree = await makeView(await saltEntries(salt, entries, nodeVerifier), nodeVerifier)
  const { org, head } = await organisation.roster()
  const at = new Date(server.clock.now()).toISOString()
  const payload = { v: 1 as const, org, by: by.id, at, roster: head, root: tree.root, size: tree.size }
  const statement = signStatement('chaveiro.view', { ...payload, ...change }, by.keys.signing)
  return { statement, salt, entries: compact(tree) }
}

const compact = ({ entries }: ViewTree) =>
  entries.map(({ vault, log, change }) => ({ vault, seq: log.seq, change: change?.number ?? null }))
