import * as calls from '@chaveiro/contract/calls/client-links.ts'
import * as inside from '@chaveiro/contract/calls/submissions.ts'
import { requireCallerRight } from '../../access/require-right.ts'
import { isForeignKeyViolation } from '../../platform/db/errors.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import { makeRateLimit } from '../../platform/http/rate-limit.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { makeSemaphore } from '../../platform/http/semaphore.ts'
import { makeAddressTurns } from '../../platform/http/turns.ts'
import { tokenHash } from '../../platform/identity/token-hash.ts'
import { once } from '../../platform/outcomes/once.ts'
import type { Platform } from '../../platform/platform.ts'
import { inChangeOrder } from '../../signed-logs/in-change-order.ts'
import { selectLinkByToken } from './client-links.queries.ts'
import type { SubmissionFileHooks } from './dependencies.ts'
import { endLinksOver } from './end-links-over.ts'
import { endLinksWithAccess } from './end-with-access.ts'
import { listClientLinks, listOwnLinks } from './list-client-links.ts'
import { makeClientLink } from './make-client-link.ts'
import { findOwnLink, openPage, receiveSubmission } from './receive-submission.ts'
import { getLinkKey, storeInbox } from './sign-client-link.ts'
import { beginFile, openSubmittedFile, putFilePart, readSubmittedPart } from './submission-files.ts'
import { countWaitingFor } from './submissions.queries.ts'
import { listSubmissions, readSubmission, refuseSubmission } from './submissions.ts'
import { tellOfStaleLinks } from './tell-of-stale-links.ts'
import { withdrawClientLink } from './withdraw-client-link.ts'

const linksOverSeconds = 60
const linksStaleSeconds = 600
/**
 * Submissions to one link from one network: enough for a person who fills in the page, retries, and submits several.
 * Viewing stores nothing and is not limited here.
 */
const submissions = { burst: 60, perSecond: 1 / 6, limit: 'submissions' } as const

/** The parts of the files of a few submissions, and as many again after a lost answer. */
const fileParts = { burst: 300, perSecond: 1, limit: 'submissions' } as const

/** Addresses at which clients submit credentials, and their submissions. */
export function clientLinks(open: Platform, files: SubmissionFileHooks): void {
  const platform = { ...open, ...files }
  const { route, db, atRest, clock, jobs, config } = platform
  platform.onAccessEnded(endLinksWithAccess)
  const byVault = makeSemaphore({ each: 1 }).run
  const readInTurn = makeAddressTurns('read')
  const actInTurn = makeAddressTurns('act')
  const takeSubmission = makeRateLimit(submissions, clock)
  const takePart = makeRateLimit(fileParts, clock)
  const linkOf = async (token: string) => {
    const link = await db.read.first(selectLinkByToken, { token_hash: tokenHash(token) })
    if (!link) throw new Refusal('invalid_link')
    return link
  }

  route(calls.generateClientLink, async (request) => {
    const { params, body } = request
    const link = await db.inTransaction((tx) =>
      once(tx, request, () => makeClientLink(tx, platform, request, params.id, body)),
    )
    return { ...link, share_url: `${config.publicUrl.origin}/client-submit/${body?.token ?? ''}` }
  })

  route(calls.listClientLinks, (request) =>
    db.snapshot((reader) => listClientLinks(reader, atRest, request, request.params.id)),
  )

  route(calls.listOwnClientLinks, (request) => db.snapshot((reader) => listOwnLinks(reader, atRest, request)))

  route(calls.withdrawClientLink, (request) =>
    db.inTransaction((tx) => withdrawClientLink(tx, platform, request, request.params.id, request.body)),
  )

  route(calls.getLinkToSign, (request) =>
    db.snapshot((reader) => getLinkKey(reader, platform, request, request.params.id)),
  )

  route(calls.signClientLink, async (request) => {
    await db.inTransaction((tx) => storeInbox(tx, platform, request, request.params.id, request.body.inbox))
    return undefined
  })

  route(calls.getSubmissionPage, ({ params, ip, now }) =>
    readInTurn(ip, () => db.snapshot((reader) => openPage(reader, platform, params.token, now))),
  )

  route(
    calls.submitCredential,
    ({ ip, now, params: { token }, body }) =>
      actInTurn(ip, async () => {
        const link = await linkOf(token)
        // All submissions to a vault notify the same members.
        return byVault(link.vault_id, () =>
          db.inTransaction((tx) => receiveSubmission(tx, platform, { ip, now }, { token }, body)),
        )
      }),
    {
      // Before the body is read, so that only somebody with the address can use memory.
      mayDo: async ({ ip, params }) => {
        const link = await readInTurn(ip, () => linkOf(params.token))
        takeSubmission(`${networkOf(ip)} ${link.id}`)
        // Counted per link: a person with one link's address then leaves room for all others, whatever networks they send from.
        return link.id
      },
    },
  )

  route(calls.submitOwnCredential, async ({ actor, ip, now, params: { id }, body }) => {
    const { vault_id } = await findOwnLink(db.read, atRest, actor, id)
    takeSubmission(`${networkOf(ip)} ${id}`)
    return byVault(vault_id, () =>
      db.inTransaction((tx) => receiveSubmission(tx, platform, { ip, now }, { id, actor }, body)),
    )
  })

  route(calls.beginSubmittedFile, ({ ip, now, params: { token }, body }) =>
    actInTurn(ip, async () => {
      takePart(`${networkOf(ip)} ${(await linkOf(token)).id}`)
      await files.requireRoom(body.bytes)
      return db.inTransaction((tx) => beginFile(tx, platform, token, body, now))
    }),
  )

  route(
    calls.putSubmittedPart,
    async ({ now, params, body }) => {
      try {
        return await db.inTransaction((tx) => putFilePart(tx, platform, params, body, now))
      } catch (error) {
        // The upload was given up in this instant.
        if (isForeignKeyViolation(error)) throw new Refusal('file_missing')
        throw error
      }
    },
    {
      mayDo: async ({ ip, now, params }) => {
        const link = await readInTurn(ip, () => linkOf(params.token))
        takePart(`${networkOf(ip)} ${link.id}`)
        await files.requireOfLink(db.read, { id: params.id, linkId: link.id, now })
        return link.id
      },
    },
  )

  route(inside.openSubmissionFile, (request) =>
    db.inTransaction((tx) => openSubmittedFile(tx, platform, request, request.params)),
  )

  route(inside.readSubmissionFilePart, (request) =>
    db.snapshot((reader) => readSubmittedPart(reader, platform, request, request.params)),
  )

  route(inside.countSubmissions, async ({ actor }) => {
    await requireCallerRight(db.read, actor, 'see_client_links', { isMember: true, isWriter: true })
    return db.read.all(countWaitingFor, { user_id: actor.id })
  })

  route(inside.listSubmissions, (request) =>
    db.snapshot((reader) => listSubmissions(reader, atRest, request, request.params.id)),
  )

  route(inside.openSubmission, (request) =>
    db.inTransaction((tx) => readSubmission(tx, platform, request, request.params.id)),
  )

  route(inside.refuseSubmission, (request) =>
    inChangeOrder(db, request, (tx) =>
      refuseSubmission(tx, platform, request, request.params.id, request.body),
    ),
  )

  jobs.every('client-links-over', linksOverSeconds, () => endLinksOver(db, platform, clock.now()))
  jobs.every('client-links-stale', linksStaleSeconds, () =>
    db.inTransaction((tx) => tellOfStaleLinks(tx, platform, clock.now())),
  )
}
