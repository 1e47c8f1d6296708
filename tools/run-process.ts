import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './house.ts'

interface Ended {
  exitCode: number
  /** Standard output and standard error, in the order in which they came. */
  output: string
}

export interface Finished extends Ended {
  /** Whether it was stopped because it took too long. */
  isLate: boolean
}

interface StartOptions extends SpawnOptions {
  /** Whether the processes that it starts are killed with it. */
  isGroup?: boolean
}

interface RunOptions extends StartOptions {
  timeoutSeconds?: number
}

interface Started {
  child: ChildProcess
  stop: () => void
  /** Never rejects. */
  ended: Promise<Ended>
}

const isWindows = process.platform === 'win32'
const running = new Map<ChildProcess, () => void>()
// When this process ends, for instance by Ctrl-C, what it started ends too.
process.on('exit', () => {
  for (const stop of running.values()) stop()
})

/** Starts a program in the repository's folder and keeps its output. */
export function startProcess(
  command: string,
  parameters: string[],
  { isGroup = false, env, ...options }: StartOptions = {},
): Started {
  const child = spawn(command, parameters, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: isGroup && !isWindows,
    // A shared cache: otherwise each process would strip and compile the same sources again.
    env: { NODE_COMPILE_CACHE: join(root, '.cache', 'compile'), ...process.env, ...env },
    ...options,
  })
  const stop = () => end(child, isGroup)
  running.set(child, stop)
  if (isGroup) child.on('exit', stop)
  let output = ''
  const keep = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const ended = new Promise<Ended>((resolve) => {
    const finish = (exitCode: number) => {
      running.delete(child)
      resolve({ exitCode, output })
    }
    child.on('error', (error) => {
      output += `${command}: ${error.message}`
      finish(127)
    })
    child.on('close', (code) => finish(code ?? 1))
  })
  return { child, stop, ended }
}

/** Runs a program in the repository's folder to its end and keeps its output. Never throws. */
export async function runProcess(
  command: string,
  parameters: string[],
  { timeoutSeconds, ...options }: RunOptions = {},
): Promise<Finished> {
  const { stop, ended } = startProcess(command, parameters, options)
  let isLate = false
  const timer =
    timeoutSeconds &&
    setTimeout(() => {
      isLate = true
      stop()
    }, timeoutSeconds * 1000)
  const { exitCode, output } = await ended
  clearTimeout(timer)
  return { exitCode, output, isLate }
}

function end(child: ChildProcess, isGroup: boolean): void {
  if (!isGroup || isWindows || child.pid === undefined) return void child.kill()
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // Its processes have ended already.
  }
}

/** The same, with its output also going to ours. */
export async function runAloud(
  command: string,
  parameters: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  const finished = await runProcess(command, parameters, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
    timeoutSeconds: 600,
  })
  if (finished.output !== '') console.log(finished.output)
  return finished.exitCode
}
