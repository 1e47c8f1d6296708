import { type SpawnOptions, spawn } from 'node:child_process'
import { root } from './house.ts'

export interface Finished {
  exitCode: number
  /** Standard output and standard error, as they came. */
  output: string
}

/** Runs a program in the repository's folder to its end and keeps what it says. Never throws. */
export function runProcess(
  command: string,
  parameters: string[],
  options: SpawnOptions = {},
): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let output = ''
    const keep = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.on('error', (error) => resolve({ exitCode: 127, output: `${command}: ${error.message}` }))
    child.on('close', (code) => resolve({ exitCode: code ?? 1, output }))
  })
}

/** The same, with what it says going straight to ours; stopped when it takes longer than it may. */
export async function runAloud(
  command: string,
  parameters: string[],
  env: NodeJS.ProcessEnv = {},
  timeoutSeconds = 600,
): Promise<number> {
  const finished = await runProcess(command, parameters, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    timeout: timeoutSeconds * 1000,
  })
  if (finished.output !== '') console.log(finished.output)
  return finished.exitCode
}
