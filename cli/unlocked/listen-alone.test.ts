import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { agentState } from '../agent/ask-agent.ts'
import { readLine } from '../agent/messages.ts'
import { listenAlone } from './listen-alone.ts'

test('of agents that are started at once one listens', { skip: process.platform === 'win32' }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chaveiro-agents-'))
  const agent = (locksAt: number) =>
    listenAlone(folder, async (socket) => {
      await readLine(socket)
      socket.end(`${JSON.stringify({ output: { userId: '', locksAt } })}\n`)
    })
  const servers = await Promise.all([1, 2, 3].map(agent))
  const listening = servers.filter((server) => server !== null)
  assert.equal(listening.length, 1)
  assert.equal((await agentState(folder))?.locksAt, servers.indexOf(listening[0] as Server) + 1)
  for (const server of listening) server.close()
  rmSync(folder, { recursive: true })
})
