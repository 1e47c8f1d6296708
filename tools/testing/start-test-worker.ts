import { join, resolve } from 'node:path'
import { root } from '../house.ts'
import { startProcess } from '../run-process.ts'
import type { FileResult } from './run-test-file.ts'

const workerPath = join(import.meta.dirname, 'test-worker.ts')
const quickPassphrasesPath = join(import.meta.dirname, 'quick-passphrases.ts')

export interface TestWorker {
  /** Answers why there is no result where the process ended or took too long; it is of no use then. */
  run(file: string): Promise<FileResult | string>
  /** Ends it with all that it started, and answers what it and its files have written. */
  end(): Promise<string>
}

/** Starts a process for test files: see test-worker.ts. */
export function startTestWorker(
  hasQuickPassphrases: boolean,
  env: NodeJS.ProcessEnv,
  timeoutSeconds = 240,
): TestWorker {
  const preloaded = hasQuickPassphrases ? ['--import', quickPassphrasesPath] : []
  const { child, stop, ended } = startProcess(process.execPath, [...preloaded, workerPath], {
    env: { NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    isGroup: true,
  })
  return {
    async run(file) {
      const { promise, resolve: answer } = Promise.withResolvers<FileResult | string>()
      const late = `not done after ${timeoutSeconds} s (does it leave something open?)`
      const timer = setTimeout(() => answer(late), timeoutSeconds * 1000)
      const hasEnded = () => answer('its process ended')
      child.once('message', answer).once('close', hasEnded)
      child.send(resolve(root, file), (error) => error && hasEnded())
      const result = await promise
      clearTimeout(timer)
      child.off('message', answer).off('close', hasEnded)
      return result
    },
    async end() {
      stop()
      return (await ended).output
    },
  }
}
