import { globSync } from 'node:fs'
import { root } from '../house.ts'

/** Here people unlock by passphrase and Argon2id runs in full; it also does in crypto, client and the browser. */
const byPassphrase = ['tests/journey.test.ts', 'tests/cli/secrets.test.ts']

/** The rooms that run a server, those with the slowest files first. */
const serverRooms = ['tests', 'server']
const otherRooms = ['contract', 'crypto', 'device', 'web', 'bench', 'cli', 'extension', 'tools']

/** Have a PostgreSQL of their own, so they run once, beside the tests on PostgreSQL. */
const onPostgresOnly = ['tests/postgres-connections.test.ts', 'tests/move-engine.test.ts']

/**
 * Run on both engines: what the server does, and of the tests of both sides those in which many write at once, a process is killed, data is
 * copied or changed by a command, or everything is used once. The others send the same calls, so SQLite is enough for them. `back-up` copies
 * SQLite's file; PostgreSQL's copies are tested in `tests/restore`.
 */
const onBothEngines = [
  'server/**/!(back-up).test.ts',
  'tests/{journey,races,colleagues-race,resume-at-once,kill*}.test.ts',
  'tests/{deleted-vaults,inviting,machines,readers,teams}.test.ts',
  'tests/cli/{access,login,machine,run}.test.ts',
  'tests/{restore,change-data-keys,erased-person,no-secret-leaves,many-vaults,place-kept-in-logs}.test.ts',
]

/**
 * Of the server's tests those about what is decided without the database: HTTP, forms, settings, providers and chats; rights and statements,
 * decided in memory over rows that other tests of the same folder read on both engines; and random sequences of such acts. Where several act
 * at once, a file runs on both.
 */
const onSqliteOnly = [
  'server/**/*.rules.test.ts',
  'server/{app,rights,identity-providers,commands-by-root,explain-start,one-persons-limits}.test.ts',
  'server/access/**',
  'server/platform/{clock,config,outside,signatures}/**',
  'server/platform/http/!(database-faults|lanes|requests-under-way).test.ts',
  'server/features/{legal,dev-identity-provider}/**',
  'server/features/team-chat/{call-outside,card,message-forms,pauses}.test.ts',
  'server/features/sign-in/identity-provider.test.ts',
  'server/features/access-requests/{request-machine,unsuccessful-requests}.test.ts',
  'server/features/roster/invitation-statements.test.ts',
  'server/features/users/{signed-addresses,last-signed-admin}.test.ts',
  'server/features/vault-logs/{vault-custody,present-signers}.test.ts',
  'server/features/items/{item-rights,searched-items,chunk-cache,list-items}.test.ts',
]

/** Ids within one process never go back in time; these make ids of other times, so each needs its own process. */
const alone = [
  'server/platform/ids/ids',
  'server/features/audit/audit-plans',
  'server/platform/audit/chain-plans',
]

/** Test files that may share processes. */
export interface TestGroup {
  files: string[]
  /** Whether parts of the cryptography are replaced; see quick-passphrases.ts and quick-x-wing.ts. */
  isQuick: boolean
}

/** Every test file outside the browser, on SQLite. */
export function findNodeSuite(): TestGroup[] {
  const elsewhere = [...byPassphrase, ...onPostgresOnly]
  const withServer = serverRooms.flatMap(testFilesOf).filter((file) => !elsewhere.includes(file))
  return [
    { files: [...byPassphrase, ...otherRooms.flatMap(testFilesOf)], isQuick: false },
    ...inGroups(withServer),
  ]
}

/** The files in which the engine matters, for PostgreSQL. */
export function findPostgresSuite(): TestGroup[] {
  const elsewhere = new Set(onSqliteOnly.flatMap(testFiles))
  return inGroups(
    [...onBothEngines, ...onPostgresOnly].flatMap(testFiles).filter((file) => !elsewhere.has(file)),
  )
}

function inGroups(files: string[]): TestGroup[] {
  const isAlone = (file: string) => alone.includes(file.replace('.test.ts', ''))
  return [
    { files: files.filter((file) => !isAlone(file)), isQuick: true },
    ...files.filter(isAlone).map((file) => ({ files: [file], isQuick: true })),
  ]
}

const testFilesOf = (room: string) => testFiles(`${room}/**/*.test.ts`)

function testFiles(pattern: string): string[] {
  return globSync(pattern, { cwd: root, exclude: ['**/node_modules'] }).sort()
}
