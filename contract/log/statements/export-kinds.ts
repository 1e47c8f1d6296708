import { z } from 'zod'
import { exportForms } from '../../constants.ts'
import { Hash, Head, Id, Instant, version } from './statement-forms.ts'

/** The list of an export is named by its hash (`exportListHash`), and its form with it: another list or form is another export. */
const matter = {
  ...version,
  org: Hash,
  export: Id,
  at: Instant,
  by: Id,
  roster: Head,
  form: z.enum(exportForms),
  items: Hash,
}

/** Signed statements about an export of many items, by `typ`. They belong to no log. */
export const exportSchemas = {
  /** The requester's, with a salted commitment to the reason. */
  'chaveiro.export.request': z.strictObject({ ...matter, reason: Hash }),
  /** A custodian's, never the requester's: who may export it, and until when. `asked` is the hash of the request. */
  'chaveiro.export.approve': z.strictObject({ ...matter, to: Id, until: Instant, asked: Hash }),
} as const
