import { globSync } from 'node:fs'
import { root } from '../house.ts'

/** Where people open their keys by passphrase, Argon2id runs in full, once; so it does in crypto, client and the browser. */
const byPassphrase = 'tests/journey.test.ts'

/** The rooms with a server; files that take longest come first. */
const serverRooms = ['tests', 'server']
const otherRooms = ['contract', 'crypto', 'client', 'web', 'bench', 'cli', 'tools']

/**
 * What runs on PostgreSQL as well: whatever asks the database. The lying servers lie between a device and a server
 * that is honest about its database; what they test is the device, and SQLite is enough for that. `back-up` copies
 * SQLite's file; the copies of PostgreSQL are a test of `tests/restore`. `explored` has no server.
 */
const onBothEngines = ['tests/**/!(lying-server-*|explored).test.ts', 'server/**/!(back-up).test.ts']

/** No id of a process is older than the one before it; these make ids of other times, and want none before them. */
const alone = [
  'server/platform/ids/ids',
  'server/features/audit/audit-plans',
  'server/platform/audit/chain-plans',
]

/** Test files that may share processes. */
export interface TestGroup {
  files: string[]
  /** Whether Argon2id and the dictionaries of passphrases are replaced: see quick-passphrases.ts. */
  hasQuickPassphrases: boolean
}

/** Every test file outside the browser, on SQLite. */
export function findNodeSuite(): TestGroup[] {
  const withServer = serverRooms.flatMap(testFilesOf).filter((file) => file !== byPassphrase)
  return [
    { files: [byPassphrase, ...otherRooms.flatMap(testFilesOf)], hasQuickPassphrases: false },
    ...inGroups(withServer),
  ]
}

/** Those whose subject touches the database, for PostgreSQL. */
export function findPostgresSuite(): TestGroup[] {
  return inGroups(onBothEngines.flatMap(testFiles))
}

function inGroups(files: string[]): TestGroup[] {
  const isAlone = (file: string) => alone.includes(file.replace('.test.ts', ''))
  return [
    { files: files.filter((file) => !isAlone(file)), hasQuickPassphrases: true },
    ...files.filter(isAlone).map((file) => ({ files: [file], hasQuickPassphrases: true })),
  ]
}

const testFilesOf = (room: string) => testFiles(`${room}/**/*.test.ts`)

function testFiles(pattern: string): string[] {
  return globSync(pattern, { cwd: root, exclude: ['**/node_modules'] }).sort()
}
