import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkView } from '@chaveiro/contract/log/colleagues/view-statement.ts'
import { replayRoster } from '@chaveiro/contract/log/roster/roster.ts'
import { proveEntry, requireInView, type ViewProof } from '@chaveiro/contract/log/statements/view.ts'
import { someIdentity } from '../testing/some-identity.ts'
import { makeAccount } from './make-account.ts'
import { makeRecoveryKit } from './make-recovery-kit.ts'
import { writeGenesis } from './roster-statements.ts'
import { saltView, signView } from './sign-view.ts'
import { verifier } from './verifier.ts'

const at = new Date('2026-03-01T12:00:00.000Z')
const { keys } = await makeAccount('01980000-0000-7000-8000-000000000001')
const genesis = await writeGenesis(keys, (await makeRecoveryKit()).publicKey, at, someIdentity)
const roster = await replayRoster([genesis], verifier)
const vault = '01980000-0000-7000-8000-000000000010'
const entry = { vault, log: { seq: 1, hash: someIdentity }, change: null }

test('the same vaults give another root each time, so that guessing them does not confirm a root', async () => {
  const [one, other] = await Promise.all([saltView([entry]), saltView([entry])])
  assert.notEqual(one.root, other.root)
  for (const view of [one, other]) {
    await requireInView(proveEntry(view, vault) as ViewProof, view, verifier)
  }
})

test('a custodian signs the state of the roster and of all their vaults', async () => {
  const { root, size } = await saltView([entry])
  const said = await checkView(await signView(keys, roster, { root, size }, at), roster, verifier)
  assert.deepEqual([said.by, said.roster, said.root, said.size], [keys.user, roster.head, root, 1])
})
