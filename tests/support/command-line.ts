import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileCache } from '../../tools/testing/child-process.ts'
import { userIdOf } from './lying-server.ts'
import { passphrase, type TestPerson } from './person.ts'

export const program = join(import.meta.dirname, '..', '..', 'cli', 'main.ts')

export interface Ran {
  code: number
  out: string
  err: string
}

/** The command line of one person on one computer. */
export interface CommandLine {
  folder: string
  env: Record<string, string>
  /** Runs it without a terminal, with this on its standard input. */
  run(args: readonly string[], options?: { input?: string; env?: Record<string, string> }): Promise<Ran>
  /** The same with the passphrase on file descriptor 3. */
  unlocked(args: readonly string[], options?: { input?: string; env?: Record<string, string> }): Promise<Ran>
  /** Ends its agent and removes its folder. */
  end(): Promise<void>
}

/** A state folder in which the person is signed in to a server. */
export async function commandLineOf(person: TestPerson, server: string): Promise<CommandLine> {
  const folder = mkdtempSync(join(tmpdir(), 'chaveiro-cli-'))
  const { token, email } = person
  const account = { server, token, userId: await userIdOf(person), email }
  writeFileSync(join(folder, 'account.json'), JSON.stringify(account), { mode: 0o600 })
  const env = { PATH: process.env.PATH ?? '', LANG: 'en', CHAVEIRO_HOME: folder, ...compileCache }

  function run(
    args: readonly string[],
    given: string | null,
    options: { input?: string; env?: Record<string, string> },
  ) {
    const child = spawn(process.execPath, [...process.execArgv, program, ...args], {
      env: { ...env, ...options.env },
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    })
    child.stdin?.on('error', () => undefined).end(options.input ?? '')
    const third = child.stdio[3] as NodeJS.WritableStream
    third.on('error', () => undefined)
    third.end(given ?? '')
    return outputOf(child)
  }

  return {
    folder,
    env,
    run: (args, options = {}) => run(args, null, options),
    unlocked: (args, options = {}) => run(['--passphrase-fd', '3', ...args], `${passphrase}\n`, options),
    async end() {
      await run(['lock'], null, {})
      rmSync(folder, { recursive: true })
    },
  }
}

export async function outputOf(child: ChildProcess): Promise<Ran> {
  let [out, err] = ['', '']
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (err += text))
  const code = await new Promise<number>((resolve) => child.once('close', (exit) => resolve(exit ?? -1)))
  return { code, out, err }
}
