import { getMe } from '@chaveiro/contract/calls/sessions.ts'
import { getOrganisationSettings } from '@chaveiro/contract/calls/settings.ts'
import type { OneTimeSender } from '@chaveiro/contract/rules/links/one-time-sender.ts'
import type { OpenSession } from '../state/open-session.ts'

/** Whom a link's page names as its maker: the server's word for both names, which the maker sees before the link leaves their device. */
export async function senderOf({ api }: OpenSession): Promise<OneTimeSender> {
  const [{ name: person }, { name: company }] = await Promise.all([
    api.send(getMe),
    api.send(getOrganisationSettings),
  ])
  return { person, company }
}
