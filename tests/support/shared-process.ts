import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { compileCache } from '../../tools/testing/child-process.ts'

const program = join(import.meta.dirname, '..', '..', 'server', 'testing', 'serve-for-tests.ts')

type Answer = { server: number; fault?: string }

let shared: ChildProcess | undefined
let started = 0
let running = 0

/** Starts a server in the one process that all servers of these tests share. Answers what stops it. */
export async function serve(settings: Record<string, string>): Promise<() => Promise<void>> {
  const server = started++
  running += 1
  await tell({ server, start: settings })
  return async () => {
    await tell({ server })
    running -= 1
    // Without a server it keeps nobody from ending; a test that leaves one running does not end, as with any process.
    if (running === 0) shared?.channel?.unref()
  }
}

async function tell(order: { server: number; start?: Record<string, string> }): Promise<void> {
  shared ??= startProcess()
  const process = shared
  process.channel?.ref()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const read = ({ server, fault }: Answer) => {
    if (server !== order.server) return
    if (fault === undefined) resolve()
    else reject(new Error(`the server: ${fault}`))
  }
  const end = () => reject(new Error('the process of the servers has ended'))
  process.on('message', read).once('exit', end)
  process.send(order)
  await promise.finally(() => process.off('message', read).off('exit', end))
}

function startProcess(): ChildProcess {
  const env = { PATH: process.env.PATH, ...compileCache }
  const child = fork(program, { env, execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  child.unref()
  return child.once('exit', () => {
    shared = undefined
  })
}
