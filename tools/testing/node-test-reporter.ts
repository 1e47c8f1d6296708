import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'
import { root } from '../house.ts'
import type { SuiteResult } from './suite-result.ts'

type TestCounts = Record<'tests' | 'passed' | 'cancelled' | 'skipped' | 'todo', number>

/** The file that the reporter writes its result to, as JSON. */
export const resultPathVariable = 'NODE_TEST_RESULT_PATH'

/** Says failures in full and nothing else; writes the runner's own counts where it is told to. */
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const secondsOf = new Map<string, number>()
  for await (const event of events) {
    if (event.type === 'test:pass' || event.type === 'test:fail') {
      const { file = '', nesting, details } = event.data
      const seconds = details.duration_ms / 1000
      if (nesting === 0) secondsOf.set(file, (secondsOf.get(file) ?? 0) + seconds)
    }
    if (event.type === 'test:fail' && event.data.todo === undefined) {
      const { name, file, line, details } = event.data
      // A parent that failed only for a child's failure has nothing of its own to say.
      if (isSubtestsFailure(details.error)) continue
      const place = file === undefined ? '' : ` (${relative(root, file)}:${line ?? 1})`
      yield `FAIL ${name}${place}\n${indent(inspect(details.error.cause ?? details.error))}\n`
    }
    if (event.type === 'test:summary') writeResult(event.data.counts, secondsOf)
  }
}

function isSubtestsFailure(error: Error): boolean {
  return 'failureType' in error && error.failureType === 'subtestsFailed'
}

/** Cancelled tests have failed. The runner counts `failed` too; its published type leaves that out. */
function writeResult(counts: TestCounts & { failed?: number }, secondsOf: Map<string, number>) {
  const path = process.env[resultPathVariable]
  if (path === undefined) return
  const { passed, failed = counts.tests - passed - counts.skipped - counts.todo - counts.cancelled } = counts
  const result: SuiteResult = {
    passed,
    failed: failed + counts.cancelled,
    skipped: counts.skipped + counts.todo,
    times: [...secondsOf].map(([file, seconds]) => ({ file: relative(root, file), seconds })),
  }
  writeFileSync(path, JSON.stringify(result))
}

const indent = (text: string) => text.replace(/^/gm, '     ')
