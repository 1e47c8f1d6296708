import assert from 'node:assert/strict'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { appendRoster } from '@chaveiro/contract/calls/roster.ts'
import { listUsers } from '@chaveiro/contract/calls/users.ts'
import type { TestPerson } from '../platform/testing/people.ts'
import type { TestServer } from '../platform/testing/test-server.ts'
import { testSalt } from './statements.ts'
import { toldNotices } from './told-notices.ts'

/** What tests of the roster do and look at, on the server that the running test has. */
export function rosterActs(present: () => { server: TestServer; admin: TestPerson }) {
  const append = (as: TestPerson, statement: string) =>
    present().server.send(appendRoster, { as, body: { statement, identity_salt: testSalt } })
  return {
    append,
    async refused(as: TestPerson, statement: string, status: number, code: string) {
      const answer = await append(as, statement)
      assert.deepEqual([answer.status, answer.error.code], [status, code], JSON.stringify(answer.error))
    },
    async userOf(id: string) {
      const { server, admin } = present()
      return (await server.call(listUsers, { as: admin })).body.find((user) => user.id === id)
    },
    titles: async (as: TestPerson) => (await toldNotices(present().server, as)).map(({ title }) => title),
    /** The kinds of all audit entries, newest first. */
    async events() {
      const { server, admin } = present()
      return (await server.call(listAuditLogs, { as: admin })).body.map(({ event_type }) => event_type)
    },
  }
}
