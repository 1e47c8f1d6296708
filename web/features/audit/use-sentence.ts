import type { AuditEntry } from '@chaveiro/contract/calls/audit.ts'
import { auditSentence, nonPersonOf } from '@chaveiro/contract/events/sentence.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import { useTranslation } from 'react-i18next'
import { useEventName } from '../../i18n/use-event-name.ts'
import type { useKnownThings } from './use-known-things.ts'

/** Puts an entry into a sentence. */
export function useSentence({ pathOf }: Pick<ReturnType<typeof useKnownThings>, 'pathOf'>) {
  const { i18n } = useTranslation('audit')
  const eventName = useEventName()
  return ({ event_type, user_name, user_email, details, vault_id }: AuditEntry): string => {
    const language = i18n.language as Language
    const who = nonPersonOf(details, language) ?? (user_name.trim() || user_email || undefined)
    const names = {
      who,
      item: details.item_title || details.title,
      vault: pathOf(vault_id, details.vault_name),
      name: details.name,
      machine: details.machine,
      team: details.team,
      host: details.filled_on,
      other: details.other_vault && pathOf(details.other_vault_id ?? null, details.other_vault),
    }
    return (
      auditSentence(event_type, names, language) ?? [who, eventName(event_type)].filter(Boolean).join(': ')
    )
  }
}
