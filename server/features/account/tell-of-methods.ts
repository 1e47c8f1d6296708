import type { UnlockMethod } from '@chaveiro/contract/calls/account.ts'
import type { Notice } from '@chaveiro/contract/events/notices.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'

/** The result of a change of unlock methods. */
type Change = { added: readonly UnlockMethod[]; removed: readonly UnlockMethod[]; recovered: boolean }

const nameOf = ({ passkey }: UnlockMethod) => passkey?.label ?? ''

/** Records a change of somebody's unlock methods, and notifies them in case it was not them. */
export async function tellOfMethods(
  tx: Tx,
  { appendAudit, notify }: Dependencies,
  by: Pick<Caller, 'actor' | 'ip'>,
  { added, removed, recovered }: Change,
): Promise<void> {
  const { id: person } = by.actor
  const tell = (notice: Notice, about: string) => notify(tx, [person], notice, { about: [about], by: person })
  if (added.some(({ kind }) => kind !== 'passkey')) {
    await appendAudit(tx, { event: recovered ? 'key_recovered' : 'unlock_method_changed', ...by })
  }
  for (const method of added) {
    if (method.kind === 'passphrase') await tell({ name: 'passphrase_changed', values: {} }, person)
    if (method.kind === 'recovery') await tell({ name: 'recovery_code_changed', values: {} }, person)
    if (method.kind !== 'passkey') continue
    const name = nameOf(method)
    await appendAudit(tx, { event: 'passkey_added', ...by, details: { name } })
    await tell({ name: 'passkey_added', values: { passkey: name } }, method.id)
  }
  for (const method of removed.filter(({ kind }) => kind === 'passkey')) {
    const name = nameOf(method)
    await appendAudit(tx, { event: 'passkey_removed', ...by, details: { name } })
    await tell({ name: 'passkey_removed', values: { passkey: name } }, method.id)
  }
}
