/**
 * A process that is sent paths of test files, one at a time, and answers each one's FileResult. Modules that many files load are loaded
 * once. Sent an empty text, it answers the names of the tests under way.
 */
import fc from 'fast-check'
import { runTestFile, testsUnderWay } from './run-test-file.ts'

// Random tests play the same cases in every run, so that none fails by chance; a file that is run by itself plays others.
fc.configureGlobal({ seed: 1 })

process.on('message', async (path: string) => {
  if (path === '') return void process.send?.([...testsUnderWay])
  // node:test ends a run when nothing is left to do in the process, so waiting for the next path must not count as work.
  process.channel?.unref()
  const result = await runTestFile(path)
  process.channel?.ref()
  process.send?.(result)
})
