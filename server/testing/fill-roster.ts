import { json } from 'node:stream/consumers'
import { migrations } from '../migrations/index.ts'
import { isoInstant, systemClock } from '../platform/clock/clock.ts'
import { readConfig } from '../platform/config/config.ts'
import { insertRows } from '../platform/db/insert-row.ts'
import { openPlatform } from '../platform/open-platform.ts'

// node server/testing/fill-roster.ts, with signed statements as JSON on its input: for `npm run bench views`. Stores
// them as the server would, without their signers signing in.
type Row = { seq: number; kind: string; hash: string; user_id: string; statement: string }

const rows = (await json(process.stdin)) as Row[]
const { db, atRest, stop } = await openPlatform(readConfig(process.env), systemClock, migrations)
const appended_at = isoInstant(systemClock.now())
await db.inTransaction((tx) =>
  insertRows(
    tx,
    'roster_statements',
    rows.map(({ statement, ...row }) => ({
      ...row,
      appended_at,
      document: atRest.seal('roster_statements', String(row.seq), { statement }),
    })),
  ),
)
await stop()
