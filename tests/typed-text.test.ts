import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { listOneTimeLinks } from '@chaveiro/contract/calls/one-time-links.ts'
import { listVaults } from '@chaveiro/contract/calls/vaults.ts'
import { plainName } from '@chaveiro/contract/rules/texts/in-sentence.ts'
import { credential, pageOf, waitingIn } from './support/client-page.ts'
import { pageAt } from './support/links.ts'
import { foundingAdmin, type TestPerson, vaultDraft } from './support/person.ts'
import { type RunningServer, startServer } from './support/start-server.ts'

let server: RunningServer
let admin: TestPerson
let vaultId: string
let otherId: string
before(async () => {
  server = await startServer()
  admin = await foundingAdmin(server.baseUrl)
  vaultId = (await admin.session.createVault(vaultDraft('Typed'))).id
  otherId = (await admin.session.createVault(vaultDraft('Moved'))).id
})
after(() => server.stop())

const storable: [string, string][] = [
  ['line ends of every kind', 'a\r\nb\rc\n\u2028\u2029'],
  ['a byte-order mark at the start', '\ufeffPadaria'],
  ['an accent in two characters', 'e\u0301 é'],
  ['ligatures, which a search folds', 'ﬁ①'],
  ['turned text', '\u202eabc\u202c عربي'],
  ['joined pictures', '👩‍👩‍👧‍👦🏳️‍🌈'],
  ['blanks around', ' \u00a0a\u3000 '],
  ['placeholders', '{{name}} $t(x) %s'],
  ['a formula', '=1+1'],
  ['control characters', 'a\x01\x7f\x9fb'],
  ['names that objects have', '__proto__'],
]

describe('what is typed comes back to the byte', () => {
  for (const [name, text] of storable) {
    test(name, async () => {
      const metadata: Record<string, string> = { host: text }
      // JSON.parse makes a member of its own of this name, where an assignment would not.
      Object.defineProperty(metadata, '__proto__', { value: text, enumerable: true })
      const fields = [{ label: text, value: text, hidden: true }]
      const secret = { password: text, notes: text, metadata, fields, files: [] }
      const overview = { title: text, login: text, owner: text, client: text, login_instructions: text }
      const { id } = await admin.session.createItem(vaultId, { ...overview, type: 'db_credential' }, secret)
      const assertTyped = async (itemId: string, vault: string) => {
        const { item, secret: found, verification } = await admin.session.openItem(itemId, vault)
        assert.deepEqual(verification.faults, [])
        const { title, login, owner, client, login_instructions } = item
        assert.deepEqual({ title, login, owner, client, login_instructions }, overview)
        assert.deepEqual(JSON.stringify(found), JSON.stringify(secret))
      }
      await assertTyped(id, vaultId)
      await admin.session.updateItem(id, { overview: { criticality: 'high' } })
      await assertTyped(id, vaultId)
      const moved = await admin.session.moveItem(id, otherId)
      await admin.session.deleteItem(moved.id)
      await admin.session.restoreItem(moved.id, otherId)
      await assertTyped(moved.id, otherId)
    })

    test(`${name}, in names and outside`, async () => {
      const tags = { client: text, squad: '' }
      const named = plainName(text)
      if (named !== text) {
        const refused = { code: 'invalid' }
        await assert.rejects(admin.session.createVault({ ...vaultDraft(text), tags }), refused)
        await assert.rejects(admin.session.updateVault(vaultId, { name: text }), refused)
      }
      const { id } = await admin.session.createVault({ ...vaultDraft(named), tags })
      const vault = (await admin.api.send(listVaults)).find((one) => one.id === id)
      assert.deepEqual([vault?.name, vault?.tags.client], [named, text])
      const sent = { title: text, type: 'secure_note', login: '', password: text, login_url: '', notes: text }
      const fields = [{ label: text, value: text }]
      const { url } = await admin.session.links.sendSecret({
        label: text,
        secret: { ...sent, fields, no_copy: false },
      })
      assert.deepEqual(await (await pageAt(url)).show(), { ...sent, fields, no_copy: false })
      const link = await admin.session.makeClientLink(id, { client_name: text })
      const page = (await pageOf(link.url, server.baseUrl)) ?? assert.fail('damaged')
      assert.equal(page.words.client, text)
      await page.submit({ ...credential, title: text, password: text, notes: text })
      const [submission = ''] = await waitingIn(admin, id)
      const { credential: handedIn } = await admin.session.openSubmission(submission, id)
      assert.deepEqual([handedIn.title, handedIn.password, handedIn.notes], [text, text, text])
    })
  }
})

test('a one-time link’s label may be as long as a title, in any script', async () => {
  const secret = { title: 'क'.repeat(300), type: '', login: '', password: 'x', login_url: '', notes: '' }
  const { id } = await admin.session.links.sendSecret({
    label: secret.title,
    secret: { ...secret, fields: [], no_copy: false },
  })
  const links = await admin.api.send(listOneTimeLinks)
  const labels = await admin.session.links.readLabels(links)
  assert.equal(labels.get(id), secret.title)
})

describe('what neither engine could store in a name', () => {
  for (const [name, text] of [
    ['NUL', 'a\u0000b'],
    ['half a character', 'a\ud800b'],
  ] as const) {
    test(`${name} is refused as a field that needs another look, and kept in a secret`, async () => {
      const refused = { code: 'invalid' }
      const draft = { title: text, type: 'web_credential' as const }
      const secret = { password: text, notes: '', metadata: {}, fields: [], files: [] }
      await assert.rejects(admin.session.createVault(vaultDraft(text)), refused)
      await assert.rejects(admin.session.updateVault(vaultId, { name: text }), refused)
      await assert.rejects(admin.session.makeClientLink(vaultId, { name: text }), refused)
      await assert.rejects(admin.session.createItem(vaultId, draft, secret), refused)
      const email = 'new@agencia.example'
      await assert.rejects(admin.session.people.invite({ email, name: text, role: 'contributor' }), refused)
      const { id } = await admin.session.createItem(vaultId, { ...draft, title: 'Odd' }, secret)
      assert.equal((await admin.session.openItem(id, vaultId)).secret?.password, text)
    })
  }
})
