import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { DeletedItem } from '@chaveiro/contract/calls/deleted-items.ts'
import { type DeletedVault, listDeletedVaults } from '@chaveiro/contract/calls/deleted-vaults.ts'
import { getItem, type Item, type SignedItem } from '@chaveiro/contract/calls/items.ts'
import { listTeams, type Team } from '@chaveiro/contract/calls/teams.ts'
import { listVaults, type Vault } from '@chaveiro/contract/calls/vaults.ts'
import { twoStepField } from '@chaveiro/contract/constants.ts'
import type { OneTimeSecret } from '@chaveiro/contract/rules/links/one-time-secret.ts'
import { listedPlace } from '@chaveiro/device/base/types/listed-place.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { type Ask, startWorker } from '@chaveiro/extension/testing/whole-worker.ts'
import { personShownAs, type SessionAtAScreen, shownBy } from '../support/at-a-screen.ts'
import { commandLineOf } from '../support/command-line.ts'
import { draft, secret, startLyingServer } from '../support/lying-server.ts'
import { deviceOf, proof, vaultDraft } from '../support/person.ts'

// The table of lies over one ground: an admin with two vaults and three items. Each row has a new device, and where the command line or
// the browser extension does the same, one agent and one worker hear it too. A lie that needs more than a row has a test of its own in the
// folder of its noun, in tests/cli or in tests/extension.

const ground = await startLyingServer()
const { admin, proxy, changeReveal, revealed, first, second, elsewhere, vaultId, otherVaultId } = ground

const line = await commandLineOf(admin, proxy.baseUrl)
await line.startAgent()
after(() => line.end())

const extension = await startWorker()
await extension.connect(proxy.baseUrl, admin.session, proof)
/** What is filled into a page of this item's address, of a form with one password. */
const pageOf = (title: string) => extension.showForm(draft(title).login_url, { 'current-password': 1 })

const isDistrust = (error: unknown) => (error as { code?: string }).code === 'distrusted'

type Row = {
  /** What the server does to which answer, from now on. */
  tells: () => unknown
  /** What the person does. */
  act: (device: SessionAtAScreen) => Promise<unknown>
  /** What they type in a terminal. */
  typed?: readonly string[]
  /** What is printed then. Without it: nothing, and the command fails. */
  prints?: RegExp
  /** What they do in the extension; the page in front is the first item's. */
  asks?: readonly Ask[]
  /** What each of these gives, as JSON. Without it: it is refused with a sentence, and no page is filled or opened. */
  gives?: readonly RegExp[]
} & (
  | { /** What their device shows. */ shows: unknown }
  | { /** How it refuses. */ refuses: object /** What it does not send. */; sendsNo?: RegExp }
)

function lie(sentence: string, { tells, act, typed, prints, asks = [], gives, ...row }: Row): void {
  test(sentence, async () => {
    proxy.honest()
    const device = await ground.device()
    await tells()
    const from = proxy.seen().length
    if ('shows' in row) return assert.deepEqual(await act(device), row.shows)
    await assert.rejects(act(device), row.refuses)
    if (row.sendsNo) assert.doesNotMatch(proxy.seen().slice(from), row.sendsNo)
  })
  if (typed)
    test(`${sentence}: chaveiro ${typed[0]}`, async () => {
      proxy.honest()
      await tells()
      const from = proxy.seen().length
      const { code, out } = await line.run(typed)
      assert.match(out, prints ?? /^$/)
      assert.equal(code === 0, prints !== undefined)
      if ('sendsNo' in row && row.sendsNo) assert.doesNotMatch(proxy.seen().slice(from), row.sendsNo)
    })
  if (asks.length > 0)
    test(`${sentence}: the extension`, async () => {
      proxy.honest()
      await tells()
      const from = proxy.seen().length
      const filled = pageOf('first')
      const opened = extension.browser.opened.length
      for (const [index, [name, input]] of asks.entries()) {
        const asked = extension.ask(name, input)
        if (gives) assert.match(JSON.stringify(await asked), gives[index] ?? /^$/)
        else await assert.rejects(asked, (error) => isDistrust(error) && extension.isExplained(error))
      }
      if (!gives) assert.deepEqual([filled, extension.browser.opened.length], [[], opened])
      if ('sendsNo' in row && row.sendsNo) assert.doesNotMatch(proxy.seen().slice(from), row.sendsNo)
    })
}

/** An item as a list showed it in the extension. */
const inList = (id: string, title: string) => ({ id, title, login: '', path: ['One'] })
const copies = (id: string, title: string): Ask => [
  'copyValue',
  { item: inList(id, title), what: 'password' },
]
const fills = (id: string, title: string): Ask => [
  'fillItem',
  { item: inList(id, title), gesture: 'fill', confirmed: null },
]

/** The password of the first item as the device shows it, and what it finds wrong. */
const open = async (device: SessionAtAScreen) => {
  const { secret: opened, verification } = await device.openItem(first)
  return [opened?.password ?? null, verification.faults]
}
/** To open it, at a screen, in a terminal and in the extension. */
const opens = {
  act: open,
  typed: ['read', `chaveiro://${first}/password`],
  asks: [copies(first, 'first'), fills(first, 'first')],
}
const edit = (device: SessionAtAScreen) =>
  device.updateItem(first, { overview: draft('first'), secret: secret('p') })
const itemOf = (id: string) => admin.api.send(getItem, { params: { id } })
const oneItem = /^\/api\/items\/[^/]+$/
const allVaults = /^\/api\/vaults$/

// Promises 3, 30
lie('a server that does not lie raises no alarm', {
  tells: () => {},
  ...opens,
  prints: /^p1\n$/,
  gives: [/^\{"text":"p1"\}$/, /^\{"filled":\["current-password"\],"refused":null\}$/],
  shows: ['p1', []],
})

// Promises 3, 30
lie('another item in the place of the one asked for is noticed', {
  tells: () => changeReveal(() => revealed(second)),
  ...opens,
  shows: [null, ['place']],
})

// Promises 3, 30
lie('another item under the id of the one asked for is noticed', {
  tells: () =>
    changeReveal(async () => {
      const other = await revealed(second)
      return { ...other, item: { ...other.item, id: first } }
    }),
  ...opens,
  shows: [null, ['place']],
})

// Promises 3, 30
lie('another vault’s item under the id and vault of the one asked for is noticed', {
  tells: () =>
    changeReveal(async ({ item }) => {
      const other = await revealed(elsewhere)
      return { ...other, item: { ...other.item, id: first, vault_id: item.vault_id } }
    }),
  ...opens,
  shows: [null, ['place']],
})

for (const [name, id] of [
  ['another item', second],
  ['another vault’s item', elsewhere],
] as const) {
  // Promises 3, 30
  lie(`the sealed text of ${name} under the right row is noticed, even with its wrapped key`, {
    tells: () =>
      changeReveal(async (body) => {
        const { password, key } = await revealed(id)
        return { ...body, password, key }
      }),
    ...opens,
    shows: [null, ['sealed_text']],
  })
}

// Promises 3, 30
lie('another item’s wrapped key is noticed', {
  tells: () => changeReveal(async (body) => ({ ...body, key: (await revealed(second)).key })),
  ...opens,
  shows: [null, ['sealed_text']],
})

// Promises 3, 30
lie('a wrapped key in the place of the password is noticed', {
  tells: () => changeReveal((body) => ({ ...body, password: body.key })),
  ...opens,
  shows: [null, ['sealed_text']],
})

// Promises 3, 30
lie('a sealed password in the place of the key is noticed', {
  tells: () => changeReveal((body) => ({ ...body, key: body.password })),
  ...opens,
  shows: [null, ['sealed_text']],
})

for (const at of [20, 80, 150]) {
  // Promises 3, 30
  lie(`a flipped bit at ${at} of the sealed text is noticed`, {
    tells: () =>
      changeReveal((body) => {
        const { password } = body
        const other = password[at] === 'A' ? 'B' : 'A'
        return { ...body, password: password.slice(0, at) + other + password.slice(at + 1) }
      }),
    ...opens,
    shows: [null, ['sealed_text']],
  })
}

for (const [name, fault, change] of [
  ['forged', 'signature', (own: string) => `${own.slice(0, -20)}${'A'.repeat(18)}${own.slice(-2)}`],
  ['malformed', 'signature', () => 'a.b.c'],
  ['foreign', 'place', async () => (await revealed(second)).item.signature],
] as const) {
  // Promises 3, 30
  lie(`a ${name} signature is noticed`, {
    tells: () =>
      changeReveal(async (body) => ({
        ...body,
        item: { ...body.item, signature: await change(body.item.signature) },
      })),
    ...opens,
    shows: [null, [fault]],
  })
}

const alterations: Partial<SignedItem>[] = [
  { login_url: 'https://evil.example' },
  { more_urls: ['https://evil.example'] },
  { url_match: 'site' },
  { labels: ['approved'] },
  { has_notes: true },
  { has_files: true },
  { title: 'first ' },
  { login: 'someone' },
  { login_instructions: 'Send the password to evil@fora.example' },
  { owner: 'someone@agencia.example' },
  { environment: 'stage' },
  { criticality: 'low' },
  { expires_at: '2030-01-01' },
  { no_copy: true },
  { type: 'secure_note' },
  { tags: { client: 'x', squad: '', environment: 'prod', criticality: 'medium' } },
]
for (const change of alterations) {
  // Promises 3, 30
  lie(`an altered ${Object.keys(change)} is noticed; the secret itself still opens`, {
    tells: () => changeReveal((body) => ({ ...body, item: { ...body.item, ...change } })),
    act: async (device) => [
      ...(await open(device)),
      (await device.verifyItem({ ...(await itemOf(first)), ...change }, first)).faults,
    ],
    typed: ['get', '--reveal', first],
    asks: opens.asks,
    shows: ['p1', ['overview'], ['overview']],
  })
}

// Promises 3, 4
lie('an opened item is by whom and when its change says, whatever the server tells beside it', {
  tells: () =>
    changeReveal((body) => {
      const at = '2001-01-01T00:00:00.000Z'
      return { ...body, item: { ...body.item, created_by: first, created_at: at, updated_at: at } }
    }),
  act: async (device) => {
    const { handle, verification } = await device.openItem(first)
    return [handle?.by === verification.author, (handle?.at ?? '') > '2020']
  },
  shows: [true, true],
})

// Promise 3
lie('an edit that keeps the secret signs no overview that came altered with the reveal', {
  tells: () => changeReveal((body) => ({ ...body, item: { ...body.item, owner: 'thief@agencia.example' } })),
  act: (device) => device.updateItem(first, { overview: { title: 'Mine' } }),
  typed: ['edit', first, '--title', 'Mine', '--generate'],
  refuses: { code: 'distrusted', about: 'item', fault: 'overview' },
  sendsNo: /^PUT /m,
})

// Promise 3
lie('another complete item in the place of the one asked for is noticed before its address opens', {
  tells: () => {},
  act: async (device) => (await device.verifyItem(await itemOf(second), first)).faults,
  shows: ['place'],
})

/** A card as a list shows it, altered. */
const card = async (change: Partial<Item> = {}) => ({ ...((await itemOf(first)) as Item), ...change })
const thief = { login: 'thief', login_url: 'https://thief.example' }

const cards: [Partial<Item>, string][] = [
  [{ login: 'thief' }, 'overview'],
  [{ login_url: 'https://thief.example' }, 'overview'],
  [{ title: 'second' }, 'overview'],
  [{ no_copy: true }, 'overview'],
  [{ vault_id: otherVaultId }, 'place'],
  [{ id: second }, 'overview'],
]
for (const [change, fault] of cards) {
  // Promise 3
  lie(`nothing is copied or followed from a card that shows another ${Object.keys(change)}`, {
    tells: () => {},
    act: async (device) => device.showCard(await card(change)),
    refuses: { code: 'distrusted', about: 'item', fault },
  })
}

// Promises 3, 30
lie('nothing is copied or followed from a card that is altered in the list and when it is checked', {
  tells: () => proxy.lie('GET', oneItem, (body) => ({ ...(body as SignedItem), ...thief })),
  act: async (device) => device.showCard(await card(thief)),
  typed: ['open', first],
  asks: [
    ['openAddress', { item: inList(first, 'first'), where: 'website' }],
    ['openAddress', { item: { ...inList(first, 'first'), login: 'thief' }, where: 'website' }],
    ['openChangePage', { item: { ...inList(first, 'first'), login: 'thief' } }],
  ],
  refuses: { code: 'distrusted', about: 'item', fault: 'overview' },
})

// Promises 3, 30
lie('nothing is copied or followed from a card that is another item when it is checked', {
  tells: () => proxy.lie('GET', oneItem, () => itemOf(second)),
  act: async (device) => device.showCard(await card()),
  typed: ['get', first],
  asks: [
    ['copyValue', { item: inList(first, 'first'), what: 'login' }],
    ['openAddress', { item: inList(first, 'first'), where: 'website' }],
    ['fillNewPassword', { item: inList(first, 'first') }],
  ],
  refuses: { code: 'distrusted', about: 'item', fault: 'place' },
})

// Promise 3
lie('nothing is copied or followed from a card of an invented revision', {
  tells: () => {},
  act: async (device) => device.showCard(await card({ revision: 7 })),
  refuses: { code: 'stale_revision' },
})

// Promise 4
lie('a secret is not sealed for another vault because the server says that its item is there', {
  tells: () => proxy.lie('GET', oneItem, (body) => ({ ...(body as SignedItem), vault_id: otherVaultId })),
  act: edit,
  typed: ['edit', first, '--generate'],
  refuses: { code: 'distrusted', about: 'item', fault: 'place' },
  sendsNo: /^PUT /m,
})

const { id: withCode } = await admin.session.createItem(vaultId, draft('with-code'), {
  ...secret('p8'),
  metadata: { [twoStepField]: 'JBSWY3DPEHPK3PXP' },
})
const codesOf = (id: string) => async (device: SessionAtAScreen) =>
  Object.keys((await device.openItem(id)).secret?.metadata ?? {})

// Promises 3, 30
lie('the codes of an item come from its own key', {
  tells: () => {},
  act: codesOf(withCode),
  typed: ['otp', withCode],
  asks: [['readCode', { item: inList(withCode, 'with-code') }]],
  gives: [/"code":"\d{6}"/],
  prints: /^\d{6}\n$/,
  shows: [twoStepField],
})

// Promises 3, 30
lie('no code comes of another item’s key', {
  tells: () => changeReveal(() => revealed(withCode)),
  act: codesOf(first),
  typed: ['otp', first],
  asks: [
    ['readCode', { item: inList(first, 'first') }],
    ['copyValue', { item: inList(first, 'first'), what: 'code' }],
  ],
  shows: [],
})

const { id: toCheckOut } = await admin.session.createItem(
  vaultId,
  { ...draft('to-check-out'), requires_checkout: true },
  secret('p9'),
)
const listed = async (id: string) => ({ ...((await itemOf(id)) as Item), id })

// Promises 3, 30
lie('an item is checked out by its title', {
  tells: () => {},
  act: async (device) => (await device.showCard(await listed(toCheckOut))).title,
  typed: ['checkout', 'to-check-out'],
  prints: /^$/,
  asks: [['checkOut', { item: inList(toCheckOut, 'to-check-out') }]],
  gives: [/"isOwn":true/],
  shows: 'to-check-out',
})

// Promises 3, 30
lie('another item under a title is not checked out', {
  tells: () =>
    proxy.lie('GET', /^\/api\/items$/, async () => [{ ...(await listed(second)), title: 'to-check-out' }]),
  act: async (device) => device.showCard({ ...(await listed(second)), title: 'to-check-out' }),
  typed: ['checkout', 'to-check-out'],
  asks: [['checkOut', { item: inList(second, 'to-check-out') }]],
  refuses: { code: 'distrusted', about: 'item', fault: 'overview' },
  sendsNo: /\/checkout/,
})

// Promises 4, 30
lie('no request is signed for another item than the one that was named', {
  tells: () => proxy.lie('GET', oneItem, () => itemOf(second)),
  act: async (device) => {
    const item = await device.showCard(await card())
    await device.session.access.request({ kind: 'jit', item, reason: 'To post', hours: 2 })
  },
  typed: ['request', first, '--reason', 'To post'],
  asks: [['askForAccess', { item: inList(first, 'first'), hours: 1, reason: 'To post' }]],
  refuses: { code: 'distrusted', about: 'item', fault: 'place' },
  sendsNo: /\/jit\/request/,
})

const { id: toDelete } = await admin.session.createItem(vaultId, draft('to-delete'), secret('p6'))
await admin.session.deleteItem(toDelete)
const { id: toMove } = await admin.session.createItem(vaultId, draft('to-move'), secret('p7'))
const writes: [string, 'POST' | 'PUT', RegExp, (device: SessionAtAScreen) => Promise<Item>, object][] = [
  [
    'new item',
    'POST',
    /^\/api\/items$/,
    (device) => device.createItem(vaultId, draft('made'), secret('p')),
    { title: 'made', vault_id: vaultId, revision: 1 },
  ],
  [
    'edit',
    'PUT',
    oneItem,
    (device) => device.updateItem(elsewhere, { overview: { title: 'edited' } }),
    { id: elsewhere, title: 'edited', vault_id: otherVaultId, revision: 2 },
  ],
  [
    'restored item',
    'POST',
    /\/restore$/,
    (device) => device.restoreItem(toDelete, vaultId),
    { id: toDelete, title: 'to-delete', vault_id: vaultId, revision: 3 },
  ],
  [
    'moved item',
    'POST',
    /\/move$/,
    (device) => device.moveItem(toMove, otherVaultId),
    { title: 'to-move', vault_id: otherVaultId, revision: 1 },
  ],
]
for (const [what, method, path, write, signed] of writes) {
  // Promise 4
  lie(`another item in the answer to a person’s ${what} is not taken for it`, {
    tells: () => proxy.lie(method, path, () => itemOf(second)),
    act: async (device) => {
      const answer = await write(device)
      const { id, title, vault_id, revision } = answer
      return { ...('id' in signed && { id }), title, vault_id, revision, isOther: id === second }
    },
    shows: { ...signed, isOther: false },
  })
}

// Promises 4, 7
lie('nobody’s new item is signed as owned by another address that the server says is theirs', {
  tells: () =>
    proxy.lie('GET', /^\/api\/auth\/me$/, (body) => ({
      ...(body as object),
      email: 'thief@agencia.example',
    })),
  act: async (device) => {
    await device.session.start()
    return (await device.createItem(vaultId, draft('owned'), secret('p'))).owner
  },
  shows: '',
})

// Promise 4
lie('a vault made in another place than asked for is not taken for ours', {
  tells: () => proxy.lie('POST', allVaults, (body) => ({ ...(body as Vault), id: otherVaultId })),
  act: (device) => device.createVault(vaultDraft('Swapped')),
  refuses: { code: 'distrusted', about: 'vault_log', fault: 'wrong_place' },
})

// Promises 4, 10
lie('a vault that this device knows is not founded again because the server says that it has no key', {
  tells: () =>
    proxy.lie('GET', allVaults, (body) => (body as Vault[]).map((vault) => ({ ...vault, generation: 0 }))),
  act: async (device) => {
    await device.openItem(first)
    return device.vaults.foundUnkeyed()
  },
  refuses: { code: 'distrusted', about: 'vault_log', fault: 'shrunk' },
  sendsNo: /POST \/api\/vaults /,
})

const { id: gone } = await admin.session.createItem(vaultId, { ...draft('gone'), login: 'me' }, secret('p4'))
const { id: alsoGone } = await admin.session.createItem(vaultId, draft('also-gone'), secret('p5'))
for (const id of [gone, alsoGone]) await admin.session.deleteItem(id)

const altered = (fault: string) => ({ code: 'distrusted', about: 'item', fault })
const deletedRows: [string, Partial<DeletedItem>, object][] = [
  ['title', { title: 'also-gone' }, altered('overview')],
  ['login', { login: 'thief' }, altered('overview')],
  ['address', { login_url: 'https://thief.example' }, altered('overview')],
  ['revision', { revision: 7 }, altered('overview')],
  ['deletion', { deletion: null }, { code: 'not_found' }],
  ['vault', { vault_id: otherVaultId }, altered('place')],
  ['id', { id: alsoGone }, altered('overview')],
]
for (const [what, change, refuses] of deletedRows) {
  for (const [done, act] of [
    ['restored', (device: SessionAtAScreen, id: string) => device.restoreItem(id, vaultId)],
    ['erased for good', (device: SessionAtAScreen, id: string) => device.purgeItem(id, vaultId)],
  ] as const) {
    // Promises 3, 11
    lie(`a deleted item that is listed with another ${what} is not ${done}`, {
      tells: () =>
        proxy.lie('GET', /\/deleted-items$/, (body) => {
          const { items, next } = body as { items: DeletedItem[]; next: null }
          const row = items.find(({ id }) => id === gone) ?? assert.fail('it is not listed')
          return { items: [{ ...row, ...change }], next }
        }),
      act: (device) => act(device, change.id ?? gone),
      refuses,
      sendsNo: /^(POST \/api\/items\/[^/]+\/(restore|deleted\/reveal)|DELETE \/api\/items)/m,
    })
  }
}

/** What the lying server tells a screen. */
const { api: told } = deviceOf(proxy.baseUrl, admin.token, createSeenMemory())
/** The list of vaults, with the first one altered. */
const alterVault = (change: Partial<Vault>) =>
  proxy.lie('GET', allVaults, (body) =>
    (body as Vault[]).map((vault) => (vault.id === vaultId ? { ...vault, ...change } : vault)),
  )
const vaultLies: [Partial<Vault>, string][] = [
  [{ name: 'Two' }, 'overview'],
  [{ type: 'squad' }, 'overview'],
  [{ parent_id: otherVaultId }, 'overview'],
  [{ visibility: 'private' }, 'overview'],
  [{ custody: 'split' }, 'overview'],
]
for (const [change, fault] of vaultLies) {
  // Promises 4, 11, 30
  lie(`a vault that is listed with another ${Object.keys(change)} gets no handle`, {
    tells: () => alterVault(change),
    act: async ({ session }) => session.vaults.show(await shownBy(told, vaultId)),
    typed: ['create', vaultId, '--title', 'Made', '--generate'],
    asks: opens.asks,
    refuses: { code: 'distrusted', about: 'vault_log', fault },
  })
}

const { id: deletedId } = await admin.session.createVault(vaultDraft('Deleted'))
const { id: deletedToo } = await admin.session.createVault(vaultDraft('Deleted too'))
for (const id of [deletedId, deletedToo]) await admin.session.deleteVault(id)
const deletionOf = async (id: string) =>
  (await admin.api.send(listDeletedVaults)).find((one) => one.id === id)?.deletion ?? null
const ofOther = await deletionOf(deletedToo)
/** The list of deleted vaults, with the first one altered. */
const alterDeleted = (change: Partial<DeletedVault>) =>
  proxy.lie('GET', /\/api\/deleted-vaults$/, (body) =>
    (body as DeletedVault[]).map((vault) => (vault.id === deletedId ? { ...vault, ...change } : vault)),
  )
for (const change of [
  { name: 'Two' },
  { type: 'squad' },
  { parent_id: otherVaultId },
  { visibility: 'private' },
] as const) {
  // Promises 4, 11
  lie(`a deleted vault that is listed with another ${Object.keys(change)} is not removed for good`, {
    tells: () => alterDeleted(change),
    act: async ({ session }) => {
      const listed = [...(await told.send(listVaults)), ...(await told.send(listDeletedVaults))]
      const drawn = listedPlace(listed, deletedId) ?? assert.fail('it is not listed')
      await session.vaults.purge(await session.vaults.show(drawn))
    },
    refuses: { code: 'distrusted', about: 'vault_log', fault: 'overview' },
    sendsNo: /DELETE \/api\/vaults/,
  })
}

const unsigned: [string, () => void, string][] = [
  ['nobody signed', () => alterDeleted({ deletion: null }), deletedId],
  ['was signed for another vault', () => alterDeleted({ deletion: ofOther }), deletedId],
  [
    'only the server speaks of, of a vault that nobody deleted',
    () =>
      proxy.lie('GET', /\/api\/deleted-vaults$/, async (body) => {
        const [row] = body as DeletedVault[]
        const vault = (await admin.api.send(listVaults)).find(({ id }) => id === vaultId)
        return [...(body as DeletedVault[]), { ...row, ...vault, deletion: row?.deletion }]
      }),
    vaultId,
  ],
]
for (const [what, tells, id] of unsigned) {
  // Promise 26
  lie(`a deletion that ${what} is shown as unsigned`, {
    tells,
    act: async ({ session }) => session.vaults.checkDeleted(await told.send(listDeletedVaults)),
    shows: { altered: [], unsigned: [id] },
  })
}

const { user: invited } = await admin.session.people.invite({
  email: 'invited@agencia.example',
  name: 'Invited',
  role: 'contributor',
})
const { id: teamsVault } = await admin.session.createVault(vaultDraft('Of a team'))
const { teams } = admin.session.session
const made = await teams.make({ name: 'Squad', people: [] })
const squad = (await teams.show([made])).handles[made.id] ?? assert.fail('the team does not verify')
await teams.give(squad, await shownBy(admin.api, teamsVault), 'member')
/** The list of teams with the invited person in the one, and what the duty is told to do about it. */
const putInvitedIntoTeam = () => {
  proxy.lie('GET', /^\/api\/teams$/, (body) =>
    (body as Team[]).map((team) => ({ ...team, people: [...(team.people ?? []), invited] })),
  )
  proxy.lie('GET', /^\/api\/deliveries$/, (body) => ({
    ...(body as object),
    team_vaults: [{ team_id: made.id, vault_id: teamsVault }],
  }))
}
// Promises 4, 8
lie('somebody invited whom only the server puts into a team is not taken for one of its people', {
  tells: putInvitedIntoTeam,
  act: async ({ session }) => {
    const { handles, doubts } = await session.teams.show(await told.send(listTeams))
    return [handles[made.id], doubts[made.id]?.fault]
  },
  shows: [undefined, 'shown'],
})
// Promise 8
lie('somebody invited whom only the server puts into a team is admitted to none of its vaults', {
  tells: putInvitedIntoTeam,
  act: async (device) => {
    await device.keepInStep()
    await device.session.teams.add(squad, [personShownAs(invited.id, invited.email)])
  },
  refuses: { code: 'decided_meanwhile' },
  sendsNo: /P(OS|U)T \/api\/teams|POST \/api\/vaults\/[^/]+\/(members|statements)/,
})

for (const change of [{ inherits: false }, { parent_id: otherVaultId }, { visibility: 'private' }] as const) {
  // Promises 4, 11
  lie(`who may open a vault is not shown beside another ${Object.keys(change)} than was signed`, {
    tells: () => alterVault(change),
    act: ({ vaults }) => vaults.access(vaultId),
    refuses: { code: 'distrusted', about: 'vault_log', fault: 'overview' },
  })
}

// Promises 4, 11
lie(
  'custody and members come from the log of a vault that this device has seen, though it is listed without a key',
  {
    tells: () => alterVault({ generation: 0, custody: 'split' }),
    act: async (device) => {
      await device.vaults.check(vaultId, [])
      const { custody, generation, members } = await device.vaults.access(vaultId)
      return { custody, generation, members: members.map(({ agreement }) => agreement) }
    },
    shows: { custody: 'shared', generation: 1, members: ['agreed'] },
  },
)

for (const change of [{ visibility: 'private' }, { custody: 'split' }] as const) {
  // Promises 4, 11
  lie(`nothing is done to a vault that the person saw with another ${Object.keys(change)}`, {
    tells: () => {},
    act: async ({ session }) => {
      const vault = await session.vaults.show(await shownBy(admin.api, vaultId))
      return session.vaults.setInheritance({ ...vault, ...change }, false)
    },
    refuses: { code: 'distrusted', about: 'vault_log', fault: 'shown' },
    sendsNo: /^(POST|PUT|DELETE) \/api\/vaults\/(?!logs)/m,
  })
}

// Promises 4, 11
lie('nothing is written to a vault whose visibility the server changes after the person saw it', {
  tells: () => {},
  act: async ({ session }) => {
    const vault = await session.vaults.show(await shownBy(admin.api, vaultId))
    alterVault({ visibility: 'private' })
    await session.vaults.checkOverviews(await told.send(listVaults))
    return session.items.create(vault, draft('late'), secret('p'))
  },
  refuses: { code: 'distrusted', about: 'vault_log', fault: 'overview' },
  sendsNo: /^POST \/api\/items /m,
})

const parts = { parts: ['title', 'password'] as const, templateFields: [], withOwnFields: false, fields: [] }
const makeLink = (device: SessionAtAScreen) => device.makeItemLink(first, parts)
const sends = { act: makeLink, typed: ['send', first, '--parts', 'title,password'] }
const madeLink = /POST \/api\/items\/[^/]+\/one-time-link/
const typed: OneTimeSecret = {
  ...{ title: 'Wi-Fi', type: 'secure_note', login: '', password: 'p', login_url: '', notes: '' },
  ...{ fields: [], no_copy: false },
}

// Promise 16
lie('a server that swaps two items gets nothing of either sent on', {
  tells: () => changeReveal(() => revealed(second)),
  ...sends,
  refuses: { code: 'distrusted' },
  sendsNo: madeLink,
})

// Promise 16
lie('a server that alters a title in the reveal gets nothing of the item sent on', {
  tells: () => changeReveal((body) => ({ ...body, item: { ...body.item, title: 'altered' } })),
  ...sends,
  refuses: { code: 'distrusted' },
  sendsNo: madeLink,
})

// Promise 16
lie('a server that alters a title, in the list and in the reveal, gets nothing of the item sent on', {
  tells: () => {
    proxy.lie('GET', oneItem, (body) => ({ ...(body as SignedItem), title: 'altered' }))
    changeReveal((body) => ({ ...body, item: { ...body.item, title: 'altered' } }))
  },
  ...sends,
  refuses: { code: 'distrusted' },
  sendsNo: madeLink,
})

// Promise 16
lie('a server that shows an item under another one’s title gets nothing of it sent on', {
  tells: () => {},
  act: async (device) =>
    device.links.makeForItem(await device.showCard(await card({ title: 'second' })), parts),
  refuses: { code: 'distrusted', fault: 'overview' },
  sendsNo: madeLink,
})

// Promise 16
lie('a server that names another address gets no link’s key: the device builds the address itself', {
  tells: () =>
    proxy.lie('POST', /^\/api\/(one-time-links|items\/[^/]+\/one-time-link)$/, (body) => ({
      ...(body as object),
      url: 'https://evil.example/view-secret/x',
    })),
  act: async (device) =>
    [await makeLink(device), await device.links.sendSecret({ label: '', secret: typed })].map(
      ({ url }) => new URL(url).origin,
    ),
  typed: sends.typed,
  prints: new RegExp(`^${proxy.baseUrl}/`),
  shows: [proxy.baseUrl, proxy.baseUrl],
})
