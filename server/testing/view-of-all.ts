import { makeView, type ViewTree } from '@chaveiro/contract/log/statements/view.ts'
import { selectVaultPlaces } from '../features/vault-logs/vault-logs.queries.ts'
import { beforeEverything } from '../platform/ids/ids.ts'
import { nodeVerifier } from '../platform/signatures/node-verifier.ts'
import type { TestServer } from '../platform/testing/test-server.ts'

const nobody = '01980000-0000-7000-8000-000000000000'
const salt = Buffer.alloc(16).toString('base64url')

/** The view of a custodian's device: every vault as it now is on the server. */
export async function viewOfAll({ platform: { db } }: TestServer): Promise<ViewTree> {
  const rows = await db.read.all(selectVaultPlaces, {
    user_id: nobody,
    after: beforeEverything,
    limit: 1000,
  })
  const entries = rows.map(({ id: vault, seq, log_hash: hash, number, change_hash }) => {
    const change = number === null || change_hash === null ? null : { number, hash: change_hash }
    return { vault, salt, log: { seq, hash }, change }
  })
  return makeView(entries, nodeVerifier)
}

/** A view's root as in a statement. */
export const rootOf = ({ root, size }: ViewTree) => ({ root, size })
