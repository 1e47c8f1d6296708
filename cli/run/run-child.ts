import type { ChildProcess } from 'node:child_process'
import { constants } from 'node:os'
import { Refusal } from '../refusal.ts'
import { createMask, maskedTexts } from './mask.ts'

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2', 'SIGWINCH'] as const
/** As shells say it. */
const exitNotFound = 127
const exitNotRunnable = 126

/**
 * Runs a command with these variables beside our own, and answers its exit code (128 + number for a signal). On a terminal it writes to that
 * itself, so that colours, width and prompts are its own; what goes into a pipe or file is masked.
 */
export async function runChild(
  [command = '', ...args]: readonly string[],
  variables: ReadonlyMap<string, string>,
  secrets: readonly string[],
): Promise<number> {
  const { spawn } = await import('node:child_process')
  const output = (stream: NodeJS.WriteStream) => (stream.isTTY ? 'inherit' : 'pipe')
  const child = spawn(command, args, {
    env: { ...withoutTokens(process.env), ...Object.fromEntries(variables) },
    stdio: ['inherit', output(process.stdout), output(process.stderr)],
  })
  const written = [
    maskInto(child.stdout, process.stdout, secrets),
    maskInto(child.stderr, process.stderr, secrets),
  ]
  const stop = forwardSignals(child)
  try {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal as NodeJS.Signals]))
    const exitCode = await promise
    await Promise.all(written)
    return exitCode
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new ChildRefused('run.not_found', command, exitNotFound)
    if (code === 'EACCES') throw new ChildRefused('run.not_runnable', command, exitNotRunnable)
    throw error
  } finally {
    stop()
  }
}

/** The command gets the values that it was meant to have, not what would read all that a machine may. */
function withoutTokens({ CHAVEIRO_TOKEN, CHAVEIRO_ID_TOKEN, ...env }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return env
}

/** The command could not be started; exits as a shell would. */
export class ChildRefused extends Refusal {
  readonly exitCode: number
  constructor(text: 'run.not_found' | 'run.not_runnable', command: string, exitCode: number) {
    super(text, { command })
    this.exitCode = exitCode
  }
}

async function maskInto(
  from: ChildProcess['stdout'],
  to: NodeJS.WriteStream,
  secrets: readonly string[],
): Promise<void> {
  if (!from) return
  const mask = createMask(maskedTexts(secrets))
  // Whoever reads may have gone, as `head` does: then the child learns it by its own pipe.
  to.on('error', () => from.destroy())
  try {
    for await (const piece of from) await write(to, mask.pass(piece as Buffer))
    await write(to, mask.end())
  } catch {
    // Nobody reads any more.
  }
}

function write(to: NodeJS.WriteStream, piece: Buffer): Promise<void> {
  if (piece.length === 0) return Promise.resolve()
  return new Promise((resolve, reject) => to.write(piece, (error) => (error ? reject(error) : resolve())))
}

/** A terminal sends its own signals to the child itself; passing them on would send them twice. */
function forwardSignals(child: ChildProcess): () => void {
  const byTerminal = new Set<string>(process.stdin.isTTY ? ['SIGINT', 'SIGQUIT', 'SIGWINCH'] : [])
  const listeners = forwarded.map((signal) => {
    const listener = () => {
      if (!byTerminal.has(signal)) child.kill(signal)
    }
    process.on(signal, listener)
    return () => process.off(signal, listener)
  })
  return () => {
    for (const stop of listeners) stop()
  }
}
