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
} from '@chaveiro/contract/unlocking.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Needs } from './acting.ts'
import { deleteExpiredApprovals } from './browser-approvals.queries.ts'
import { advance, ask, endApproval, getApproval, listApprovals } from './browser-approvals.ts'
import { releaseTo } from './release-trusted.ts'
import { distrust, listTrusted, trust } from './trust-browser.ts'
import { deleteExpiredBrowsers } from './trusted-browsers.queries.ts'

const cleanUpSeconds = 300

/** Ways into one's keys from browsers: trusted ones, and new ones that an unlocked one lets in. */
export function unlocking({ route, db, atRest, appendAudit, jobs, clock }: Platform): void {
  const needs: Needs = { atRest, appendAudit }

  route(listTrustedBrowsers, ({ actor, now }) => listTrusted(db.read, needs, actor, now))
  route(trustBrowser, ({ body, ...by }) => db.inTransaction((tx) => trust(tx, needs, by, body)))
  route(releaseTrusted, ({ params, ...by }) => db.inTransaction((tx) => releaseTo(tx, needs, by, params.id)))
  route(distrustBrowser, ({ params, ...by }) => db.inTransaction((tx) => distrust(tx, needs, by, params.id)))

  route(listBrowserApprovals, (by) => listApprovals(db.read, needs, by))
  route(getBrowserApproval, ({ params, ...by }) => getApproval(db.read, needs, by, params.id))
  route(askBrowserApproval, ({ body, ...by }) => db.inTransaction((tx) => ask(tx, needs, by, body)))
  route(answerBrowserApproval, ({ params, body, ...by }) =>
    db.inTransaction((tx) => advance(tx, needs, by, params.id, 'answer', { answer: body.nonce })),
  )
  route(revealBrowserApproval, ({ params, body, ...by }) =>
    db.inTransaction((tx) => advance(tx, needs, by, params.id, 'reveal', { reveal: body })),
  )
  route(approveBrowser, ({ params, body, ...by }) =>
    db.inTransaction((tx) => advance(tx, needs, by, params.id, 'approve', { sealed: body.sealed })),
  )
  route(endBrowserApproval, ({ params, ...by }) =>
    db.inTransaction((tx) => endApproval(tx, needs, by, params.id)),
  )

  jobs.every('unlocking-clean-up', cleanUpSeconds, () => db.inTransaction((tx) => cleanUp(tx, clock.now())))
}

async function cleanUp(tx: Tx, now: number): Promise<void> {
  await tx.run(deleteExpiredBrowsers, { now: isoInstant(now) })
  await tx.run(deleteExpiredApprovals, { now: isoInstant(now) })
}
