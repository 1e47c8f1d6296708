import { generateClientLink } from '@chaveiro/contract/calls/client-links.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { presentKeys, type RosterPerson, type RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { isSubmissionWords } from '@chaveiro/contract/rules/links/submission-words.ts'
import { makeClientLink as makeLink } from '@chaveiro/crypto/processes/make-client-link.ts'
import { v7 as makeId } from 'uuid'
import type { ClientLinkDraft, MadeClientLink } from '../base/types/client-links.ts'
import type { PersonHandle, VaultPlace } from '../base/types/handles.ts'
import { SessionError } from '../base/types/session-error.ts'
import { findUser, requireConfirmed } from '../log/roster/person-addresses.ts'
import { requireShown } from '../log/vault-logs/vault-handles.ts'
import { requireMatched } from '../log/views/require-matched.ts'
import { once } from '../state/once.ts'
import type { OpenSession } from '../state/open-session.ts'
import { isWithheldIn } from '../state/withheld.ts'
import { writeUnderNewestKey } from '../vaults/write-under-newest-key.ts'
import { senderOf } from './sender-of.ts'

/** Makes a client link of the vault that the person was shown. After a lost answer, the same sent again is the same link. Its address is never sent to the server; only the person passes it on. */
export async function makeClientLink(
  session: OpenSession,
  shown: VaultPlace,
  { name, client_name, address, days, max_uses, wanted, deputy }: ClientLinkDraft,
): Promise<MadeClientLink> {
  await requireShown(session, shown)
  if (deputy) await requireConfirmed(session, await findUser(session, deputy.id), deputy)
  const overview = { name, address, max_uses, wanted: [...wanted] }
  const sender = await senderOf(session)
  const words = { client: client_name, ...sender }
  // The page refuses others, whoever made them.
  if (!isSubmissionWords({ ...words, wanted: overview.wanted })) throw new SessionError('invalid')
  const asked = { vault: shown.id, client_name, days, deputy, sender, ...overview }
  return once(session, asked, (sendOnce) =>
    writeUnderNewestKey(session, shown.id, async ({ roster, log }) => {
      if (!log.generation) throw new SessionError('vault_unkeyed')
      const isUnsettled = deputy !== null && isWithheldIn(session.withheld, { roster, log }, deputy.id)
      if (isUnsettled) throw new SessionError('restore_unsettled')
      if (deputy) await requireMatched(session, shown.id)
      const now = session.now()
      const draft = {
        link: makeId(),
        words,
        overview,
        deputy: deputyKeys(session.roster ?? roster, deputy),
        until: new Date(now.getTime() + days * dayMs).toISOString(),
      }
      const { sent, fragment } = await makeLink(session.keys, { roster, log }, draft, now)
      const body = { ...sent, ...overview }
      return sendOnce(async (actKey) => {
        const answer = await session.api.send(generateClientLink, { params: { id: shown.id }, body, actKey })
        const { share_url: _withoutFragment, ...answered } = answer
        // What goes out with the address, and to whom, is what was asked for, not what the server answers.
        const link = { ...answered, ...overview, id: sent.id, vault_id: shown.id, expires_at: draft.until }
        return { link, sender, url: `${session.origin}/client-submit/${sent.token}#${fragment}` }
      })
    }),
  )
}

function deputyKeys(roster: RosterState, deputy: PersonHandle | null): RosterPerson | null {
  if (!deputy) return null
  const keys = presentKeys(roster, deputy.id)
  if (!keys?.vouched) throw new SessionError('keys_unconfirmed')
  return keys
}
