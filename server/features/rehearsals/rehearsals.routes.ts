import * as calls from '@chaveiro/contract/calls/rehearsals.ts'
import { selectOpenRehearsal } from '../../access/rehearsals.queries.ts'
import { requireVault } from '../../access/require-vault.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Platform } from '../../platform/platform.ts'
import { endRehearsal, endRehearsalsOver, endRehearsalWithItem } from './end-rehearsals.ts'
import { readRehearsal } from './read-rehearsal.ts'
import { type RehearsalDependencies, startRehearsal } from './start-rehearsal.ts'

const rehearsalsOverSeconds = 60

/** Rehearsing an emergency of a vault on a made-up item. */
export function rehearsals(
  platform: Platform,
  { countApprovers }: Pick<RehearsalDependencies, 'countApprovers'>,
): void {
  const { route, db, atRest, clock, jobs } = platform
  platform.onAccessEnded(endRehearsalWithItem)

  route(calls.getRehearsal, (request) =>
    db.snapshot((reader) => readRehearsal(reader, atRest, request, request.params.id)),
  )

  route(calls.startRehearsal, (request) =>
    db.inTransaction((tx) => startRehearsal(tx, { ...platform, countApprovers }, request, request.params.id)),
  )

  route(calls.endRehearsal, (request) =>
    db.inTransaction(async (tx) => {
      const vault = await requireVault(tx, atRest, request.actor, request.params.id, 'rehearse_emergency')
      const present = await tx.first(selectOpenRehearsal, { vault_id: vault.id })
      if (!present) throw new Refusal('no_rehearsal')
      await endRehearsal(tx, platform, present, { by: request, now: request.now })
      return readRehearsal(tx, atRest, request, vault.id)
    }),
  )

  jobs.every('rehearsals-over', rehearsalsOverSeconds, () => endRehearsalsOver(db, platform, clock.now()))
}
