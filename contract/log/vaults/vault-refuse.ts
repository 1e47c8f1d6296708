import type { Statement } from '../statements/statement.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import type { VaultLogDraft } from './vault-state.ts'

/** Records that a client's submission was refused; only once, so that nobody can lengthen the log by repeating it. */
export function refuse(draft: VaultLogDraft, { payload }: Statement<'chaveiro.vault.refuse'>) {
  refuseUnless(!draft.refused.has(payload.submission), 'unchanged', 'it is already refused')
  draft.refused.add(payload.submission)
}
