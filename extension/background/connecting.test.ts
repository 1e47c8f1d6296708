import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { foundedWorker } from '../testing/founded-worker.ts'
import { createConnector } from './connecting.ts'
import type { Session } from './session.ts'

const tabId = 9
let world: Awaited<ReturnType<typeof foundedWorker>>

before(async () => {
  world = await foundedWorker()
})
after(() => world.end())

/** A connector in a browser that does this between opening the tab and saying which one it is; and the tabs that got a script. */
function connectorWhere(meanwhile: (loaded: (tabId: number) => Promise<void>) => Promise<void>) {
  const injected: number[] = []
  world.browser.inject = async (id) => void injected.push(id)
  const session = { language: () => 'en', memory: world.memory } as unknown as Session
  const connector = createConnector(session)
  Object.assign(chrome.tabs, {
    async create() {
      await meanwhile(connector.loaded)
      return { id: tabId }
    },
  })
  return { connector, injected }
}

test('no tab but the one that was opened gets the script', async () => {
  const { connector, injected } = connectorWhere((loaded) => loaded(tabId + 1))
  await connector.begin(world.connection.account.server)
  await connector.loaded(tabId + 1)
  assert.deepEqual(new Set(injected), new Set([tabId]))
})

test('a page that has loaded before the browser says in which tab it is gets the script, too', async () => {
  const { connector, injected } = connectorWhere((loaded) => loaded(tabId))
  await connector.begin(world.connection.account.server)
  assert.deepEqual(injected, [tabId])
})

test('once it was withdrawn, no tab gets the script', async () => {
  const { connector, injected } = connectorWhere(async () => undefined)
  await connector.begin(world.connection.account.server)
  await connector.withdraw()
  injected.splice(0)
  await connector.loaded(tabId)
  assert.deepEqual(injected, [])
})
