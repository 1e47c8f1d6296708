import { type ChildProcess, spawn } from 'node:child_process'
import { buildCliIfChanged } from '../builds.mjs'

/** The one file of the command line, built from the present sources. */
export const builtCommandLine = () => buildCliIfChanged(process.execPath)

/** The Node that runs it: ours, or another release that CLI_NODE names. */
export const cliNode = process.env.CLI_NODE ?? process.execPath

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

export type RunCommand = (args: readonly string[], options?: RunOptions) => Promise<Ran>

/** Runs the built command line with this environment and nothing else of ours; without one, as where nobody is signed in. */
export function commandOf(
  env: Record<string, string> = { PATH: process.env.PATH ?? '', LANG: 'en' },
): RunCommand {
  const program = builtCommandLine()
  return (args, options = {}) => {
    const child = spawn(cliNode, [program, ...args], {
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
