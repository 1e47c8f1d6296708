import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listOneTimeLinks } from '@chaveiro/contract/calls/one-time-links.ts'
import type { OneTimeSecret } from '@chaveiro/contract/rules/links/one-time-secret.ts'
import { outcomeOf, pageAt } from './support/links.ts'
import { foundingAdmin, type TestPerson, vaultDraft } from './support/person.ts'
import { type RunningServer, startServer } from './support/start-server.ts'

let server: RunningServer
let admin: TestPerson
let vaultId: string
before(async () => {
  server = await startServer()
  admin = await foundingAdmin(server.baseUrl)
  vaultId = (await admin.session.createVault(vaultDraft('Sent on'))).id
})
after(() => server.stop())

const overview = {
  title: 'Painel',
  type: 'db_credential' as const,
  login: 'ana',
  login_url: 'https://painel.example',
}
const typed: OneTimeSecret = {
  ...{ title: 'Wi-Fi', type: 'secure_note', login: '', password: 'p0rta', login_url: '', notes: 'Térreo' },
  ...{ fields: [], no_copy: false },
}
const everything = {
  parts: ['title', 'login', 'password', 'login_url', 'notes'] as const,
  templateFields: [],
  withOwnFields: false,
  fields: [],
}

async function makeItem(change = {}) {
  const secret = {
    password: 's3nha',
    notes: 'Só às terças',
    metadata: { host: 'db.example', port: '5432' },
    fields: [],
    files: [],
  }
  const { id } = await admin.session.createItem(vaultId, { ...overview, ...change }, secret)
  return id
}
const send = async () => (await admin.session.links.sendSecret({ label: '', secret: typed })).url

test('an address that lost a character opens nothing, and the whole one still does', async () => {
  const url = await send()
  for (const other of [url.slice(0, -1), url.replace('#', '#A'), url.split('#')[0] as string]) {
    await assert.rejects(pageAt(other), { message: 'a damaged address' })
  }
  assert.equal(await outcomeOf(await pageAt(url)), 'p0rta')
})

test('only the chosen parts of an item are sent, with what the sender added, and no_copy is kept', async () => {
  const { url, maxViews } = await admin.session.makeItemLink(await makeItem({ no_copy: true }), {
    parts: ['title', 'password'],
    templateFields: [{ name: 'host', label: 'Host' }],
    withOwnFields: false,
    fields: [{ label: 'Ramal', value: '42' }],
  })
  assert.equal(maxViews, 1)
  const page = await pageAt(url)
  assert.equal((await page.askState()).triesLeft, null)
  assert.deepEqual(await page.show(), {
    ...{ title: 'Painel', type: 'db_credential', login: '', password: 's3nha', login_url: '', notes: '' },
    fields: [
      { label: 'Host', value: 'db.example' },
      { label: 'Ramal', value: '42' },
    ],
    no_copy: true,
  })
  assert.equal(await outcomeOf(await pageAt(url)), '(used)')
})

test('a whole item arrives unchanged, to the byte', async () => {
  const { url } = await admin.session.makeItemLink(await makeItem(), everything)
  const { fields, no_copy, type, ...texts } = await (await pageAt(url)).show()
  assert.deepEqual(texts, {
    ...{ title: 'Painel', login: 'ana', password: 's3nha' },
    ...{ login_url: 'https://painel.example', notes: 'Só às terças' },
  })
})

test('a link with a password opens with that password alone', async () => {
  const { url } = await admin.session.links.sendSecret({ label: '', secret: typed, password: 'garça azul' })
  const page = await pageAt(url)
  assert.equal((await page.askState()).triesLeft, 5)
  assert.equal(await outcomeOf(page), '(password)')
  assert.equal(await outcomeOf(page, 'garça verde'), '(password)')
  assert.equal((await page.askState()).triesLeft, 4)
  assert.equal(await outcomeOf(page, 'garça azul'), 'p0rta')
})

test('a page whose answer was lost shows it all the same, and of 200 visitors at once one does', async () => {
  const url = await send()
  const pages = await Promise.all(Array.from({ length: 200 }, () => pageAt(url)))
  const outcomes = await Promise.all(pages.map((page) => outcomeOf(page)))
  const reader = outcomes.indexOf('p0rta')
  assert.deepEqual(
    outcomes.filter((_, index) => index !== reader),
    Array(199).fill('(used)'),
  )
  const again = await Promise.all(pages.map((page) => outcomeOf(page)))
  assert.deepEqual(again, outcomes)
})

test('the name of a person’s link is in their own list, and only their device can read it', async () => {
  const { id } = await admin.session.links.sendSecret({ label: 'Wi-Fi da recepção', secret: typed })
  const listed = await admin.api.send(listOneTimeLinks)
  const label = listed.find((link) => link.id === id)?.label
  assert.match(label ?? '', /^cha1\./)
  assert.equal((await admin.session.links.readLabels(listed)).get(id), 'Wi-Fi da recepção')
})
