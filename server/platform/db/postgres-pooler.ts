import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { StartFault } from '../config/start-fault.ts'

const sentence =
  'The database of DATABASE_URL is behind a connection pooler that gives each transaction another session (PgBouncer: pool_mode=transaction): settings, prepared statements and locks of a session do not hold there. Set the pooler to pool_mode=session, or let DATABASE_URL name the database itself.'

/**
 * Throws StartFault if a pooler stands between that does not keep a session for each connection. Such a pooler mostly hands out the
 * session that was used last, so two open connections get the same one; if it takes them in turn, one connection gets two.
 */
export async function requireSessions(hosts: PostgresPool): Promise<void> {
  const one = await hosts.connect()
  try {
    const two = await hosts.connect()
    try {
      const [first, again, other] = [await sessionOf(one), await sessionOf(one), await sessionOf(two)]
      if (first !== again || first === other) throw new StartFault(sentence)
    } finally {
      two.release()
    }
  } finally {
    one.release()
  }
}

async function sessionOf(client: PostgresPoolClient): Promise<unknown> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid', [])
  return rows[0]?.pid
}
