import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../tools/testing/child-process.ts'

const settings = [
  'max_connections=60',
  'wal_level=replica',
  'max_wal_senders=4',
  'wal_keep_size=256MB',
  // A commit waits for the standby, which by default looks for its primary only every five seconds.
  'wal_retrieve_retry_interval=500ms',
]

/** PostgreSQL refuses to run as root; its package creates a user for it. */
const owner = userInfo().uid === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}

function idOf(flag: string): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
}

/** A primary with a standby that confirms every commit, both on loopback, for failover trials. */
export class PostgresPair {
  readonly #programs: string
  readonly #folder = mkdtempSync(join(tmpdir(), 'chaveiro-failover-'))
  readonly #ports: [number, number]

  private constructor(programs: string, ports: [number, number]) {
    this.#programs = programs
    this.#ports = ports
    if (owner.uid !== undefined) chownSync(this.#folder, owner.uid, owner.gid)
  }

  static async start(programs: string): Promise<PostgresPair> {
    const pair = new PostgresPair(programs, [await freePort(), await freePort()])
    pair.#run('initdb', ['-D', pair.#data(0), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'])
    await pair.startServer(0)
    pair.#run('pg_basebackup', [
      '-D',
      pair.#data(1),
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
      '-U',
      'postgres',
      '-h',
      '127.0.0.1',
      '-p',
      `${pair.#ports[0]}`,
    ])
    await pair.startServer(1)
    pair.query(0, "alter system set synchronous_standby_names = '*'")
    pair.query(0, 'select pg_reload_conf()')
    return pair
  }

  /** The address of both, in the server's format. */
  urlOf(database: string): string {
    const [one, two] = this.#ports
    return `postgres://postgres@127.0.0.1:${one},127.0.0.1:${two}/${database}?target_session_attrs=read-write`
  }

  async startServer(which: 0 | 1): Promise<void> {
    const places = [
      '-D',
      this.#data(which),
      '-p',
      `${this.#ports[which]}`,
      '-k',
      this.#folder,
      '-h',
      '127.0.0.1',
    ]
    const server = spawn(
      join(this.#programs, 'postgres'),
      [...places, ...settings.flatMap((it) => ['-c', it])],
      {
        ...owner,
        cwd: this.#folder,
        stdio: 'ignore',
        detached: true,
      },
    )
    server.unref()
    while (!this.#isReady(which)) {
      if (server.exitCode !== null) throw new Error('PostgreSQL did not start')
      await sleep(50)
    }
  }

  /** `kill`: SIGKILL of the postmaster; the others are PostgreSQL's own shutdown modes. */
  stopServer(which: 0 | 1, how: 'kill' | 'immediate' | 'fast'): void {
    if (how !== 'kill') {
      this.#run('pg_ctl', ['-D', this.#data(which), '-m', how, '-w', 'stop'])
      return
    }
    const pid = execFileSync('head', ['-1', join(this.#data(which), 'postmaster.pid')], { encoding: 'utf8' })
    process.kill(Number(pid), 'SIGKILL')
  }

  /** Makes the standby the primary, which must not wait for a standby itself. */
  promote(): void {
    this.query(1, "alter system set synchronous_standby_names = ''")
    this.#run('pg_ctl', ['-D', this.#data(1), '-w', 'promote'])
    this.query(1, 'select pg_reload_conf()')
  }

  query(which: 0 | 1, sql: string): void {
    this.#run('psql', [
      '-q',
      '-At',
      '-U',
      'postgres',
      '-h',
      '127.0.0.1',
      '-p',
      `${this.#ports[which]}`,
      '-c',
      sql,
    ])
  }

  end(): void {
    for (const which of [0, 1] as const) {
      try {
        this.stopServer(which, 'immediate')
      } catch {
        // It has already ended.
      }
    }
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #data(which: 0 | 1): string {
    return join(this.#folder, `data${which}`)
  }

  #isReady(which: 0 | 1): boolean {
    try {
      this.#run('pg_isready', ['-q', '-h', '127.0.0.1', '-p', `${this.#ports[which]}`])
      return true
    } catch {
      return false
    }
  }

  #run(program: string, parameters: string[]): void {
    execFileSync(join(this.#programs, program), parameters, {
      ...owner,
      cwd: this.#folder,
      stdio: ['ignore', 'ignore', 'ignore'],
    })
  }
}
