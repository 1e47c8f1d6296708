import type { CallOutput } from '@chaveiro/contract/call.ts'
import type { readAuditChain as call } from '@chaveiro/contract/calls/audit.ts'
import { seesAll } from '../../access/sees-all.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { DocumentError } from '../../platform/at-rest/document-key.ts'
import { selectChainPage } from '../../platform/audit/audit.queries.ts'
import { openSaltedFields } from '../../platform/audit/audit.ts'
import { partsToOpen } from '../../platform/clock/parts-to-open.ts'
import type { Reader } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Actor } from '../../platform/identity/actor.ts'

/**
 * The next entries of the chain with all that a browser needs to compute the hashes again: each field with its salt,
 * from which the commitments follow; for erased people, the commitments only.
 */
export async function readChain(
  reader: Reader,
  atRest: AtRest,
  actor: Actor,
  { after, limit }: { after: number; limit: number },
): Promise<CallOutput<typeof call>> {
  if (!(await seesAll(reader, actor, 'see_audit_entry'))) throw new Refusal('not_custodian')
  const rows = await selectChainPage(reader, after, limit)
  const links: CallOutput<typeof call> = []
  for await (const part of partsToOpen(rows)) links.push(...linksOf(atRest, part))
  return links
}

type Rows = Readonly<Awaited<ReturnType<typeof selectChainPage>>>

function linksOf(atRest: AtRest, rows: Rows): CallOutput<typeof call> {
  return rows.map(({ seq, id, at, event_type, subject_id, user_id, vault_id, item_id, ...row }) => {
    const fields = fieldsOf(atRest, {
      id,
      document: row.document,
      subjectId: subject_id,
      wrapped: row.wrapped,
    })
    return {
      ...{ seq: seq ?? 0, id, at, event_type, subject_id, user_id, vault_id, item_id },
      fields: fields && Object.entries(fields).map(([name, [value, salt]]) => ({ name, value, salt })),
      commitments: fields ? null : row.commitments,
    }
  })
}

/** A damaged document must not look like an erased person's: without its fields the browser computes another hash, and reports it. */
function fieldsOf(atRest: AtRest, entry: Parameters<typeof openSaltedFields>[1]) {
  try {
    return openSaltedFields(atRest, entry)
  } catch (error) {
    if (error instanceof DocumentError) return {}
    throw error
  }
}
