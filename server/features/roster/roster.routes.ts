import { appendRoster, getRoster, makeMeAdmin } from '@chaveiro/contract/account.ts'
import { readRoster } from '../../access/signed-roster.ts'
import type { Platform } from '../../platform/platform.ts'
import { appendStatement } from './append-statement.ts'
import { becomeAdmin } from './become-admin.ts'
import { becameAdminSentence } from './roster.sentences.ts'

export function roster({ route, db, atRest, appendAudit }: Platform): void {
  route(getRoster, async ({ query }) => ({
    statements: await readRoster(db.read, atRest, query.after ?? -1),
  }))
  route(appendRoster, ({ actor, body, ip, now }) =>
    db.inTransaction(async (tx) => {
      await appendStatement(tx, { atRest, appendAudit }, { actor, ip, now, statement: body.statement })
      return { statements: await readRoster(tx, atRest, -1) }
    }),
  )
  route(makeMeAdmin, ({ actor, body, ip, now, language }) =>
    db.inTransaction(async (tx) => {
      await becomeAdmin(tx, { atRest, appendAudit }, { actor, ip, now, genesis: body?.genesis })
      return { message: becameAdminSentence[language] }
    }),
  )
}
