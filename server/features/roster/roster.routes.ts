import {
  appendRoster,
  becameAdminWords,
  getGivenUp,
  getRoster,
  listRemembered,
  makeMeAdmin,
  tellRemembered,
} from '@chaveiro/contract/calls/roster.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { makeSemaphore } from '../../platform/http/semaphore.ts'
import type { Platform } from '../../platform/platform.ts'
import { readGivenUp } from '../../signed-logs/given-up-lists.ts'
import { currentRoster, readRoster } from '../../signed-logs/roster-log.ts'
import { appendStatement } from './append-statement.ts'
import { becomeAdmin } from './become-admin.ts'
import type { KeyResets, RosterDependencies } from './dependencies.ts'
import { checkWord, keepRemembered, readRemembered } from './remembered-logs.ts'

/** A list costs about as much as twenty small writes. */
const rememberedWeight = 20

/** The organisation's signed log, and the first admin. */
export function roster(platform: Platform, keyResets: KeyResets): void {
  const { route, db, atRest } = platform
  const dependencies: RosterDependencies = { ...platform, ...keyResets }
  route(getRoster, async ({ query }) => ({
    statements: await readRoster(db.read, atRest, query.after ?? -1),
  }))
  route(appendRoster, (request) =>
    db.inTransaction(async (tx) => {
      const { statement, identity_salt: salt, view, given_up: givenUp } = request.body
      await appendStatement(tx, dependencies, request, { statement, salt, view, givenUp })
      const appended = await currentRoster(tx, atRest)
      return { statements: await readRoster(tx, atRest, (appended?.head.seq ?? 0) - 1) }
    }),
  )
  route(getGivenUp, async ({ params }) => {
    const givenUp = await readGivenUp(db.read, atRest, params.seq)
    if (!givenUp) throw new Refusal('not_found')
    return { given_up: givenUp }
  })
  // On PostgreSQL, concurrent writes of the same rows would fail each other until some gave up.
  const byPerson = makeSemaphore({ each: 1 }).run
  route(
    tellRemembered,
    ({ actor, body, now }) =>
      byPerson(actor.id, async () => {
        const { given_up: givenUp, statement } = body
        const told = { givenUp, statement }
        const word = await db.snapshot((reader) => checkWord(reader, dependencies, { actor, told }))
        await db.inTransaction((tx) => keepRemembered(tx, dependencies, { actor, now, word }))
        return { ok: true as const }
      }),
    { weight: rememberedWeight },
  )
  route(listRemembered, ({ actor, query }) =>
    db.snapshot((reader) => readRemembered(reader, dependencies, actor, query.cursor)),
  )
  route(makeMeAdmin, (request) =>
    db.inTransaction(async (tx) => {
      await becomeAdmin(tx, dependencies, request, request.body)
      return { message: becameAdminWords[request.language] }
    }),
  )
}
