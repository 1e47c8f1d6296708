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

/** Test files by the process that runs them. */
export interface NodeSuite {
  together: string[]
  alone: string[]
}

/** Every test file outside the browser, on SQLite. */
export function findNodeSuite(): NodeSuite {
  return { together: pureRooms.flatMap(testFilesOf), alone: otherRooms.flatMap(testFilesOf) }
}

/** Those whose subject touches the database, for PostgreSQL. */
export function findPostgresSuite(): NodeSuite {
  return { together: [], alone: onBothEngines.flatMap(testFiles) }
}

const testFilesOf = (room: string) => testFiles(`${room}/**/*.test.ts`)

function testFiles(pattern: string): string[] {
  return globSync(pattern, { cwd: root, exclude: ['**/node_modules'] }).sort()
}
