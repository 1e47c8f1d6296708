import { ConfirmKeyDialog } from './confirm-key-dialog.tsx'
import { ConfirmResetDialog } from './confirm-reset-dialog.tsx'
import { ConfirmRoleDialog } from './confirm-role-dialog.tsx'
import type { PersonTask } from './person-rules.ts'

/** What must be read, and compared, before one task about a person is done. */
export function TaskDialog({ task: { kind, person }, onClose }: { task: PersonTask; onClose: () => void }) {
  if (kind === 'confirm_key') return <ConfirmKeyDialog person={person} onClose={onClose} />
  if (kind === 'reset') return <ConfirmResetDialog person={person} onClose={onClose} />
  return <ConfirmRoleDialog person={person} onClose={onClose} />
}
