/**
 * The activity of a PostgreSQL cluster's sessions, longest first, and which others each waits for: one line each, with
 * statements but without values.
 */
export async function databaseWaits(url: string): Promise<string> {
  const { Client } = await import('pg')
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 })
  try {
    await client.connect()
    const { rows } = await client.query<Session>(sessions)
    return rows.map(lineOf).join('\n')
  } catch (error) {
    return `the database does not say what it is doing: ${(error as Error).message}`
  } finally {
    await client.end()
  }
}

type Session = {
  pid: number
  kind: string
  database: string | null
  state: string | null
  wait: string | null
  seconds: number | null
  behind: number[]
  statement: string
}

const sessions = `select pid, backend_type as kind, datname as database, state, wait_event_type || ': ' || wait_event as wait,
  extract(epoch from clock_timestamp() - state_change)::int as seconds, pg_blocking_pids(pid) as behind,
  left(regexp_replace(query, '\\s+', ' ', 'g'), 200) as statement
  from pg_stat_activity where pid <> pg_backend_pid() order by seconds desc nulls last`

function lineOf({ pid, kind, database, state, wait, seconds, behind, statement }: Session): string {
  const parts = [
    `${pid} ${kind}`,
    database,
    state && `${state} for ${seconds} s`,
    wait && `waits on ${wait}`,
    behind.length > 0 && `behind ${behind.join(', ')}`,
    statement,
  ]
  return parts.filter(Boolean).join(' | ')
}
