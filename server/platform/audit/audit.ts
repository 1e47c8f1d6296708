import { hash } from 'node:crypto'
import { isChatEvent } from '@chaveiro/contract/events/chat.ts'
import type { AuditEventType } from '@chaveiro/contract/events/events.ts'
import { commitmentText } from '@chaveiro/contract/rules/audit/audit-chain.ts'
import type { AtRest } from '../at-rest/at-rest.ts'
import type { DocumentKey } from '../at-rest/document-key.ts'
import { randomPooled } from '../at-rest/random.ts'
import { type Clock, isoInstant } from '../clock/clock.ts'
import type { Tx } from '../db/db.ts'
import { makeId } from '../ids/ids.ts'
import { queueChatMessage } from '../team-chat/queue-chat-message.ts'
import { insertAuditEntry } from './audit.queries.ts'

const saltBytes = 16

/** The fields that an event may have, besides who, when and from where. */
export type AuditDetails = {
  vault_name?: string
  item_title?: string
  title?: string
  name?: string
  /** Whom it is about: their name is looked up when the entry is read, and so goes with their key. */
  person_id?: string
  revision?: string
  filled_on?: string
  count?: string
  reason?: string
  hours?: string
  approvals?: string
  rehearsal?: string
  outside?: string
  itself?: string
  operator?: string
  /** A machine's name, if it did it or it is about one. */
  team?: string
  machine?: string
  machine_id?: string
  filter?: string
}

export type AuditEvent = {
  event: AuditEventType
  /**
   * Who did it; the fields are sealed under this person's key. Null for somebody without an account (`outside`), for
   * the server itself (`itself`) and for its operator (`operator`): those fields are sealed under the installation's keys, and no erasure of a person
   * removes them.
   */
  actor: { id: string; email: string; key: DocumentKey } | null
  ip: string
  vaultId?: string
  itemId?: string
  details?: AuditDetails
  /** The chat has already been told. */
  isUntold?: boolean
}

/** An entry's fields, opened. */
export type AuditFields = { user_email: string; ip_address: string } & AuditDetails

type SaltedField = [value: string, salt: string]
type AuditDocument = { [K in keyof AuditFields]: SaltedField }

export type AppendAudit = (tx: Tx, event: AuditEvent) => Promise<void>

/**
 * Appends entries in the deciding transaction. The chain covers a salted commitment of each field, stored in plain;
 * value and salt are sealed under the person's key, so that the chain still verifies after the person was erased.
 */
export function auditAppender(atRest: AtRest, clock: Clock): AppendAudit {
  return async (tx, { event, actor, ip, vaultId, itemId, details, isUntold = false }) => {
    const now = clock.now()
    const id = makeId(now)
    const document: Record<string, SaltedField> = {}
    const commitments: Record<string, string> = {}
    for (const [name, value] of Object.entries({
      user_email: actor?.email ?? '',
      ip_address: ip,
      ...details,
    })) {
      if (value === undefined) continue
      const salt = randomPooled(saltBytes).toString('base64url')
      document[name] = [value, salt]
      commitments[name] = commitTo(name, value, salt)
    }
    await tx.run(insertAuditEntry, {
      id,
      at: isoInstant(now),
      event_type: event,
      subject_id: actor?.id ?? null,
      user_id: actor?.id ?? null,
      vault_id: vaultId ?? null,
      item_id: itemId ?? null,
      machine_id: details?.machine_id ?? null,
      commitments: JSON.stringify(commitments),
      document: atRest.seal('audit_entries', id, document, actor?.key),
      address_tag: ip === '' ? null : addressTag(atRest, actor?.key, ip),
    })
    if (isChatEvent(event) && !isUntold) {
      const matter = itemId ?? vaultId ?? actor?.id ?? id
      const about = JSON.stringify([
        vaultId ?? '',
        itemId ?? '',
        details?.machine_id ?? details?.person_id ?? details?.name ?? '',
      ])
      const concerned = Buffer.from(atRest.lookupHash(`chat_messages.concerned ${about}`)).toString(
        'base64url',
      )
      await queueChatMessage(tx, { event, auditId: id, matter, causedBy: actor?.id ?? null, concerned, now })
    }
  }
}

/** The tag by which one person's entries (or those of nobody) are found by IP address. */
export function addressTag(atRest: AtRest, key: DocumentKey | undefined, ip: string): string {
  const column = 'audit_entries.ip_address'
  return key
    ? key.lookupTag(column, ip)
    : Buffer.from(atRest.lookupHash(`${column} ${ip}`)).toString('base64url')
}

function commitTo(name: string, value: string, salt: string): string {
  return hash('sha256', commitmentText(salt, name, value), 'base64url')
}

/** An entry as stored, with its person's wrapped key. */
type SealedEntry = {
  id: string
  document: Uint8Array
  subjectId: string | null
  wrapped: Uint8Array | null
}

function openDocument<T>(atRest: AtRest, { id, document, subjectId, wrapped }: SealedEntry): T {
  const key = subjectId && wrapped ? atRest.personKey(subjectId, wrapped) : undefined
  return atRest.open<T>('audit_entries', id, document, key)
}

/** An entry's fields; empty if the person was erased and has no key any more. */
export function openAuditFields(atRest: AtRest, entry: SealedEntry): AuditFields {
  if (entry.subjectId && !entry.wrapped) return { user_email: '', ip_address: '' }
  const document = openDocument<AuditDocument>(atRest, entry)
  return Object.fromEntries(Object.entries(document).map(([name, [value]]) => [name, value])) as AuditFields
}

/** An entry's fields with their salts, as committed to; null if the person was erased. */
export function openSaltedFields(atRest: AtRest, entry: SealedEntry): Record<string, SaltedField> | null {
  if (entry.subjectId && !entry.wrapped) return null
  return openDocument<Record<string, SaltedField>>(atRest, entry)
}

/** Whether all opened fields match their commitments. */
export function fieldsMatchCommitments(
  atRest: AtRest,
  entry: SealedEntry & { commitments: string },
): boolean {
  const document = openDocument<Record<string, SaltedField>>(atRest, entry)
  const commitments = JSON.parse(entry.commitments) as Record<string, string>
  const fields = Object.entries(document)
  return (
    fields.length === Object.keys(commitments).length &&
    fields.every(([name, [value, salt]]) => commitments[name] === commitTo(name, value, salt))
  )
}
