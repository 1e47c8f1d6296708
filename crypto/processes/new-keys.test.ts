import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { appendRoster, replayRoster } from '@chaveiro/contract/log/roster/roster.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { someIdentity } from '../testing/some-identity.ts'
import { someView } from '../testing/some-view.ts'
import { makeAccount } from './make-account.ts'
import { makeRecoveryKit, readRecoveryKit } from './make-recovery-kit.ts'
import { writeEnrol, writeGenesis, writeRenew, writeReset } from './roster-statements.ts'
import { verifier } from './verifier.ts'

const admin = '01980000-0000-7000-8000-000000000001'
const colleague = '01980000-0000-7000-8000-000000000002'
const at = new Date('2026-03-01T12:00:00.000Z')
const { keys } = await makeAccount(admin)
const { keys: theirs } = await makeAccount(colleague)
const kit = await makeRecoveryKit()
const genesis = await writeGenesis(keys, kit.publicKey, at, someIdentity)
const founded = await replayRoster([genesis], verifier)
const roster = await appendRoster(founded, await writeEnrol(theirs, founded, at), verifier)

describe('a renewal', async () => {
  const { keys: next } = await makeAccount(admin)

  test('is refused when somebody else’s key signs it, or the new key does not countersign', async () => {
    const { keys: stranger } = await makeAccount(admin)
    const forged = await writeRenew(stranger, next, roster, someView, at)
    await assert.rejects(appendRoster(roster, forged, verifier), { fault: 'bad_signature' })
    const claimed = { ...next, signing: stranger.signing }
    const unowned = await writeRenew(keys, claimed, roster, someView, at)
    await assert.rejects(appendRoster(roster, unowned, verifier), { fault: 'bad_signature' })
  })

  test('is refused with keys that the roster has named before', async () => {
    const again = await writeRenew(keys, keys, roster, someView, at)
    await assert.rejects(appendRoster(roster, again, verifier), { fault: 'key_taken' })
  })

  test('gives the person new keys that are vouched for as the old ones were', async () => {
    const renewed = await appendRoster(roster, await writeRenew(keys, next, roster, someView, at), verifier)
    const person = renewed.people.get(admin)
    assert.deepEqual([person?.fingerprint, person?.vouched], [next.fingerprint, true])
  })
})

describe('a reset', async () => {
  const { keys: next } = await makeAccount(admin)
  const content = { user: admin, ...next.publicKeys }
  const voice = { by: 'recovery_key', signing: await readRecoveryKit(kit.code) }

  test('is refused when another organisation’s recovery kit signs it', async () => {
    const stranger = { by: 'recovery_key', signing: await readRecoveryKit((await makeRecoveryKit()).code) }
    const forged = await writeReset(stranger, content, roster, at)
    await assert.rejects(appendRoster(roster, forged, verifier), { fault: 'bad_signature' })
  })

  test('of the only custodian needs the recovery kit alone', async () => {
    const facts = { view: someView }
    const reset = await appendRoster(roster, await writeReset(voice, content, roster, at, facts), verifier)
    assert.deepEqual(reset.people.get(admin)?.fingerprint, next.fingerprint)
    assert.equal(reset.recoveryKey, toBase64url(voice.signing.publicKey))
  })

  test('of a colleague needs the kit and a custodian, who names the proposal', async () => {
    const { keys: fresh } = await makeAccount(colleague)
    const lost = { user: colleague, ...fresh.publicKeys }
    const proposal = await writeReset(voice, lost, roster, at)
    const proposed = await appendRoster(roster, proposal, verifier)
    assert.equal(proposed.people.get(colleague)?.fingerprint, theirs.fingerprint)
    const custodian = { by: admin, signing: keys.signing }
    const hash = await hashText(proposal, verifier)
    const second = await writeReset(custodian, lost, proposed, at, { confirms: hash, view: someView })
    const done = await appendRoster(proposed, second, verifier)
    const person = done.people.get(colleague)
    assert.deepEqual([person?.fingerprint, person?.vouched], [fresh.fingerprint, true])
  })
})
