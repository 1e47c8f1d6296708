import type { ChildProcess } from 'node:child_process'
import { join, resolve } from 'node:path'
import { root } from '../house.ts'
import { startProcess } from '../run-process.ts'
import type { FileResult } from './run-test-file.ts'

const workerPath = join(import.meta.dirname, 'test-worker.ts')
const followedPromisesPath = join(import.meta.dirname, 'followed-promises.ts')
const quickPaths = ['quick-passphrases.ts', 'quick-x-wing.ts'].map((name) => join(import.meta.dirname, name))

export interface TestWorker {
  /** Answers a text instead of a result if the process ended or took too long; the worker cannot be used after that. */
  run(file: string): Promise<FileResult | string>
  /** Ends it with everything that it started, and answers what it and its files have written. */
  end(): Promise<string>
}

/** Starts a process for test files; see test-worker.ts. */
export function startTestWorker(
  isQuick: boolean,
  env: NodeJS.ProcessEnv,
  // Far above what any file takes, so that no file fails on a machine that others use too.
  timeoutSeconds = 1200,
): TestWorker {
  const preloaded = [followedPromisesPath, ...(isQuick ? quickPaths : [])]
  const flags = preloaded.flatMap((path) => ['--import', path])
  const { child, stop, ended } = startProcess(process.execPath, [...flags, workerPath], {
    env: { NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    isGroup: true,
  })
  return {
    async run(file) {
      const { promise, resolve: answer } = Promise.withResolvers<FileResult | string>()
      const timer = setTimeout(async () => {
        child.off('message', answer)
        const names = await testsUnderWay(child)
        const where = names.length === 0 ? 'does it leave something open?' : `in ${names.join(', ')}`
        answer(`not done after ${timeoutSeconds} s (${where})`)
      }, timeoutSeconds * 1000)
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

/** Empty if all have ended, or if the process is too busy to answer. */
async function testsUnderWay(child: ChildProcess): Promise<string[]> {
  const { promise, resolve: answer } = Promise.withResolvers<string[]>()
  const timer = setTimeout(() => answer([]), 5000)
  child.once('message', answer as (names: unknown) => void)
  child.send('', (error) => error && answer([]))
  const names = await promise
  clearTimeout(timer)
  return names
}
