import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Runs the server or one of its commands, for tests that wait for its end or its output. */
export function launch(
  file: 'main.mjs' | 'verify-audit.ts' | 'back-up.ts' | 'erase.ts',
  environment: Record<string, string | undefined>,
  words: readonly string[] = [],
) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', file), ...words], {
    env: { PATH, NODE_COMPILE_CACHE, HOST: '127.0.0.1', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said }))
  return {
    ended,
    async says(what: string) {
      while (!said.includes(what)) {
        const end = await Promise.race([ended, new Promise<void>((resolve) => setTimeout(resolve, 20))])
        if (end) assert.fail(`ended without '${what}':\n${said}`)
      }
      return said
    },
    /** As when the program that reads the output ends. */
    stopReading: () => void child.stdout.destroy(),
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
    end: (signal: NodeJS.Signals = 'SIGTERM') => {
      child.kill(signal)
      return ended
    },
  }
}
