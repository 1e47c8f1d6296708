import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtCommandLine } from '../../tools/testing/built-command-line.ts'
import { userIdOf } from './lying-server.ts'
import type { TestPerson } from './person.ts'

const program = builtCommandLine()

interface Ran {
  code: number
  out: string
  err: string
}

interface RunOptions {
  input?: string
  env?: Record<string, string>
  cwd?: string
}

/** The built command line of one person on one computer. */
export interface CommandLine {
  folder: string
  env: Record<string, string>
  /** Node and the file that it runs. */
  command: readonly [string, string]
  /** Runs it without a terminal, with this on its standard input. */
  run(args: readonly string[], options?: RunOptions): Promise<Ran>
  /** Starts the agent with the account secret, as an unlock by passphrase does. */
  startAgent(minutes?: number): Promise<void>
  /** Ends its agent and removes its folder. */
  end(): Promise<void>
}

/** A state folder in which the person is signed in to a server. */
export async function commandLineOf(person: TestPerson, server: string): Promise<CommandLine> {
  const folder = mkdtempSync(join(tmpdir(), 'chaveiro-cli-'))
  const { token, email } = person
  const account = { server, token, userId: await userIdOf(person), email }
  writeFileSync(join(folder, 'account.json'), JSON.stringify(account), { mode: 0o600 })
  const env = { PATH: process.env.PATH ?? '', LANG: 'en', CHAVEIRO_HOME: folder }
  const run = commandOf(env)
  return {
    folder,
    env,
    command: [process.execPath, program],
    run,
    async startAgent(minutes = 15) {
      const agent = spawn(process.execPath, [program, 'agent'], {
        env,
        detached: true,
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      agent.stdin?.end(Buffer.from([minutes, ...person.secret.copyBytes()]))
      const isReady = await new Promise<boolean>((resolve) => {
        agent.stdout?.once('data', () => resolve(true))
        agent.once('exit', () => resolve(false))
      })
      if (!isReady) throw new Error('the agent did not start')
      agent.stdout?.destroy()
      agent.unref()
    },
    async end() {
      await run(['lock'])
      rmSync(folder, { recursive: true })
    },
  }
}

/** Runs the built command line with this environment and nothing else of ours; without one, as where nobody is signed in. */
export function commandOf(env: Record<string, string> = { PATH: process.env.PATH ?? '', LANG: 'en' }) {
  return (args: readonly string[], options: RunOptions = {}): Promise<Ran> => {
    const child = spawn(process.execPath, [program, ...args], {
      env: { ...env, ...options.env },
      ...(options.cwd !== undefined && { cwd: options.cwd }),
    })
    child.stdin.on('error', () => undefined).end(options.input ?? '')
    return outputOf(child)
  }
}

async function outputOf(child: ChildProcess): Promise<Ran> {
  let [out, err] = ['', '']
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (err += text))
  const code = await new Promise<number>((resolve) => child.once('close', (exit) => resolve(exit ?? -1)))
  return { code, out, err }
}
