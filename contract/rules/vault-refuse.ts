import type { Statement } from './statement.ts'
import { refuseUnless } from './statement-refused.ts'
import type { VaultLogDraft } from './vault-state.ts'

/** Remembers that what a client handed in was refused. Said once, so that nobody makes a log grow by saying it again. */
export function refuse(draft: VaultLogDraft, { payload }: Statement<'chaveiro.vault.refuse'>) {
  refuseUnless(!draft.refused.has(payload.submission), 'unchanged', 'it was refused before')
  draft.refused.add(payload.submission)
}
