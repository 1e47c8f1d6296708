import { appendRoster, getRoster, makeMeAdmin } from '@chaveiro/contract/roster.ts'
import { currentRoster, readRoster } from '../../access/signed-roster.ts'
import type { Platform } from '../../platform/platform.ts'
import { appendStatement } from './append-statement.ts'
import { becomeAdmin } from './become-admin.ts'
import type { Ground, RosterElsewhere } from './ground.ts'
import { becameAdminSentence } from './roster.sentences.ts'

/** The organisation's signed log, and the first admin. */
export function roster(platform: Platform, elsewhere: RosterElsewhere): void {
  const { route, db, atRest } = platform
  const ground: Ground = { ...platform, ...elsewhere }
  route(getRoster, async ({ query }) => ({
    statements: await readRoster(db.read, atRest, query.after ?? -1),
  }))
  route(appendRoster, ({ actor, body, ip, now, language }) =>
    db.inTransaction(async (tx) => {
      const { statement, identity_salt: salt } = body
      await appendStatement(tx, ground, { actor, ip, now, language, statement, salt })
      const appended = await currentRoster(tx, atRest)
      return { statements: await readRoster(tx, atRest, (appended?.head.seq ?? 0) - 1) }
    }),
  )
  route(makeMeAdmin, ({ actor, body, ip, now, language }) =>
    db.inTransaction(async (tx) => {
      const { genesis, identity_salt: salt } = body ?? {}
      await becomeAdmin(tx, ground, { actor, ip, now, language, genesis, salt })
      return { message: becameAdminSentence[language] }
    }),
  )
}
