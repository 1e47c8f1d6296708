import { type ChildProcess, fork, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { builtServer } from '../tools/testing/built-server.ts'
import { endProcess, freePort } from '../tools/testing/child-process.ts'

const root = dirname(import.meta.dirname)

export interface Running {
  url: string
  process: ChildProcess
  stop(): Promise<void>
}

/** The flags of the start command, which `npm start` passes too. */
const nodeFlags: string[] = JSON.parse(readFileSync(join(root, 'server', 'node-flags.json'), 'utf8'))

const pollMs = 10

export const temporaryFolder = (place = tmpdir()) => mkdtempSync(join(place, 'chaveiro-bench-'))
export const remove = (folder: string) => rmSync(folder, { recursive: true, force: true })

/** Starts Chaveiro's server on a data folder; resolves with the milliseconds until its first answer. */
export async function startChaveiro(
  dataDir: string,
  given: { databaseUrl?: string | undefined; port?: number } = {},
): Promise<Running & { firstAnswerMs: number }> {
  const port = given.port ?? (await freePort())
  const url = `http://localhost:${port}`
  const started = performance.now()
  const child = spawn(process.execPath, [...nodeFlags, builtServer()], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      ...(given.databaseUrl ? { DATABASE_URL: given.databaseUrl } : {}),
      LOG_LEVEL: 'error',
      // One person makes the load of many.
      WRITES_PER_SECOND: '1000000',
      NODE_NO_WARNINGS: '1',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await answers(`${url}/readyz`))) {
    if (child.exitCode !== null) throw new Error('the server ended at its start')
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  const firstAnswerMs = performance.now() - started
  return { url, process: child, firstAnswerMs, stop: () => endProcess(child, 'SIGTERM') }
}

/** Starts the bare baseline server on a folder with a list.json. */
export async function startBare(folder: string): Promise<Running> {
  const port = await freePort()
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), [folder, String(port)], {
    env: { NODE_NO_WARNINGS: '1' },
  })
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', () => reject(new Error('the bare server ended at its start')))
  })
  return { url: `http://127.0.0.1:${port}`, process: child, stop: () => endProcess(child, 'SIGTERM') }
}

/** Processor time of a process so far (Linux only; NaN elsewhere). */
export function processorMs(child: ChildProcess): number {
  try {
    const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    // proc(5): utime and stime, in hundredths of a second.
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.NaN
  }
}

/** Resident memory of a process in MiB (Linux only; NaN elsewhere). */
export function residentMiB(child: ChildProcess): number {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}
