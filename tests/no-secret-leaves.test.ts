// Promise 1

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readSheet } from '@chaveiro/device/formats/testing/read-sheet.ts'
import { credential, pageOf, waitingIn } from './support/client-page.ts'
import { outcomeOf, pageAt, partsOf } from './support/links.ts'
import { deviceOf, foundingAdmin, passphrase, proof, proofBy, vaultDraft } from './support/person.ts'
import { startServerProcess } from './support/start-server.ts'
import { startTamperingProxy } from './support/tampering-proxy.ts'

const bytes = readFileSync(new URL('data/agency-credentials.csv', import.meta.url))
const marker = 'nunca-visto-pelo-servidor'

test('no secret, passphrase, recovery code or key of a link is in the requests, the database, the logs or the server’s memory', async () => {
  const server = await startServerProcess()
  const proxy = await startTamperingProxy(server.baseUrl)
  try {
    const { token, memory, recoveryCode } = await foundingAdmin(server.baseUrl)
    const { session } = deviceOf(proxy.baseUrl, token, memory)
    await session.start()
    await session.account.unlockWithPassphrase(passphrase)
    const { id } = await session.createVault(vaultDraft('Vault in plain sight'))
    const overview = { title: 'Title in plain sight', type: 'ssh_key' as const }
    const content = new TextEncoder().encode(`${marker}-15 `.repeat(10_000))
    const file = await session.addFile(id, `${marker}-14.txt`, content)
    const written = {
      password: `${marker}-1`,
      notes: `${marker}-2`,
      metadata: { [`${marker}-3`]: `${marker}-4` },
      fields: [{ label: `${marker}-12`, value: `${marker}-13`, hidden: true }],
      files: [],
    }
    const item = await session.createItem(id, overview, { ...written, files: [file] })
    const other = { ...written, password: `${marker}-5`, files: [file] }
    await session.updateItem(item.id, { overview, secret: other })
    assert.deepEqual((await session.openItem(item.id)).secret, other)
    const inspection = await session.imports.inspect({ file: new Blob([bytes]) })
    assert.ok(inspection.ok)
    await session.imports.run({
      importId: inspection.importId,
      duplicates: 'skip',
      visibility: inspection.visibility,
    })
    const { url } = await session.makeClientLink(id, { client_name: `${marker}-6` })
    const page = (await pageOf(url, proxy.baseUrl)) ?? assert.fail('damaged')
    const typed = {
      title: `${marker}-7`,
      login: `${marker}-8`,
      password: `${marker}-9`,
      notes: `${marker}-10`,
    }
    await page.submit({ ...credential, ...typed })
    const [submitted] = await waitingIn({ api: deviceOf(server.baseUrl, token, memory).api }, id)
    const { credential: read } = await session.openSubmission(submitted ?? '', id)
    assert.equal(read.password, `${marker}-9`)
    await session.takeSubmission(id, submitted ?? '', { title: 'Taken', type: 'ssh_key' }, written)
    const replaced = `${passphrase} ${marker}`
    await session.account.setNewPassphrase(replaced, proof)
    const fresh = await session.account.beginNewRecoveryCode(proofBy(replaced))
    await session.account.finishNewRecoveryCode()

    const link = await session.makeItemLink(item.id, {
      parts: ['password', 'notes'],
      templateFields: [],
      withOwnFields: true,
      fields: [{ label: `${marker}-6`, value: `${marker}-7` }],
      password: `${marker}-8`,
    })
    const visitor = await pageAt(link.url, proxy.baseUrl)
    assert.equal(await outcomeOf(visitor, `${marker}-9`), '(password)')
    assert.equal(await outcomeOf(visitor, `${marker}-8`), `${marker}-5`)
    const sent = await session.links.sendSecret({
      label: `${marker}-10`,
      secret: { ...(await visitor.show(`${marker}-8`)), title: `${marker}-11` },
    })
    const links = [link, sent].map(({ url }) => partsOf(url))

    const sheet = readSheet(bytes)
    assert.ok('rows' in sheet)
    const passwords = sheet.rows.map(({ password }) => password).filter((password) => password.length >= 6)
    const keys = [new URL(url).hash.slice(1), ...links.map(({ fragment }) => fragment)]
    const needles = [marker, passphrase, recoveryCode, fresh.recoveryCode, ...keys, ...passwords]
    const requests = proxy.seen()
    const heap = await server.memory()
    const places = { requests, database: await server.storage.everything(), logs: server.log(), memory: heap }
    for (const [place, text] of Object.entries(places)) {
      assert.equal(findAny(text, needles.flatMap(formsOf)), undefined, `a secret is in the ${place}`)
      for (const { fragment } of links) {
        const bytes = Buffer.from(fragment, 'base64url').toString('latin1')
        assert.ok(!text.includes(bytes), `the bytes of a link’s key are in the ${place}`)
      }
    }
    for (const { token } of links) {
      assert.ok(requests.includes(token), 'the search looks where tokens are')
      assert.ok(!places.database.includes(token) && !places.logs.includes(token), 'tokens are kept as hashes')
    }
    const [first = ''] = passwords
    for (const form of formsOf(first))
      assert.equal(findAny(`in the middle ${form} of a text`, [marker, form]), form)
    assert.ok(heap.includes('Vault in plain sight'), 'the search looks where the server keeps names open')
    assert.ok(requests.includes('Title in plain sight'), 'the search looks where titles are')
    assert.ok(!places.database.includes('Title in plain sight'), 'titles are encrypted at rest')
    assert.ok(!places.logs.includes('Title in plain sight'), 'titles are not logged')
    assert.ok(!places.logs.includes(token), 'session tokens are not logged')
  } finally {
    await proxy.stop()
    await server.stop()
  }
})

/** The first of many texts, of at least four characters each, that occurs in a long one; read once, by the last four characters. */
function findAny(text: string, wanted: readonly string[]): string | undefined {
  const byStart = new Map<number, string[]>()
  const mayStart = new Uint8Array(2 ** 16)
  const isIn = (four: number) => (four ^ (four >>> 16)) & 0xffff
  for (const one of wanted) {
    let four = 0
    for (let index = 0; index < 4; index++) four = (four << 8) | (one.charCodeAt(index) & 255)
    byStart.set(four, [...(byStart.get(four) ?? []), one])
    mayStart[isIn(four)] = 1
  }
  for (let index = 0, four = 0; index < text.length; index++) {
    four = (four << 8) | (text.charCodeAt(index) & 255)
    if (!mayStart[isIn(four)]) continue
    const found = byStart.get(four)?.find((one) => text.startsWith(one, index - 3))
    if (found !== undefined) return found
  }
}

/** As text, as JSON, as bytes read one by one, in base64 at every offset. */
function formsOf(text: string): string[] {
  const utf8 = Buffer.from(text, 'utf8')
  const shifted = [0, 1, 2].map((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), utf8]).toString('base64')
    return encoded.slice(offset === 0 ? 0 : 4, -4)
  })
  const base64 = shifted.filter((form) => form.length >= 8)
  const url = base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))
  return [...new Set([text, JSON.stringify(text).slice(1, -1), utf8.toString('latin1'), ...base64, ...url])]
}
