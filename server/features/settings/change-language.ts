import type { Language } from '@chaveiro/contract/languages.ts'
import { chooseLanguage, chosenLanguage } from '../../access/organisation-language.ts'
import { readPresentRole } from '../../access/present-role.ts'
import { requireRight } from '../../access/require-right.ts'
import type { AppendAudit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/identity/actor.ts'

type Change = { actor: Actor; ip: string; language: Language }

/** Chooses the organisation's language. What it is already is no change, and nothing is written of it. */
export async function changeLanguage(
  tx: Tx,
  appendAudit: AppendAudit,
  { actor, ip, language }: Change,
): Promise<void> {
  requireRight(await readPresentRole(tx, actor.id), 'change_settings')
  if ((await chosenLanguage(tx)) === language) return
  await chooseLanguage(tx, language)
  await appendAudit(tx, { event: 'organisation_language_changed', actor, ip, details: { name: language } })
}
