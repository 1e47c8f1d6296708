import { test } from 'node:test'

type Define = (name: string, work: () => void | Promise<void>) => void

const define: Define = (name, work) => void test(name, work)
const leaveOut: Define = () => undefined
const isPostgres = Boolean(process.env.TEST_DATABASE_URL)

/**
 * Defines a test for one engine only. On the other it is left out, since a skipped test counts as one that could not
 * run.
 */
export const onPostgres = isPostgres ? define : leaveOut
export const onSqlite = isPostgres ? leaveOut : define
