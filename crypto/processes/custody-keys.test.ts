import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hashText, parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { appendVaultLog, dealingOf, type Logs } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { SealFailed } from '../envelopes/seal-failed.ts'
import {
  admin,
  at,
  caio,
  davi,
  eva,
  heldBy,
  makeSplit,
  roster,
  shareOf,
  uuid,
} from '../testing/dealt-vault.ts'
import { refuseKey } from '../testing/refuse-key.ts'
import { type CustodyShare, dealCustody } from './deal-custody.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import { custodyKeysOf, deriveCustodyKeys } from './derive-custody-keys.ts'
import { makeAccount } from './make-account.ts'
import { openCustodyShare } from './open-custody-share.ts'
import { signStatement } from './sign-statement.ts'
import { unsealableKeys } from './unsealable-keys.ts'
import { writeAcknowledge } from './vault-log-statements.ts'
import { verifier } from './verifier.ts'

const openFailed = { code: 'open_failed' }
const three = await makeSplit(uuid(10), [admin, caio, davi])
const logs = { roster, log: three.log }

describe('custody keys', () => {
  test('are dealt by nobody who may not hold the key, and only to custodians whom the log names', async () => {
    const { before: log, vaultKeys } = three
    await assert.rejects(dealCustody(admin, vaultKeys, { roster, log }, at), { fault: 'not_entitled' })
    await assert.rejects(dealCustody(eva, three.oldKeys, { roster, log }, at), { fault: 'wrong_generation' })
    const two = await makeSplit(uuid(11), [caio, davi])
    assert.deepEqual(two.shares.map(({ user }) => user).sort(), [caio.user, davi.user].sort())
  })

  test('reach every custodian, except each one’s own', async () => {
    const all = await deriveCustodyKeys(three.vaultKeys, 1, 3)
    for (const [index, who] of [admin, caio, davi].entries()) {
      const { keys, without } = await heldBy(who, three)
      assert.equal(without, index + 1)
      assert.deepEqual(
        [...keys.keys()],
        [1, 2, 3].filter((position) => position !== without),
      )
      for (const [position, key] of keys) {
        assert.deepEqual(key.copyBytes(), all[position - 1]?.copyBytes())
      }
    }
  })

  test('differ for every generation, dealing and position', async () => {
    const texts = new Set<string>()
    for (const [keys, dealing] of [
      [three.vaultKeys, 1],
      [three.vaultKeys, 2],
      [three.oldKeys, 1],
    ] as const) {
      for (const key of await deriveCustodyKeys(keys, dealing, 3)) texts.add(String(key.copyBytes()))
    }
    assert.equal(texts.size, 9)
  })

  test('are accepted from no other share, text, dealing or vault, and by nobody else', async () => {
    const refused = (who: AccountKeys, share: CustodyShare, fault: string, on: Logs = logs) =>
      assert.rejects(openCustodyShare(who, share, on), { fault })
    await refused(caio, shareOf(davi, three), 'wrong_recipient')
    await refused(caio, { ...shareOf(caio, three), sealed: shareOf(davi, three).sealed }, 'wrong_text')
    await refused(caio, shareOf(caio, three), 'unknown_log_head', { roster, log: three.before })
    const other = await makeSplit(uuid(12), [admin, caio, davi])
    await refused(caio, shareOf(caio, other), 'wrong_place')
    const before = { roster, log: three.before }
    const first = await dealCustody(eva, three.vaultKeys, before, at, [davi.user])
    const again = await dealCustody(eva, three.vaultKeys, { roster, log: first.log }, at)
    await refused(caio, shareOf(caio, first), 'wrong_dealing', { roster, log: again.log })
    const impostor = (await makeAccount(caio.user)).keys
    await assert.rejects(openCustodyShare(impostor, shareOf(caio, three), logs), openFailed)
  })

  test('are refused if the share holds others than the dealing commits to, though a member signed', async () => {
    const wrongKeys = { ...three.vaultKeys, key: three.oldKeys.key }
    const other = await dealCustody(eva, wrongKeys, { roster, log: three.before }, at)
    const { sealed } = shareOf(caio, other)
    const { kind, payload } = parseStatement(shareOf(caio, three).share, 'chaveiro.vault.share')
    const signed = { ...payload, sealed: await hashText(sealed, verifier) }
    const share = await signStatement(kind, signed, eva.signing)
    await assert.rejects(openCustodyShare(caio, { sealed, share }, logs), openFailed)
  })

  test('count as arrived once two custodians have acknowledged theirs, and still when the third does', async () => {
    let { log } = three
    for (const [before, who] of [davi, admin, caio].entries()) {
      assert.equal(dealingOf(log, roster)?.complete, before >= 2)
      const statement = await writeAcknowledge(who, { roster, log }, await heldBy(who, three), at)
      log = await appendVaultLog(log, statement, roster, verifier)
    }
    assert.equal(dealingOf(log, roster)?.complete, true)
  })

  test('are dealt without a custodian to whose key nothing can be sealed, who is named; two others suffice', async () => {
    const { before: log, vaultKeys } = three
    const accept = refuseKey(davi.sealing.publicKey)
    const unsealed = await unsealableKeys(roster, [admin.user, caio.user, davi.user])
    assert.deepEqual(unsealed, [davi.user])
    const dealt = await dealCustody(eva, vaultKeys, { roster, log }, at, unsealed)
    await assert.rejects(dealCustody(eva, vaultKeys, { roster, log }, at), SealFailed)
    const tooMany = dealCustody(eva, vaultKeys, { roster, log }, at, [caio.user, davi.user])
    await assert.rejects(tooMany, { fault: 'too_few_custodians' })
    accept()
    assert.deepEqual(
      dealt.shares.map(({ user }) => user),
      [admin.user, caio.user],
    )
    const after = { ...three, ...dealt }
    let state = dealt.log
    for (const who of [admin, caio]) {
      const statement = await writeAcknowledge(who, { roster, log: state }, await heldBy(who, after), at)
      state = await appendVaultLog(state, statement, roster, verifier)
    }
    assert.equal(dealingOf(state, roster)?.complete, true)
  })

  test('of a dealing that does not commit to them are not used for wrapping', async () => {
    const dealt = three.log.dealings[0]
    assert.ok(dealt)
    const [first, second, third] = dealt.commitments as [string, string, string]
    for (const commitments of [[first, third, second], [third, second, first], [first], []]) {
      assert.equal(await custodyKeysOf(three.vaultKeys, { ...dealt, commitments }), null)
    }
    assert.equal(await custodyKeysOf(three.vaultKeys, { ...dealt, dealing: 2 }), null)
    assert.equal(await custodyKeysOf(three.oldKeys, dealt), null)
  })
})
