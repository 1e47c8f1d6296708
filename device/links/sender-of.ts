import { getMe } from '@chaveiro/contract/calls/sessions.ts'
import { getOrganisationSettings } from '@chaveiro/contract/calls/settings.ts'
import { isOneTimeSender, type OneTimeSender } from '@chaveiro/contract/rules/links/one-time-sender.ts'
import { SessionError } from '../base/types/session-error.ts'
import type { OpenSession } from '../state/open-session.ts'

/**
 * Whom a link's page names as its maker: the server's word for both names, which the maker sees before the link leaves their device. Throws
 * 'invalid' for names that no page takes.
 */
export async function senderOf({ api }: OpenSession): Promise<OneTimeSender> {
  const [{ name: person }, { name: company }] = await Promise.all([
    api.send(getMe),
    api.send(getOrganisationSettings),
  ])
  const sender = { person, company }
  if (!isOneTimeSender(sender)) throw new SessionError('invalid')
  return sender
}
