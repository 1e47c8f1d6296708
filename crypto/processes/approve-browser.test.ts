// Promise 20

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sealToPerson } from '../envelopes/seal-to-person.ts'
import {
  approvalCode,
  codeOf,
  commitToOpening,
  makeApprovalNonce,
  makeHandoverCode,
} from './approval-code.ts'
import { placeNonce, placeProof } from './connect-place.ts'
import { makeAccount } from './make-account.ts'
import { makeBrowserKeys, openInBrowser, sealToBrowser } from './seal-to-browser.ts'

const user = '01980000-0000-7000-8000-000000000001'
const other = '01980000-0000-7000-8000-000000000002'
const approval = '01980000-0000-7000-8000-000000000031'
const openFailed = { code: 'open_failed' }
const { secret, keys } = await makeAccount(user)
const { keys: browserKeys, sealingKey } = await makeBrowserKeys()
const opening = {
  org: 'dkBqXIbOOEdJtOrzMqpn6Z7QNPPd_mB47zQg6J4QsBQ',
  user,
  approval,
  fingerprint: keys.fingerprint,
  sealing_key: sealingKey,
  nonce: makeApprovalNonce(),
}
const answer = makeApprovalNonce()

describe('the commitment of a new browser', () => {
  const changes = {
    org: '',
    user: other,
    approval: other,
    fingerprint: answer,
    sealing_key: 'AAAA',
    nonce: answer,
  }

  for (const [name, value] of Object.entries(changes)) {
    test(`and its code differ with another ${name}`, async () => {
      const changed = { ...opening, [name]: value }
      assert.notEqual(await commitToOpening(changed), await commitToOpening(opening))
      assert.notEqual(await approvalCode(changed, answer), await approvalCode(opening, answer))
    })
  }

  test('gives another code with another answer, and the same one again', async () => {
    assert.notEqual(await approvalCode(opening, makeApprovalNonce()), await approvalCode(opening, answer))
    assert.equal(await approvalCode({ ...opening }, answer), await approvalCode(opening, answer))
    assert.match(await approvalCode(opening, answer), /^\d{6}$/)
  })
})

describe('the commitment of a program', () => {
  const { sealing_key, nonce } = opening
  const ofProgram = { approval, program: 'cli', label: 'notebook', port: 50_000, sealing_key, nonce }
  const changes = {
    approval: other,
    program: 'extension',
    label: 'other',
    port: null,
    sealing_key: 'AAAA',
    nonce: answer,
  }

  for (const [name, value] of Object.entries(changes)) {
    test(`and its code differ with another ${name}`, async () => {
      const changed = { ...ofProgram, [name]: value }
      assert.notEqual(await commitToOpening(changed), await commitToOpening(ofProgram))
      assert.notEqual(await approvalCode(changed, answer), await approvalCode(ofProgram, answer))
    })
  }
})

describe('the proof of a program’s place', () => {
  test('needs the person’s nonce for this request and commitment, and nobody else’s', async () => {
    const place = { approval, commitment: await commitToOpening(opening) }
    const own = await placeProof(place, await placeNonce(keys, place))
    const { keys: strangers } = await makeAccount(user)
    assert.notEqual(await placeProof(place, await placeNonce(strangers, place)), own)
    for (const changed of [
      { ...place, approval: other },
      { ...place, commitment: answer },
    ]) {
      assert.notEqual(await placeNonce(keys, changed), await placeNonce(keys, place))
      assert.notEqual(await placeProof(changed, await placeNonce(keys, place)), own)
    }
    assert.equal(await placeProof(place, await placeNonce(keys, place)), own)
  })
})

describe('the six digits', () => {
  const digest = (...numbers: number[]) => {
    const view = new DataView(new ArrayBuffer(32))
    for (const [i, number] of numbers.entries()) view.setUint32(i * 4, number)
    return view
  }
  const usable = 4_294_000_000

  test('skip numbers beyond the last full million', () => {
    assert.equal(codeOf(digest(usable - 1)), '999999')
    assert.equal(codeOf(digest(usable, 42)), '000042')
    assert.equal(codeOf(digest(2 ** 32 - 1, usable, 7)), '000007')
    assert.equal(codeOf(digest(...Array<number>(8).fill(usable))), null)
  })

  test('of the unlocked browser are new each time', () => {
    const codes = Array.from({ length: 50 }, makeHandoverCode)
    for (const code of codes) assert.match(code, /^\d{6}$/)
    assert.ok(new Set(codes).size > 45)
  })

  test('are evenly distributed: of 2,000 codes every first digit has a tenth', async () => {
    const counts = Array<number>(10).fill(0)
    for (let i = 0; i < 2000; i++) {
      const code = await approvalCode({ ...opening, nonce: String(i) }, answer)
      counts[Number(code[0])] = (counts[Number(code[0])] as number) + 1
    }
    // Six standard deviations of a binomial distribution with p = 1/10.
    for (const count of counts) assert.ok(Math.abs(count - 200) < 81, counts.join())
  })
})

describe('a secret on its way to a new browser', async () => {
  const place = { user, approval, commitment: await commitToOpening(opening), answer }
  const heads = {
    roster: { org: opening.org, seq: 3, hash: opening.org },
    vaults: { [other]: { seq: 1, hash: opening.nonce } },
    changes: { [other]: { number: 1, hash: opening.nonce } },
    access: { seq: 1, hash: opening.nonce },
  }
  const handover = { secret, code: makeHandoverCode(), heads }
  const sealed = await sealToBrowser(handover, sealingKey, place)

  test('opens for no other key and in no other exchange', async () => {
    const { keys: strangers } = await makeBrowserKeys()
    await assert.rejects(openInBrowser(sealed, strangers, place), openFailed)
    for (const change of [
      { user: other },
      { approval: other },
      { commitment: answer },
      { answer: opening.nonce },
    ]) {
      await assert.rejects(openInBrowser(sealed, browserKeys, { ...place, ...change }), openFailed)
    }
  })

  test('is not sealed to an invalid key', async () => {
    await assert.rejects(sealToBrowser(handover, '?', place), openFailed)
    await assert.rejects(sealToBrowser(handover, 'AAAA', place))
  })

  test('is refused without its digits and heads, whoever sealed it', async () => {
    const { publicKey } = browserKeys
    const text = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
    const whole = { code: '123456', heads, secret: opening.nonce }
    for (const odd of [
      secret.copyBytes(),
      text(null),
      text({ ...whole, code: '12345' }),
      text({ ...whole, code: undefined }),
      text({ ...whole, heads: undefined }),
      text({ ...whole, heads: { ...heads, vaults: { odd: heads.roster } } }),
      text({ ...whole, heads: { ...heads, changes: { [other]: { number: 0, hash: opening.nonce } } } }),
      text({ ...whole, secret: 'AAAA' }),
      text({ ...whole, more: 1 }),
    ]) {
      const forged = await sealToPerson(publicKey, odd, 'account-secret.approval', place)
      await assert.rejects(openInBrowser(forged, browserKeys, place), openFailed)
    }
  })

  test('arrives with the digits and the heads', async () => {
    const opened = await openInBrowser(sealed, browserKeys, place)
    assert.deepEqual(opened.secret.copyBytes(), secret.copyBytes())
    assert.deepEqual({ code: opened.code, heads: opened.heads }, { code: handover.code, heads })
  })
})
