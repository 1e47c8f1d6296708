import { test } from 'node:test'

type Define = (name: string, work: () => void | Promise<void>) => void

const define: Define = (name, work) => void test(name, work)
const leaveOut: Define = () => undefined
const isPostgres = Boolean(process.env.TEST_DATABASE_URL)

/** A test of one engine alone. On the other there is none: a skipped test always is one that could not run. */
export const onPostgres = isPostgres ? define : leaveOut
export const onSqlite = isPostgres ? leaveOut : define
