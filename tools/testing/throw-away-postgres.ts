import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endProcess, freePort } from './child-process.ts'

interface ThrowAwayPostgres {
  url: string
  /** The same through its socket, which takes an eighth less of the processor than loopback. */
  socketUrl: string
  stop: () => Promise<void>
}

interface Owner {
  uid?: number
  gid?: number
}

const readyWithinSeconds = 30
// Nothing has to outlive the tests, so nothing is flushed to the disk.
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  // Hundreds of small databases come and go; tests that need statistics or JIT ask for them.
  'autovacuum=off',
  'jit=off',
]

/**
 * Creates a PostgreSQL cluster in a temporary folder and serves it on a free loopback port.
 * @param programs the folder with initdb and postgres
 * @param more settings that are stronger than the usual ones, such as `jit=on`
 */
export async function startThrowAwayPostgres(
  programs: string,
  more: readonly string[] = [],
): Promise<ThrowAwayPostgres> {
  const owner = postgresOwner()
  const folder = mkdtempSync(join(tmpdir(), 'chaveiro-postgres-'))
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const asOwner = { ...owner, cwd: folder }
  const initdbArguments = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ]
  execFileSync(join(programs, 'initdb'), initdbArguments, {
    ...asOwner,
    stdio: ['ignore', 'ignore', 'inherit'],
  })

  const port = await freePort()
  const places = ['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1']
  const given = [...settings, ...more].flatMap((it) => ['-c', it])
  const server = spawn(join(programs, 'postgres'), [...places, ...given], {
    ...asOwner,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  server.stderr.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-10_000)
  })
  const killAtExit = () => server.kill('SIGQUIT')
  process.once('exit', killAtExit)

  const stop = async () => {
    // SIGINT is its 'fast' shutdown, which closes the connections that tests left open.
    await endProcess(server, 'SIGINT')
    process.off('exit', killAtExit)
    rmSync(folder, { recursive: true, force: true })
  }
  for (let tries = 0; !log.includes('ready to accept connections'); tries++) {
    if (tries > readyWithinSeconds * 20 || server.exitCode !== null) {
      await stop()
      throw new Error(`PostgreSQL did not start:\n${log}`)
    }
    await sleep(50)
  }
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  return { url, socketUrl: `${url}?host=${encodeURIComponent(folder)}`, stop }
}

/** PostgreSQL refuses to run as root; its package creates a user for it. */
export function postgresOwner(): Owner {
  if (userInfo().uid !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
