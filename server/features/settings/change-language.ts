import type { Language } from '@chaveiro/contract/languages.ts'
import { requireCallerRight } from '../../access/require-right.ts'
import { chooseLanguage, chosenLanguage } from '../../organisation/language.ts'
import type { AppendAudit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'

/** Chooses the organisation's language. Choosing the present one writes nothing. */
export async function changeLanguage(
  tx: Tx,
  appendAudit: AppendAudit,
  { actor, ip }: Caller,
  language: Language,
): Promise<void> {
  await requireCallerRight(tx, actor, 'change_settings')
  if ((await chosenLanguage(tx)) === language) return
  await chooseLanguage(tx, language)
  await appendAudit(tx, { event: 'organisation_language_changed', actor, ip, details: { name: language } })
}
