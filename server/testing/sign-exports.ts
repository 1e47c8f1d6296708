import type { ExportForm } from '@chaveiro/contract/constants.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { reasonCommitment } from '@chaveiro/contract/log/access/access-statements.ts'
import { exportListHash } from '@chaveiro/contract/log/exports/export-statements.ts'
import type { StatementPayload } from '@chaveiro/contract/log/statements/statement-kinds.ts'
import { signStatement } from '@chaveiro/contract/testing/signing.ts'
import { isoInstant } from '../platform/clock/clock.ts'
import { nodeVerifier } from '../platform/signatures/node-verifier.ts'
import { hashOf } from './hash-of.ts'
import { newId } from './signing-device.ts'
import { testSalt } from './statements.ts'
import type { Keyed, TestOrganisation } from './test-organisation.ts'

type Listed = { id: string; revision: number }

/** A request to export, as somebody's device signs it. */
export async function exportBody(
  organisation: TestOrganisation,
  now: number,
  by: Keyed,
  items: Listed[],
  { form = 'csv', reason = 'Audit' }: { form?: ExportForm; reason?: string } = {},
) {
  const { org, head: roster } = await organisation.roster()
  const id = newId()
  const payload = {
    v: 1 as const,
    ...{ org, roster, export: id, by: by.id, form, at: isoInstant(now) },
    items: await exportListHash(items, nodeVerifier),
    reason: await reasonCommitment(testSalt, reason, nodeVerifier),
  }
  const statement = signStatement('chaveiro.export.request', payload, by.keys.signing)
  return { id, form, reason, reason_salt: testSalt, items, statement }
}

/** The approval of such a request. */
export async function exportApproval(
  organisation: TestOrganisation,
  now: number,
  by: Keyed,
  to: Keyed,
  asked: Awaited<ReturnType<typeof exportBody>>,
  change: Partial<StatementPayload<'chaveiro.export.approve'>> = {},
): Promise<string> {
  const { org, head: roster } = await organisation.roster()
  const payload = {
    v: 1 as const,
    ...{ org, roster, export: asked.id, by: by.id, to: to.id, form: asked.form },
    at: isoInstant(now),
    until: isoInstant(now + hourMs),
    items: await exportListHash(asked.items, nodeVerifier),
    asked: hashOf(asked.statement),
    ...change,
  }
  return signStatement('chaveiro.export.approve', payload, by.keys.signing)
}
