import { appendRoster, getRoster, makeMeAdmin } from '@chaveiro/contract/roster.ts'
import type { Platform } from '../../platform/platform.ts'
import { currentRoster, readRoster } from '../../signed-logs/roster-log.ts'
import { appendStatement } from './append-statement.ts'
import { becomeAdmin } from './become-admin.ts'
import type { KeyResets, RosterDependencies } from './dependencies.ts'
import { becameAdminSentence } from './roster.sentences.ts'

/** The organisation's signed log, and the first admin. */
export function roster(platform: Platform, keyResets: KeyResets): void {
  const { route, db, atRest } = platform
  const dependencies: RosterDependencies = { ...platform, ...keyResets }
  route(getRoster, async ({ query }) => ({
    statements: await readRoster(db.read, atRest, query.after ?? -1),
  }))
  route(appendRoster, (request) =>
    db.inTransaction(async (tx) => {
      const { statement, identity_salt: salt, view } = request.body
      await appendStatement(tx, dependencies, request, { statement, salt, view })
      const appended = await currentRoster(tx, atRest)
      return { statements: await readRoster(tx, atRest, (appended?.head.seq ?? 0) - 1) }
    }),
  )
  route(makeMeAdmin, (request) =>
    db.inTransaction(async (tx) => {
      await becomeAdmin(tx, dependencies, request, request.body)
      return { message: becameAdminSentence[request.language] }
    }),
  )
}
