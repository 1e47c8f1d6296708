import { globSync } from 'node:fs'
import { root } from '../house.ts'

/** Nothing here starts a server or changes what its process is, so one process loads what they share once. */
const pureRooms = ['contract', 'crypto', 'client', 'web']

/** Each file has a process of its own: it starts servers, or measures. Those that take longest come first. */
const otherRooms = ['tests', 'server', 'bench', 'cli', 'tools']

/**
 * What runs on PostgreSQL as well: whatever asks the database. The lying servers lie between a device and a server
 * that is honest about its database; what they test is the device, and SQLite is enough for that.
 */
const onBothEngines = ['tests/**/!(lying-server-*).test.ts', 'server/**/*.test.ts']

/** Where people open their keys by passphrase, Argon2id runs in full, once; so it does in crypto and in the browser. */
const byPassphrase = 'tests/journey.test.ts'

/** Test files that share one process. */
export interface TestProcess {
  files: string[]
  /** Whether Argon2id and the dictionaries of passphrases are replaced: see quick-passphrases.ts. */
  hasQuickPassphrases: boolean
}

/** Every test file outside the browser, on SQLite. */
export function findNodeSuite(): TestProcess[] {
  const alone = otherRooms.flatMap(testFilesOf).map((file) => ({
    files: [file],
    hasQuickPassphrases: file.startsWith('tests/') && file !== byPassphrase,
  }))
  return [{ files: pureRooms.flatMap(testFilesOf), hasQuickPassphrases: false }, ...alone]
}

/** Those whose subject touches the database, for PostgreSQL. */
export function findPostgresSuite(): TestProcess[] {
  return onBothEngines.flatMap(testFiles).map((file) => ({ files: [file], hasQuickPassphrases: true }))
}

const testFilesOf = (room: string) => testFiles(`${room}/**/*.test.ts`)

function testFiles(pattern: string): string[] {
  return globSync(pattern, { cwd: root, exclude: ['**/node_modules'] }).sort()
}
