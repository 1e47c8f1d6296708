import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { appendRoster, type RosterState, replayRoster } from '@chaveiro/contract/log/roster/roster.ts'
import { someIdentity } from '../testing/some-identity.ts'
import { someView } from '../testing/some-view.ts'
import { commitToAddress } from './commit-to-address.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import { makeAccount } from './make-account.ts'
import { makeRecoveryKit } from './make-recovery-kit.ts'
import { carryView, readInvitation } from './read-invitation.ts'
import {
  writeAppoint,
  writeDismiss,
  writeEnrol,
  writeGenesis,
  writeInvite,
  writePolicy,
  writeVouch,
} from './roster-statements.ts'
import { verifier } from './verifier.ts'

const uuid = (number: number) => `01980000-0000-7000-8000-${String(number).padStart(12, '0')}`
const at = new Date('2026-03-01T12:00:00.000Z')
const expires = new Date('2026-03-08T12:00:00.000Z')
const makeKeys = async (number: number) => (await makeAccount(uuid(number))).keys
const [admin, guest, stranger] = (await Promise.all([1, 2, 3].map(makeKeys))) as [
  AccountKeys,
  AccountKeys,
  AccountKeys,
]
const { identity } = await commitToAddress(guest.user, 'guest@agencia.example')
const genesis = await writeGenesis(admin, (await makeRecoveryKit()).publicKey, at, someIdentity)
const founded = await replayRoster([genesis], verifier)
const append = (roster: RosterState, text: string) => appendRoster(roster, text, verifier)

async function invited(user = guest.user) {
  const { statement, fragment } = await writeInvite(admin, founded, { user, identity }, at, expires)
  const invitation = await readInvitation(fragment)
  assert.ok(invitation)
  return { roster: await append(founded, statement), statement, fragment, invitation }
}

/** The fragment with one of its parts changed. */
function tampered(fragment: string, part: number, change: (text: string) => string): string {
  return fragment
    .split('.')
    .map((text, index) => (index === part ? change(text) : text))
    .join('.')
}

describe('an invitation', () => {
  test('is damaged if anything of its fragment is missing, added or spelled differently', async () => {
    const { fragment } = await invited()
    const seen = carryView(fragment, { root: fragment.split('.')[1] as string, at: at.toISOString() })
    const damaged = [
      '',
      '#',
      fragment.slice(0, -1),
      `${fragment}A`,
      `${fragment}.AAAA`,
      fragment.split('.').slice(1).join('.'),
      tampered(fragment, 2, (seed) => `${seed.slice(0, -1)}!`),
      tampered(fragment, 1, (hash) => hash.slice(2)),
      `${seen.slice(0, -1)}`,
      `${seen}0`,
      tampered(seen, 3, (root) => root.slice(2)),
      fragment.concat(seen.slice(-14)),
    ]
    for (const one of damaged) assert.equal(await readInvitation(one), null, one)
  })

  test('reads the same with its hash sign and with white space around it', async () => {
    const { fragment, invitation } = await invited()
    for (const one of [`#${fragment}`, ` ${fragment}\n`]) {
      const read = await readInvitation(one)
      assert.deepEqual(
        [read?.org, read?.invite, read?.publicKey],
        [invitation.org, invitation.invite, invitation.publicKey],
      )
    }
  })

  test('carries the root and time of its maker’s view, if there is one', async () => {
    const { fragment, invitation } = await invited()
    assert.equal(invitation.view, null)
    const view = { root: invitation.invite, at: at.toISOString() }
    const read = await readInvitation(carryView(fragment, view))
    assert.deepEqual(read, { ...invitation, view })
  })

  test('vouches for the keys of the person who follows it', async () => {
    const { roster, invitation } = await invited()
    const joined = await append(roster, await writeEnrol(guest, roster, at, invitation))
    assert.equal(joined.people.get(guest.user)?.vouched, true)
    assert.equal(joined.invites.size, 0)
  })

  test('serves no other organisation than the one that it names', async () => {
    const { fragment } = await invited()
    const other = tampered(fragment, 0, (org) => org.split('').reverse().join('').replace(/.$/, 'A'))
    const invitation = await readInvitation(other)
    assert.ok(invitation)
    await assert.rejects(writeEnrol(guest, founded, at, invitation), /another organisation/)
  })

  test('works for nobody else, with no other key, and not after its end', async () => {
    const { roster, invitation } = await invited()
    const another = await invited(stranger.user)
    const forged = { ...invitation, key: another.invitation.key }
    const late = new Date('2026-03-08T12:00:00.001Z')
    for (const [statement, fault] of [
      [writeEnrol(stranger, roster, at, invitation), 'unknown_invite'],
      [writeEnrol(guest, roster, at, forged), 'bad_signature'],
      [writeEnrol(guest, roster, at, another.invitation), 'unknown_invite'],
      [writeEnrol(guest, roster, late, invitation), 'unknown_invite'],
    ] as const) {
      await assert.rejects(append(roster, await statement), { fault })
    }
  })

  test('is not proven by its statement, which everybody can read', async () => {
    const { statement, fragment } = await invited()
    const [, , seed = ''] = fragment.split('.')
    assert.ok(
      !Buffer.from(statement.split('.')[1] as string, 'base64url')
        .toString()
        .includes(seed),
    )
  })
})

describe('decisions about people', async () => {
  const { roster: open, invitation } = await invited()
  const roster = await append(open, await writeEnrol(guest, open, at, invitation))
  const newcomer = await append(roster, await writeEnrol(stranger, roster, at))

  test('are valid when somebody entitled signed them', async () => {
    const { user, fingerprint } = stranger
    const vouch = await writeVouch(admin, newcomer, { user, fingerprint, identity }, at)
    const vouched = await append(newcomer, vouch)
    assert.equal(vouched.people.get(stranger.user)?.vouched, true)
    const decision = { user: stranger.user, role: 'manager' as const }
    const appointed = await append(vouched, await writeAppoint(admin, vouched, decision, at))
    assert.equal(appointed.custodians.get(stranger.user)?.role, 'manager')
    const dismissed = await append(appointed, await writeDismiss(admin, appointed, decision, someView, at))
    assert.equal(dismissed.custodians.has(stranger.user), false)
    const automatic = await append(dismissed, await writePolicy(admin, dismissed, true, at))
    assert.equal(automatic.automaticVouching, true)
  })

  test('are refused from anybody else, or for other keys', async () => {
    const about = { user: stranger.user, fingerprint: stranger.fingerprint, identity }
    for (const [statement, fault] of [
      [writeVouch(guest, newcomer, about, at), 'not_entitled'],
      [writeVouch(admin, newcomer, { ...about, fingerprint: guest.fingerprint }, at), 'wrong_fingerprint'],
      [writeAppoint(guest, newcomer, { user: stranger.user, role: 'admin' }, at), 'not_entitled'],
      [writeAppoint(admin, newcomer, { user: stranger.user, role: 'admin' }, at), 'not_vouched'],
      [writeDismiss(guest, newcomer, { user: admin.user, role: 'admin' }, someView, at), 'not_entitled'],
      [writePolicy(guest, newcomer, true, at), 'not_entitled'],
      [writePolicy(admin, roster, true, at), 'wrong_seq'],
    ] as const) {
      await assert.rejects(append(newcomer, await statement), { fault })
    }
  })
})
