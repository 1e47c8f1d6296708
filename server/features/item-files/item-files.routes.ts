import * as calls from '@chaveiro/contract/calls/item-files.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import { isForeignKeyViolation } from '../../platform/db/errors.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Platform } from '../../platform/platform.ts'
import type { FileHooks } from './dependencies.ts'
import { deleteOpeningsOver, deleteUploadsOver } from './item-files.queries.ts'
import { openFile, readPart } from './open-file.ts'
import { beginUpload, putPart, requireRoom, requireUpload } from './upload-file.ts'

const sweepSeconds = 300

/** Files of items: uploaded in sealed parts, kept with the item, opened as a reveal. */
export function itemFiles(platform: Platform, hooks: FileHooks): void {
  const { route, db, clock, config, jobs } = platform

  route(calls.beginUpload, async (request) => {
    await requireRoom(db, config.filesGigabytes, request.body.bytes)
    return db.inTransaction(async (tx) => {
      await beginUpload(tx, platform, request, request.body)
      return undefined
    })
  })

  route(
    calls.putFilePart,
    async (request) => {
      try {
        await db.inTransaction((tx) => putPart(tx, request, request.params, request.body.sealed))
      } catch (error) {
        // The upload was given up in this instant.
        if (isForeignKeyViolation(error)) throw new Refusal('not_found')
        throw error
      }
      return undefined
    },
    { mayDo: (asking) => requireUpload(db.read, asking, asking.params.id) },
  )

  route(calls.openItemFile, (request) =>
    db.inTransaction((tx) => openFile(tx, hooks, request, request.params, request.body.revision)),
  )

  route(calls.readFilePart, (request) =>
    db.snapshot((reader) => readPart(reader, hooks, request, request.params, request.query.revision)),
  )

  jobs.every('item-files', sweepSeconds, () =>
    db.inTransaction(async (tx) => {
      const now = isoInstant(clock.now())
      await tx.run(deleteUploadsOver, { now })
      await tx.run(deleteOpeningsOver, { now })
    }),
  )
}
