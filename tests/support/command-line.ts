import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  builtCommandLine,
  cliNode,
  commandOf,
  type RunCommand,
} from '../../tools/testing/built-command-line.ts'
import { userIdOf } from './lying-server.ts'
import type { TestPerson } from './person.ts'

const program = builtCommandLine()

/** The built command line of one person on one computer. */
export interface CommandLine {
  folder: string
  env: Record<string, string>
  /** Node and the file that it runs. */
  command: readonly [string, string]
  /** Runs it without a terminal, with this on its standard input. */
  run: RunCommand
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
    command: [cliNode, program],
    run,
    async startAgent(minutes = 15) {
      const agent = spawn(cliNode, [program, 'agent'], {
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
