import { globSync } from 'node:fs'
import { root } from '../house.ts'

/** Here people unlock by passphrase and Argon2id runs in full, once; it also does in crypto, client and the browser. */
const byPassphrase = 'tests/journey.test.ts'

/** The rooms that run a server, those with the slowest files first. */
const serverRooms = ['tests', 'server']
const otherRooms = ['contract', 'crypto', 'client', 'web', 'bench', 'cli', 'tools']

/**
 * Also run on PostgreSQL: every test that uses the database. The lying servers stand between a device and a server that is honest about its
 * database, so SQLite is enough for them. `back-up` copies SQLite's file; PostgreSQL's copies are tested in `tests/restore`. `explored` has
 * no server.
 */
const onBothEngines = ['tests/**/!(lying-server-*|explored).test.ts', 'server/**/!(back-up).test.ts']

/** Ids within one process never go back in time; these make ids of other times, so each needs its own process. */
const alone = [
  'server/platform/ids/ids',
  'server/features/audit/audit-plans',
  'server/platform/audit/chain-plans',
]

/** Test files that may share processes. */
export interface TestGroup {
  files: string[]
  /** Whether Argon2id and the passphrase dictionaries are replaced; see quick-passphrases.ts. */
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

/** The files that use the database, for PostgreSQL. */
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
