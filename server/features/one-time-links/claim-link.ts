import { hash, timingSafeEqual } from 'node:crypto'
import type { claimOneTimeSecret, readOneTimeState } from '@chaveiro/contract/calls/one-time-links.ts'
import { oneTimeAgainSeconds, oneTimeTriesMost } from '@chaveiro/contract/constants.ts'
import type { z } from 'zod'
import { keepsOneTimeLink } from '../../access/keeps-one-time-link.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { tokenHash } from '../../platform/identity/token-hash.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Ending, LinkFileHooks } from './dependencies.ts'
import { endLinkAs, tellMaker } from './end-link.ts'
import { detailsOf, type LinkDocument, makerOf, type ShownDocument, shownTable } from './link-rows.ts'
import { claimLink, countTry, selectLink, selectStanding } from './one-time-links.queries.ts'
import { findingOf } from './one-time-links.rules.ts'

export type Claiming = Ending &
  Pick<LinkFileHooks, 'letFetchFiles'> &
  Pick<Platform, 'db' | 'auditChain' | 'clock'>

/** Who asks, with which token; without a nonce the answer cannot be repeated. */
export type Visit = {
  token: string
  nonce: string | null
  keyProof: string | null
  proof: string | null
  ip: string
  userAgent: string
  now: number
}

type Outcome =
  | { sealed: string }
  | { refused: 'secret_not_found' | 'secret_over' | 'secret_unproven' | 'secret_password' }
type Viewed = z.output<typeof claimOneTimeSecret.response>

const userAgentMost = 400

/**
 * Opens a link for the first who asks, and again for the same page within a minute. For an unknown, used or ended one
 * nothing is written, and the look-up costs the same.
 */
export async function claim(claiming: Claiming, visit: Visit): Promise<Viewed> {
  const nonceHash = visit.nonce === null ? null : tokenHash(visit.nonce)
  const linkId = await requireFinding(claiming.db.read, visit, nonceHash)
  if (claiming.auditChain.isLate()) throw new Refusal('not_ready')
  const outcome = await claiming.db.inTransaction((tx) =>
    open(tx, claiming, visit, { id: linkId, nonceHash }),
  )
  if ('refused' in outcome) throw new Refusal(outcome.refused)
  return { title: '', type: '', login: '', password: outcome.sealed, login_url: '', notes: '' }
}

/** What a page shows before the click. Opens nothing. */
export async function readState(
  reader: Reader,
  { atRest }: Pick<Claiming, 'atRest'>,
  visit: Pick<Visit, 'token' | 'now'>,
): Promise<z.output<typeof readOneTimeState.response>> {
  const id = await requireFinding(reader, visit, null)
  const link = await reader.first(selectLink, { id })
  if (!link?.sealed || !keepsOneTimeLink(link.maker_id, link, visit.now)) throw new Refusal('secret_over')
  const { sender, password } = atRest.open<ShownDocument>(shownTable, id, link.sealed)
  if (password === null) return { expires_at: link.expires_at, sender, password }
  const { proof_hash: _, ...terms } = password
  return {
    expires_at: link.expires_at,
    sender,
    password: { ...terms, tries_left: oneTimeTriesMost - link.tries },
  }
}

/** The id of a link that opens, or opens again; throws otherwise. */
async function requireFinding(
  reader: Reader,
  { token, now }: Pick<Visit, 'token' | 'now'>,
  nonceHash: Uint8Array | null,
): Promise<string> {
  const link = await reader.first(selectStanding, { token_hash: tokenHash(token) })
  const finding = findingOf(link, nonceHash, now)
  if (!link || finding === 'used') throw new Refusal('secret_not_found')
  if (finding === 'over') throw new Refusal('secret_over')
  return link.id
}

async function open(
  tx: Tx,
  claiming: Claiming,
  { keyProof, proof, ip, userAgent, now }: Visit,
  { id, nonceHash }: { id: string; nonceHash: Uint8Array | null },
): Promise<Outcome> {
  const { atRest, appendAudit, clock } = claiming
  const link = await tx.first(selectLink, { id })
  const finding = findingOf(link, nonceHash, now)
  if (!link || finding === 'used') return { refused: 'secret_not_found' }
  if (finding === 'over' || !link.sealed) return { refused: 'secret_over' }
  const { sealed, key_proof_hash, password } = atRest.open<ShownDocument>(shownTable, id, link.sealed)
  // Checked before anything is counted or ended, so that somebody with the path alone changes nothing.
  if (!proves(keyProof, key_proof_hash)) return { refused: 'secret_unproven' }
  if (finding === 'open' && !keepsOneTimeLink(link.maker_id, link, now)) {
    if (!clock.isSetBack()) await endLinkAs(tx, claiming, link, 'ended', { ip: '', now })
    return { refused: 'secret_over' }
  }
  if (password !== null && !proves(proof, password.proof_hash)) {
    if (finding === 'again' || proof === null) return { refused: 'secret_password' }
    return refuseProof(tx, claiming, link, { proof, ip, now })
  }
  if (finding === 'again') return { sealed }

  const maker = makerOf(atRest, link)
  if (!maker) return { refused: 'secret_over' }
  const { label } = atRest.open<LinkDocument>('one_time_links', id, link.document, maker.key)
  const viewed_with = userAgent.slice(0, userAgentMost)
  const document: LinkDocument = { label, viewed_from: ip, viewed_with }
  const claimed = await tx.run(claimLink, {
    id,
    at: isoInstant(now),
    nonce_hash: nonceHash,
    erase_at: nonceHash && isoInstant(now + oneTimeAgainSeconds * 1000),
    sealed: nonceHash && link.sealed,
    document: atRest.seal('one_time_links', id, document, maker.key),
  })
  if (claimed === 0) return { refused: 'secret_not_found' }
  // Without a nonce nobody could ask for them.
  if (nonceHash) await claiming.letFetchFiles(tx, id, now)
  else await claiming.dropFilesOfOneTimeLink(tx, id)
  const { details, ...of } = detailsOf(atRest, link)
  await appendAudit(tx, {
    event: 'link_viewed',
    actor: maker,
    ip,
    ...of,
    details: { ...details, outside: 'yes' },
  })
  await tellMaker(tx, claiming, link, 'opened')
  return { sealed }
}

/** Counts a wrong password, once even if it is sent again; the last try ends the link. */
async function refuseProof(
  tx: Tx,
  claiming: Claiming,
  link: Parameters<typeof endLinkAs>[2],
  { proof, ip, now }: { proof: string } & Pick<Visit, 'ip' | 'now'>,
): Promise<Outcome> {
  const wrong_hash = tokenHash(proof)
  if (link.wrong_hash && Buffer.compare(link.wrong_hash, wrong_hash) === 0)
    return { refused: 'secret_password' }
  if ((await tx.run(countTry, { id: link.id, wrong_hash, most: oneTimeTriesMost })) === 0)
    return { refused: 'secret_over' }
  if (link.tries + 1 < oneTimeTriesMost) return { refused: 'secret_password' }
  await endLinkAs(tx, claiming, link, 'locked', { ip, now })
  return { refused: 'secret_over' }
}

function proves(proof: string | null, proofHash: string): boolean {
  const actual = hash('sha256', Buffer.from(proof ?? '', 'base64url'), 'buffer')
  const expected = Buffer.from(proofHash, 'base64url')
  return proof !== null && actual.length === expected.length && timingSafeEqual(actual, expected)
}
