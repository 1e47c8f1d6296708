import { getLinkToSign, signClientLink } from '@chaveiro/contract/calls/client-links.ts'
import { checkSubmissionInbox, inboxIsDue } from '@chaveiro/contract/log/links/submission-inbox.ts'
import { linkStands, type SubmissionLink } from '@chaveiro/contract/log/links/submission-link.ts'
import { generationIsDue } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { hasEnded } from '@chaveiro/contract/log/vaults/vault-state.ts'
import { openLinkKey, signSubmissionInbox } from '@chaveiro/crypto/processes/sign-submission-inbox.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { DistrustError } from '../base/types/session-error.ts'
import { believedLink } from '../links/believed-link.ts'
import { currentVault } from '../log/vault-logs/load-vault.ts'
import { requireStanding } from '../log/vault-logs/require-standing.ts'
import { verifyOrDistrust } from '../log/vault-logs/verify-or-distrust.ts'
import { requireAllowance } from '../state/allowance.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { Duty } from './duty.ts'
import { unlessOvertaken } from './unless-overtaken.ts'

/** Signatures per link: a generation every six minutes. */
const maxPerHour = 10

/** Signs client links that this person made or is the deputy of: their pages accept the vault's inbox only while somebody signs for it. */
export const signClientLinks: Duty = (session, { client_links }) =>
  client_links.map(({ link_id, vault_id }) => ({
    vaultLog: vault_id,
    run: async () => {
      await unlessOvertaken(overtaken, signAnew(session, link_id, vault_id))
    },
  }))

/**
 * Signs for the vault's newest inbox as the verified log has it, not as the server says. Signs nothing while a generation is due: people
 * who lost access to the vault still have that inbox's key.
 */
async function signAnew(session: OpenSession, linkId: string, vaultId: string): Promise<void> {
  const vault = await currentVault(session, vaultId)
  const { log, roster } = vault
  if (hasEnded(log, 'client_link', linkId) || !log.generation || generationIsDue(log, roster)) return
  await requireStanding(session, vault)
  const params = { id: linkId }
  const { statement, own_key, inbox } = await session.api.send(getLinkToSign, { params })
  const link = await believedLink(vault, statement, linkId)
  if (!linkStands(link, vault)) return
  requireOwn(session, link)
  const checked = <T>(check: () => Promise<T>) => verifyOrDistrust('submission', vaultId, check)
  const signedInbox = await checked(() => checkSubmissionInbox(inbox, link.key, verifier))
  const at = new Date(Math.max(session.now().getTime(), Date.parse(signedInbox.at) + 1))
  if (
    !inboxIsDue(signedInbox, log.generation.number, link.until, at.getTime()) ||
    link.until <= at.toISOString()
  )
    return
  requireAllowance(session, `client link ${linkId}`, maxPerHour)
  const place = { org: log.org, vault: vaultId, link: linkId }
  const pair = await checked(() => openLinkKey(session.keys, own_key, place, link.key))
  const signed = await signSubmissionInbox(pair, vault, { link: linkId, until: link.until }, at)
  await session.api.send(signClientLink, { params, body: { inbox: signed } })
}

function requireOwn({ keys: { user } }: OpenSession, { by, deputy, vault }: SubmissionLink): void {
  if (user !== by && user !== deputy)
    throw new DistrustError('submission', 'wrong_recipient', { vaultId: vault })
}

/** The link's maker or deputy signed first on another device, or the link ended. */
const overtaken = new Set<string>(['link_over', 'stale_head', 'stale_generation', 'not_found'])
