import { relative } from 'node:path'
import { run } from 'node:test'
import type { TestEvent } from 'node:test/reporters'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { root } from '../house.ts'
import { followNoPromises } from './followed-promises.ts'

/** The result of one test file. */
export interface FileResult {
  passed: number
  failed: number
  skipped: number
  /** Every failure in full; empty if there is none. */
  failures: string
}

type Counts = Record<'tests' | 'passed' | 'skipped' | 'todo', number>

/** Tests that have begun and not ended. */
export const testsUnderWay = new Set<string>()

/**
 * Runs one test file in this process, as `node --test` would in one of its own. Resolves when nothing is left to do here, so never for a
 * file that leaves something open.
 */
export async function runTestFile(path: string): Promise<FileResult> {
  const failures: string[] = []
  const diagnostics: string[] = []
  const uncaught: string[] = []
  const keep = (error: unknown) => {
    uncaught.push(`FAIL an error outside any test\n${indent(inspect(error))}`)
    // Should the file never end because of it, this shows why.
    console.error(error)
  }
  process.on('uncaughtException', keep).on('unhandledRejection', keep)
  let counts: Counts = { tests: 0, passed: 0, skipped: 0, todo: 0 }
  let hasSucceeded = false
  let isEmpty = false
  const events: AsyncIterable<TestEvent> = run({ files: [path], isolation: 'none' })
  for await (const { type, data } of events) {
    if (type === 'test:dequeue' && data.name !== path) {
      followNoPromises()
      testsUnderWay.add(data.name)
    }
    if (type === 'test:pass' || type === 'test:fail') testsUnderWay.delete(data.name)
    if (type === 'test:diagnostic') diagnostics.push(data.message)
    // If a file declares no test, node:test counts the file as one.
    if (type === 'test:pass' && data.name === path) isEmpty = true
    if (type === 'test:fail' && data.todo === undefined) failures.push(...failureOf(data))
    if (type === 'test:summary') {
      counts = data.counts
      hasSucceeded = data.success
    }
  }
  process.off('uncaughtException', keep).off('unhandledRejection', keep)
  failures.push(...uncaught, ...(await loadFault(path)))
  if (!hasSucceeded && failures.length === 0) failures.push(...diagnostics)
  const { tests, passed, skipped, todo } = counts
  const failed = tests - passed - skipped - todo
  return {
    passed: isEmpty ? 0 : passed,
    failed: failures.length > 0 ? Math.max(failed, 1) : failed,
    skipped: skipped + todo,
    failures: failures.join('\n'),
  }
}

function failureOf({
  name,
  file,
  line,
  details,
}: Extract<TestEvent, { type: 'test:fail' }>['data']): string[] {
  const { error } = details
  // A parent that failed only because of a subtest has nothing of its own to report.
  if ('failureType' in error && error.failureType === 'subtestsFailed') return []
  const place = file === undefined ? '' : ` (${relative(root, file)}:${line ?? 1})`
  return [`FAIL ${name}${place}\n${indent(inspect(error.cause ?? error))}`]
}

/** node:test does not say that a file threw after declaring some tests; importing it again shows the error. */
async function loadFault(path: string): Promise<string[]> {
  try {
    await import(pathToFileURL(path).href)
    return []
  } catch (error) {
    return [`FAIL ${relative(root, path)} could not be loaded\n${indent(inspect(error))}`]
  }
}

const indent = (text: string) => text.replace(/^/gm, '     ')
