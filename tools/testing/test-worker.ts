/**
 * A process that is sent paths of test files, one at a time, and answers what each came to (FileResult). What many files
 * load, it loads once. Asked by an empty text, it answers the names of the tests that are under way.
 */
import { runTestFile, testsUnderWay } from './run-test-file.ts'

process.on('message', async (path: string) => {
  if (path === '') return void process.send?.([...testsUnderWay])
  // node:test ends a run when nothing is left to do in the process, so waiting for the next path must not count as work.
  process.channel?.unref()
  const result = await runTestFile(path)
  process.channel?.ref()
  process.send?.(result)
})
