import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'
import { root } from '../house.ts'

/** What the runner counted; `failed` holds cancelled tests too. */
export interface NodeTestCounts {
  passed: number
  failed: number
  skipped: number
}

type TestCounts = Record<'tests' | 'passed' | 'cancelled' | 'skipped' | 'todo', number>

/** The file that the reporter writes its counts to, as JSON. */
export const countsPathVariable = 'NODE_TEST_COUNTS_PATH'

/** Says failures in full and nothing else; writes the runner's own counts where it is told to. */
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of events) {
    if (event.type === 'test:fail' && event.data.todo === undefined) {
      const { name, file, line, details } = event.data
      // A parent that failed only for a child's failure has nothing of its own to say.
      if (isSubtestsFailure(details.error)) continue
      const place = file === undefined ? '' : ` (${relative(root, file)}:${line ?? 1})`
      yield `FAIL ${name}${place}\n${indent(inspect(details.error.cause ?? details.error))}\n`
    }
    if (event.type === 'test:summary') writeCounts(event.data.counts)
  }
}

function isSubtestsFailure(error: Error): boolean {
  return 'failureType' in error && error.failureType === 'subtestsFailed'
}

/** The runner counts `failed` too; its published type leaves that out. */
function writeCounts(counts: TestCounts & { failed?: number }) {
  const path = process.env[countsPathVariable]
  if (path === undefined) return
  const { passed, failed = counts.tests - passed - counts.skipped - counts.todo - counts.cancelled } = counts
  const summary: NodeTestCounts = {
    passed,
    failed: failed + counts.cancelled,
    skipped: counts.skipped + counts.todo,
  }
  writeFileSync(path, JSON.stringify(summary))
}

const indent = (text: string) => text.replace(/^/gm, '     ')
