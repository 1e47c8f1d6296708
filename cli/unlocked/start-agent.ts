import { spawn } from 'node:child_process'
import type { HeldSecret } from '@chaveiro/device/hosts/node'
import { agentCommand } from '../agent/agent-place.ts'
import { writeHanded } from '../agent/messages.ts'

/** Starts the agent with the secret of an unlocked device. Answers whether it listens. */
export async function startAgent(
  folder: string,
  held: Pick<HeldSecret, 'copyBytes'>,
  lockAfterMinutes: number,
): Promise<boolean> {
  const bytes = held.copyBytes()
  if (!bytes) return false
  const program = process.argv[1] as string
  const child = spawn(process.execPath, [...process.execArgv, program, agentCommand], {
    // Its own session: a closed terminal does not end it, and a Ctrl-C in one is not for it.
    detached: true,
    env: { ...process.env, CHAVEIRO_HOME: folder },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const isReady = new Promise<boolean>((resolve) => {
    child.stdout.once('data', () => resolve(true))
    child.once('error', () => resolve(false)).once('exit', () => resolve(false))
  })
  child.stdin.on('error', () => undefined).end(writeHanded(lockAfterMinutes, bytes))
  const ready = await isReady
  child.stdout.destroy()
  child.unref()
  return ready
}
