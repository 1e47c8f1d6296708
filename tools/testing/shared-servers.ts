import { type ChildProcess, fork, type StdioOptions } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../house.ts'
import { compileCache } from './child-process.ts'

const program = join(root, 'server', 'testing', 'serve-for-tests.ts')

type Answer = { server: number; fault?: string }

interface Options {
  /** Node's flags for the process. */
  flags?: string[]
  /** Gets the servers' output; without it that goes to our own. */
  onOutput?: (text: string) => void
}

interface Serving {
  stop(): Promise<void>
  /** From here on the server's clock stands at this time, and everybody who had signed in counts as having just done so. */
  setTime(time: number): Promise<void>
}

type Order = { server: number; start?: Record<string, string>; time?: number }

/** Starts a server with these settings, by the machine's clock, or with its clock stopped at a given time. */
type Serve = (settings: Record<string, string>, time?: number) => Promise<Serving>

/** Servers that share one process beside ours, in which everything is loaded and warm, so that starting one takes no time. */
export function createSharedServers({ flags = [], onOutput }: Options = {}): Serve {
  let shared: ChildProcess | undefined
  let started = 0
  let running = 0

  async function tell(order: Order): Promise<void> {
    shared ??= startProcess(flags, onOutput).once('exit', () => {
      shared = undefined
    })
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

  return async (settings, time) => {
    const server = started++
    running += 1
    await tell({ server, start: settings, ...(time !== undefined && { time }) })
    return {
      setTime: (next) => tell({ server, time: next }),
      async stop() {
        await tell({ server })
        running -= 1
        // Without servers it does not keep this process alive; a test that leaves one running does not end, as with any process.
        if (running === 0) shared?.channel?.unref()
      },
    }
  }
}

function startProcess(execArgv: string[], onOutput: Options['onOutput']): ChildProcess {
  const env = { PATH: process.env.PATH, ...compileCache }
  const written = onOutput ? 'pipe' : 'inherit'
  const stdio: StdioOptions = ['ignore', written, written, 'ipc']
  const child = fork(program, { env, execArgv, stdio })
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => onOutput?.(text))
  }
  child.unref()
  return child
}
