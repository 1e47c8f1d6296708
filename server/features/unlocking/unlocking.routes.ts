import {
  answerBrowserApproval,
  approveBrowser,
  askBrowserApproval,
  distrustBrowser,
  endBrowserApproval,
  getBrowserApproval,
  listBrowserApprovals,
  listTrustedBrowsers,
  releaseTrusted,
  revealBrowserApproval,
  trustBrowser,
} from '@chaveiro/contract/calls/unlocking.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { advanceApproval } from './advance-approval.ts'
import { askApproval } from './ask-approval.ts'
import { deleteExpiredApprovals } from './browser-approvals.queries.ts'
import { endApproval } from './end-approval.ts'
import { getApproval, listApprovals } from './read-approvals.ts'
import { releaseTo } from './release-trusted.ts'
import { distrust, listTrusted, trust } from './trust-browser.ts'
import { deleteExpiredBrowsers } from './trusted-browsers.queries.ts'

const cleanUpSeconds = 300

/** Ways to unlock in browsers: trusted ones, and new ones that an unlocked one lets in. */
export function unlocking(platform: Platform): void {
  const { route, db, jobs, clock } = platform

  route(listTrustedBrowsers, ({ actor, now }) => listTrusted(db.read, platform, actor, now))
  route(trustBrowser, (request) => db.inTransaction((tx) => trust(tx, platform, request, request.body)))
  route(releaseTrusted, (request) =>
    db.inTransaction((tx) => releaseTo(tx, platform, request, request.params.id)),
  )
  route(distrustBrowser, (request) =>
    db.inTransaction((tx) => distrust(tx, platform, request, request.params.id)),
  )

  route(listBrowserApprovals, (request) => listApprovals(db.read, platform, request))
  route(getBrowserApproval, (request) => getApproval(db.read, platform, request, request.params.id))
  route(askBrowserApproval, (request) =>
    db.inTransaction((tx) => askApproval(tx, platform, request, request.body)),
  )
  route(answerBrowserApproval, (request) =>
    db.inTransaction((tx) =>
      advanceApproval(tx, platform, request, request.params.id, 'answer', { answer: request.body.nonce }),
    ),
  )
  route(revealBrowserApproval, (request) =>
    db.inTransaction((tx) =>
      advanceApproval(tx, platform, request, request.params.id, 'reveal', { reveal: request.body }),
    ),
  )
  route(approveBrowser, (request) =>
    db.inTransaction((tx) =>
      advanceApproval(tx, platform, request, request.params.id, 'approve', { sealed: request.body.sealed }),
    ),
  )
  route(endBrowserApproval, (request) =>
    db.inTransaction((tx) => endApproval(tx, platform, request, request.params.id)),
  )

  jobs.every('unlocking-clean-up', cleanUpSeconds, () => db.inTransaction((tx) => cleanUp(tx, clock.now())))
}

async function cleanUp(tx: Tx, now: number): Promise<void> {
  await tx.run(deleteExpiredBrowsers, { now: isoInstant(now) })
  await tx.run(deleteExpiredApprovals, { now: isoInstant(now) })
}
