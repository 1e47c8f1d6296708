import { emailOf } from '../organisation/persons.ts'
import type { AtRest } from '../platform/at-rest/at-rest.ts'

interface DeleterColumns {
  deleted_by: string
  deleter_document: Uint8Array | null
  deleter_wrapped: Uint8Array | null
}

/** The e-mail address of the person who deleted something; empty if their data was erased. */
export function deleterOf(
  atRest: AtRest,
  { deleted_by: id, deleter_document: document, deleter_wrapped: wrapped }: DeleterColumns,
): string {
  return document && wrapped ? emailOf(atRest, { id, document, wrapped }) : ''
}
