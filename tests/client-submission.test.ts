import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as links from '@chaveiro/contract/calls/client-links.ts'
import { listItems } from '@chaveiro/contract/calls/items.ts'
import { listVaultMembers } from '@chaveiro/contract/calls/members.ts'
import { listNotifications } from '@chaveiro/contract/calls/notifications.ts'
import { openSubmission as openCall, type SealedSubmission } from '@chaveiro/contract/calls/submissions.ts'
import { hashText, parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { openLinkSecret, openSubmission } from '@chaveiro/crypto/processes/open-submission.ts'
import { sealSubmission } from '@chaveiro/crypto/processes/seal-submission.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { personShownAs } from './support/at-a-screen.ts'
import { credential, handIn, pageOf, waitingIn } from './support/client-page.ts'
import { startEmergencyCast } from './support/emergency-cast.ts'
import { userIdOf } from './support/lying-server.ts'
import { keysHeldBy } from './support/people.ts'
import { proof, type TestPerson } from './support/person.ts'
import { inStep, vaultWithMembers } from './support/split-vault.ts'

const cast = await startEmergencyCast()
const { proxy, admin, manager, ana, behindProxy } = cast
const { baseUrl } = proxy

const distrusts = (fault: string) => ({ code: 'distrusted', about: 'submission', fault })
const servedPage = /^\/api\/vaults\/by-token\/[^/]+$/
const oneSubmission = /^\/api\/submissions\/[^/]+\/open$/
const opened = async (url: string) => (await pageOf(url, baseUrl)) ?? assert.fail('damaged')
const shownAs = async (vault: string, person: TestPerson) => {
  const id = await userIdOf(person)
  const all = await admin.api.send(listVaultMembers, { params: { id: vault } })
  const { email } = all.find(({ user_id }) => user_id === id) ?? assert.fail('no member')
  return personShownAs(id, email)
}

const handedIn = (vault: string, maker = admin) => handIn(maker, vault, baseUrl)

const shared = await vaultWithMembers(admin, 'Clients', [ana])

describe('a client’s page', () => {
  // Promise 15
  test('believes no inbox that its link’s key did not sign, no other link’s signature, and no other client’s name', async () => {
    const { url } = await admin.session.makeClientLink(shared)
    const { link: other } = await admin.session.makeClientLink(shared, { client_name: 'Somebody else' })
    const { url: theirs } = await admin.session.makeClientLink(shared, { client_name: 'Another' })
    const served = async (address: string) => {
      const token = new URL(address).pathname.split('/').at(-1) ?? ''
      return admin.api.send(links.getSubmissionPage, { params: { token } })
    }
    const { statement, client_name, key } = await served(theirs)
    assert.notEqual(other.id, (await served(theirs)).id)
    for (const lie of [
      { statement },
      { client_name },
      { key },
      { key, statement },
      { key, statement, client_name },
    ]) {
      proxy.honest()
      proxy.lie('GET', servedPage, (body) => ({ ...(body as object), ...lie }))
      await assert.rejects(pageOf(url, baseUrl), { fault: 'altered' })
    }
  })

  test('learns nothing of a damaged address, and gets the same answer for every link that is over', async () => {
    const { url, link } = await admin.session.makeClientLink(shared)
    assert.equal(await pageOf(url.slice(0, -8), baseUrl), null)
    await admin.api.send(links.withdrawClientLink, { params: { id: link.id }, body: {} })
    await assert.rejects(pageOf(url, baseUrl), { fault: 'invalid' })
  })
})

test('no link is made whose page would refuse its names: too long as typed, or as the server tells them', async () => {
  const device = await behindProxy(admin)
  const tooLong = 'a'.repeat(201)
  const from = proxy.seen().length
  await assert.rejects(device.makeClientLink(shared, { client_name: tooLong }), { code: 'invalid' })
  proxy.lie('GET', /^\/api\/auth\/me$/, (body) => ({ ...(body as object), name: tooLong }))
  await assert.rejects(device.makeClientLink(shared), { code: 'invalid' })
  assert.doesNotMatch(proxy.seen().slice(from), /generate-client-link/)
  proxy.honest()
})

describe('the list of what is wanted', () => {
  const wanted = ['Instagram', 'Domínio']

  // Promise 15
  test('is shown as its maker sealed it, whatever the server says, and so is who asks', async () => {
    const { url, link } = await admin.session.makeClientLink(shared, { wanted })
    const served = await admin.api.send(links.getSubmissionPage, {
      params: { token: new URL(url).pathname.split('/').at(-1) ?? '' },
    })
    assert.ok(!JSON.stringify(served).includes('Instagram'), 'the page’s list is sealed')
    assert.deepEqual([link.wanted, link.answered], [wanted, []])
    for (const lie of [{ wanted: [] }, { words: { wanted: ['Bank'] } }, { answered: [7, 'length', 1, 1] }]) {
      proxy.honest()
      proxy.lie('GET', servedPage, (body) => ({ ...(body as object), ...lie }))
      const page = await opened(url)
      assert.deepEqual(page.words.wanted, wanted)
      assert.equal(page.words.client, 'Padaria São João')
      assert.deepEqual(page.answered, 'answered' in lie ? [1] : [])
    }
    proxy.honest()
  })

  // Promise 15
  test('is handed on as it was asked for, whatever the server answers its maker', async () => {
    const device = await behindProxy(admin)
    const answered = { wanted: ['Bank'], name: 'Other', address: 'mallory@evil.example', max_uses: 1000 }
    proxy.lie('POST', /\/generate-client-link$/, (body) => ({ ...(body as object), ...answered }))
    const asked = { wanted, name: 'Padaria', address: '', max_uses: 2 }
    const { link } = await device.makeClientLink(shared, asked)
    proxy.honest()
    const { name, address, max_uses } = link
    assert.deepEqual({ wanted: link.wanted, name, address, max_uses }, asked)
  })

  // Promise 15
  test('a submission is titled as its client sealed it: of another entry, another list or none it is told', async () => {
    const { url } = await admin.session.makeClientLink(shared, { wanted })
    const page = await opened(url)
    await page.submit({ ...credential, title: 'Instagram' }, [], undefined, 0)
    const id = (await waitingIn(admin, shared)).at(-1) ?? assert.fail('nothing came')
    assert.deepEqual((await opened(url)).answered, [0])
    const device = await behindProxy(ana)
    const openedAs = async (lie: (body: SealedSubmission) => object) => {
      proxy.honest()
      proxy.lie('POST', oneSubmission, (body) => ({ ...(body as object), ...lie(body as SealedSubmission) }))
      return device.openSubmission(id, shared)
    }
    for (const lie of [
      () => ({ answers: 'Bank' }),
      ({ link }: SealedSubmission) => ({ link: { ...link, wanted: ['Domínio', 'Instagram', 'Bank'] } }),
      ({ link }: SealedSubmission) => ({ answers: '', link: { ...link, wanted: [] } }),
    ])
      await assert.rejects(openedAs(lie), distrusts('wrong_overview'))
    const swapped = await openedAs(() => ({ answers: 'Domínio' }))
    assert.deepEqual([swapped.credential.title, swapped.listedAs], ['Instagram', 'Domínio'])
    assert.equal((await openedAs(() => ({ answers: '' }))).listedAs, null)
    proxy.honest()
    assert.equal((await device.openSubmission(id, shared)).listedAs, null)
  })
})

describe('what a client submits', () => {
  test('is read by the vault’s members and becomes an item, once', async () => {
    const { id } = await handedIn(shared)
    const { credential: typed, submission } = await ana.session.openSubmission(id, shared)
    assert.deepEqual([typed, submission.link_name], [credential, 'From the bakery'])
    const { title, login, login_url, password, notes } = typed
    const overview = { title, login, login_url, type: 'web_credential' as const }
    const item = await ana.session.takeSubmission(shared, id, overview, {
      password,
      notes,
      metadata: {},
      fields: [],
      files: [],
    })
    const read = await admin.session.openItem(item.id)
    assert.deepEqual([read.secret?.password, read.verification.faults], [password, []])
    const { payload } = parseStatement(read.item.signature, 'chaveiro.item.change')
    assert.ok(payload.act === 'create' && payload.submission !== undefined)
    await assert.rejects(
      admin.session.takeSubmission(shared, id, overview, {
        password,
        notes,
        metadata: {},
        fields: [],
        files: [],
      }),
      { code: 'submission_decided' },
    )
    const items = await ana.api.send(listItems, { query: { vault_id: shared } })
    assert.deepEqual(await ana.session.vaults.check(shared, items), [])
  })

  // Promise 15
  test('is refused if the server made the link, forged the text, or shows it under another link', async () => {
    const { id, link } = await handedIn(shared)
    const second = await handedIn(shared)
    const honest = await admin.api.send(openCall, { params: { id } })
    const theirs = await admin.api.send(openCall, { params: { id: second.id } })
    const keys = (await keysHeldBy(ana, shared)).at(-1) ?? assert.fail('no key')
    // A server that puts a key of its own in the link's place still lacks the secret behind the '#'.
    const guessed = await openLinkSecret(keys, theirs.link.secret, theirs.link_id)
    const inbox = {
      ...{ v: 1 as const, ...keys.place, link: link.id, inbox_key: keys.inboxKey },
      ...{ at: '2026-01-01T00:00:00.000Z', until: '2026-01-02T00:00:00.000Z' },
    } as const
    const forged = await sealSubmission(JSON.stringify(credential), id, inbox, guessed)
    const device = await behindProxy(ana)
    for (const [lie, fault] of [
      [{ link: theirs.link }, 'wrong_place'],
      [{ link: { ...honest.link, secret: theirs.link.secret } }, 'wrong_text'],
      [{ link: { ...honest.link, name: 'Another client' } }, 'wrong_overview'],
      [{ link_name: 'Another client' }, 'wrong_overview'],
      [{ link: { ...honest.link, statement: forgedStatement(honest) } }, 'bad_signature'],
      [{ id: second.id }, 'wrong_place'],
    ] as const) {
      proxy.honest()
      proxy.lie('POST', oneSubmission, (body) => ({ ...(body as object), ...lie }))
      await assert.rejects(
        device.openSubmission(id, shared),
        distrusts(fault),
        JSON.stringify(Object.keys(lie)),
      )
    }
    for (const sealed of [forged, theirs.sealed]) {
      proxy.honest()
      proxy.lie('POST', oneSubmission, (body) => ({ ...(body as object), sealed }))
      await assert.rejects(device.openSubmission(id, shared), { code: 'submission_unreadable' })
    }
    proxy.honest()
    assert.deepEqual((await device.openSubmission(id, shared)).credential, credential)
  })

  test('becomes an item under the hash of the text that was read, whatever the server would show a second time', async () => {
    const { id, link } = await handedIn(shared)
    const { handle: opened } = await ana.session.openSubmission(id, shared)
    const { sealed } = await admin.api.send(openCall, { params: { id } })
    assert.deepEqual([opened.hash, opened.link.link], [await hashText(sealed, verifier), link.id])
    const device = await behindProxy(ana)
    const asked: string[] = []
    proxy.lie('POST', oneSubmission, (body) => {
      asked.push('again')
      return { ...(body as object), sealed: 'AAAA' }
    })
    const overview = { title: 'Read', type: 'api_key' as const }
    const secret = { password: 'p', notes: '', metadata: {}, fields: [], files: [] }
    const item = await device.session.links.takeSubmission(opened, overview, secret, false)
    assert.deepEqual(asked, [])
    const { payload } = parseStatement(
      (await ana.session.openItem(item.id)).item.signature,
      'chaveiro.item.change',
    )
    assert.equal(payload.act === 'create' && payload.submission, opened.hash)
  })
})

describe('after somebody lost the vault', () => {
  // Promise 15
  test('the maker’s device signs for the new key by itself, what was typed meanwhile is accepted, and the person who left cannot read it', async () => {
    const vault = await vaultWithMembers(admin, 'Left', [ana])
    const { url } = await admin.session.makeClientLink(vault)
    const page = await opened(url)
    const before = await keysHeldBy(ana, vault)
    await admin.session.removeMember(vault, await userIdOf(ana))
    await assert.rejects(page.submit(credential), { fault: 'renewing' })
    await inStep(admin)
    await inStep(admin)
    await page.submit(credential)
    const [id] = await waitingIn(admin, vault)
    const received = await admin.api.send(openCall, { params: { id: id as string } })
    assert.equal(received.generation, 2)
    assert.deepEqual((await admin.session.openSubmission(received.id, vault)).credential, credential)
    await assert.rejects(ana.session.openSubmission(received.id, vault), { status: 403 })
    const old = before[0] ?? assert.fail('no key')
    const secret = await openLinkSecret(old, received.link.secret, received.link_id)
    const place = { link: received.link_id, submission: received.id }
    await assert.rejects(openSubmission(old, secret, received.sealed, place), { code: 'open_failed' })
  })
})

test('in a two-person vault a custodian makes the link, and the members can open what comes but the custodians cannot', async () => {
  const split = await cast.dividedVault()
  const { id } = await handedIn(split, manager)
  await assert.rejects(manager.session.openSubmission(id, split), { code: 'not_member' })
  assert.deepEqual((await ana.session.openSubmission(id, split)).credential, credential)
})

function forgedStatement({ link: { statement } }: SealedSubmission): string {
  const [header, body, signature] = statement.split('.') as [string, string, string]
  const last = signature.startsWith('A') ? 'B' : 'A'
  return `${header}.${body}.${last}${signature.slice(1)}`
}

test('the item’s signed change names the hash of the submission', async () => {
  const { id } = await handedIn(shared)
  const { sealed } = await admin.api.send(openCall, { params: { id } })
  const item = await admin.session.takeSubmission(
    shared,
    id,
    { title: 'Named', type: 'api_key' },
    { password: 'p', notes: '', metadata: {}, fields: [], files: [] },
  )
  const { item: read } = await ana.session.openItem(item.id)
  const { payload } = parseStatement(read.signature, 'chaveiro.item.change')
  assert.ok(payload.act === 'create')
  assert.equal(payload.submission, await hashText(sealed, verifier))
})

// Promise 15
test('a dismissed maker’s link continues with its deputy, whose device signs for the new key, and its submissions become items only by consent', async () => {
  const vault = await vaultWithMembers(admin, 'Deputy', [ana])
  const { url, link } = await manager.session.makeClientLink(vault, { deputy: await shownAs(vault, ana) })
  const alone = await manager.session.makeClientLink(vault)
  await (await opened(alone.url)).submit(credential)
  const [before] = await waitingIn(admin, vault)
  await admin.session.setUserRole(await userIdOf(manager), 'contributor', manager.email)
  await inStep(admin, ana, admin, ana)
  const listed = await admin.api.send(links.listClientLinks, { params: { id: vault } })
  const states = Object.fromEntries(listed.map(({ id, state }) => [id, state]))
  assert.deepEqual([states[link.id], states[alone.link.id]], ['open', 'ended'])
  await assert.rejects(pageOf(alone.url, baseUrl), { fault: 'invalid' })
  await (await opened(url)).submit(credential)
  const id = (await waitingIn(admin, vault)).at(-1)
  const open = await ana.session.openSubmission(id as string, vault)
  // The deputy keeps the link open but signed no part of it: the maker could have named them later.
  assert.deepEqual([open.credential, open.handle.isVouchedFor], [credential, false])
  const left = await ana.session.openSubmission(before as string, vault)
  assert.deepEqual([left.credential, left.handle.isVouchedFor], [credential, false])
  const taking = [vault, before as string, { title: 'Left', type: 'api_key' }] as const
  const secret = { password: 'p', notes: '', metadata: {}, fields: [], files: [] }
  await assert.rejects(ana.session.takeSubmission(...taking, secret), { code: 'submission_unvouched' })
  assert.equal((await ana.session.takeSubmission(...taking, secret, true)).title, 'Left')
  await assert.rejects(manager.session.openSubmission(id as string, vault), { status: 403 })
})

test('new keys of a maker end their links, and new keys of a deputy leave the link to its maker alone', async () => {
  const carla = cast.asking
  await admin.session.setUserRole(await userIdOf(carla), 'manager', carla.email)
  const vault = await vaultWithMembers(admin, 'Renewed', [ana])
  await inStep(admin, carla, ana)
  const own = await carla.session.makeClientLink(vault, { deputy: await shownAs(vault, ana) })
  const other = await admin.session.makeClientLink(vault, { deputy: await shownAs(vault, carla) })
  await (await opened(own.url)).submit(credential)
  const [id] = await waitingIn(admin, vault)
  await carla.session.account.renewKeys('outra frase bem longa caneta girassol', proof)
  await carla.session.account.finishRenewal()
  await assert.rejects(pageOf(own.url, baseUrl), { fault: 'invalid' })
  await inStep(admin, carla, admin)
  const listed = await admin.api.send(links.listClientLinks, { params: { id: vault } })
  const standing = (link: { id: string }) => {
    const found = listed.find((one) => one.id === link.id)
    return [found?.state, found?.keeper, found?.deputy]
  }
  assert.deepEqual(standing(own.link).slice(0, 2), ['ended', null])
  assert.deepEqual(standing(other.link), ['open', 'maker', null])
  const { notifications } = await carla.api.send(listNotifications)
  // Links of earlier tests may have ended meanwhile; then one notice names all vaults.
  const needed = notifications.find(({ title }) => title.startsWith('New client links are needed'))
  assert.match(`${needed?.title} ${needed?.message}`, /Renewed/)
  // Earlier submissions still wait, but nobody stands for their link any more.
  assert.equal((await ana.session.openSubmission(id as string, vault)).handle.isVouchedFor, false)
  await (await opened(other.url)).submit(credential)
  const fresh = await carla.session.makeClientLink(vault)
  await (await opened(fresh.url)).submit(credential)
  const newest = (await waitingIn(admin, vault)).at(-1)
  assert.equal((await ana.session.openSubmission(newest as string, vault)).handle.isVouchedFor, true)
})

test('one step of a deputy’s device renews the vault’s key after the maker’s dismissal and signs the link for it, so clients wait for no second step', async () => {
  const carla = cast.asking
  const vault = await vaultWithMembers(admin, 'Soon', [ana])
  await inStep(admin, carla, ana)
  const { url } = await carla.session.makeClientLink(vault, { deputy: await shownAs(vault, ana) })
  await admin.session.setUserRole(await userIdOf(carla), 'contributor', carla.email)
  await assert.rejects((await opened(url)).submit(credential), { fault: 'renewing' })
  await inStep(ana)
  await (await opened(url)).submit(credential)
  const [id] = await waitingIn(admin, vault)
  assert.equal((await admin.api.send(openCall, { params: { id: id as string } })).generation, 2)
})
