import assert from 'node:assert/strict'
import { listUsers } from '@chaveiro/contract/calls/users.ts'
import { invitationDays } from '@chaveiro/contract/constants.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { appendRoster } from '@chaveiro/contract/log/roster/roster.ts'
import { makeAccount } from '@chaveiro/crypto/processes/make-account.ts'
import { readInvitation } from '@chaveiro/crypto/processes/read-invitation.ts'
import { writeEnrol } from '@chaveiro/crypto/processes/roster-statements.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { isUsable } from '@chaveiro/device/account/follow-invitation.ts'
import fc from 'fast-check'
import { personShownAs } from '../support/at-a-screen.ts'
import { rosterOf } from '../support/confirmed-person.ts'
import type { Weighted } from './explore.ts'
import { aheadMs, type Clocked, type ClockWorld, outcomeOf, step } from './world.ts'

type Invited = { id: string; email: string; link: string; expires: number; isClosed: boolean }

export type InvitationAct =
  | { do: 'invite'; who: number }
  | { do: 'renew'; who: number; which: number }
  | { do: 'follow'; which: number; hours: number }
  | { do: 'step'; who: number }

let made = 0

const named = <Name extends string>(name: Name) => fc.constant(name)
const who = fc.nat(2)
const which = fc.nat(1)
const clocks = fc.constantFrom(-25, -1, 0, 0, 1, 23, 25)
export const invitationActs: Weighted<InvitationAct>[] = [
  { weight: 3, arbitrary: fc.record({ do: named('invite'), who }) },
  { weight: 1, arbitrary: fc.record({ do: named('renew'), who, which }) },
  { weight: 2, arbitrary: fc.record({ do: named('follow'), which, hours: clocks }) },
  { weight: 1, arbitrary: fc.record({ do: named('step'), who: fc.nat(4) }) },
]

/** Invitations by custodians with wrong clocks, to newcomers with wrong clocks. */
export async function startInvitations(world: ClockWorld) {
  const { admin, custodians, people } = world
  let invited: Invited[] = []
  /** The date of the roster's newest statement. */
  let rosterAt = Date.parse((await rosterOf(admin)).at)

  const dateOf = (offset: number) => Math.max(world.now() + offset, rosterAt)
  const isLate = (offset: number) => dateOf(offset) > world.now() + aheadMs

  /** The act's result, or null if the model's clock rules it out. */
  const signed = async <T>(who: Clocked, work: Promise<T>): Promise<T | null> => {
    const [done, refusal] = await outcomeOf(work)
    assert.equal(refusal, isLate(who.offset) ? 'clock_ahead' : null)
    if (done !== null) rosterAt = dateOf(who.offset)
    return done
  }
  const ending = () => rosterAt + invitationDays * 24 * hourMs

  const invite = async (who: Clocked) => {
    const email = `person${++made}@agencia.example`
    const done = await signed(who, who.session.people.invite({ email, name: email, role: 'contributor' }))
    if (done) invited.push({ id: done.user.id, email, link: done.link, expires: ending(), isClosed: false })
  }
  const renew = async (who: Clocked, one: Invited) => {
    const done = await signed(
      who,
      who.session.people.renewInvitation(personShownAs(one.id, one.email), 'contributor'),
    )
    if (done) Object.assign(one, { link: done.link, expires: ending(), isClosed: false })
  }

  const isOpenBy = (one: Invited, offset: number) => !one.isClosed && dateOf(offset) <= one.expires

  /** Follows the link at a device with this clock; keeps no roster of the newcomer. */
  const follow = async (one: Invited, offset: number) => {
    const roster = await rosterOf(admin)
    const invitation = await readInvitation(new URL(one.link).hash)
    assert.ok(invitation)
    const now = new Date(world.now() + offset)
    const isFollowed = isUsable(roster, one.id, invitation, now)
    assert.equal(isFollowed, isOpenBy(one, offset), 'usable by the newcomer’s device')
    if (!isFollowed) return
    const { keys } = await makeAccount(one.id)
    const statement = await writeEnrol(keys, roster, now, invitation)
    const after = await appendRoster(roster, statement, verifier)
    assert.equal(after.people.get(one.id)?.vouched, true)
  }

  const keepInStep = async (who: Clocked) => {
    const codes = await step(who)
    const lapsed = custodians.includes(who)
      ? invited.filter((one) => !one.isClosed && one.expires < dateOf(who.offset))
      : []
    for (const code of codes) assert.ok(who.offset !== 0 && code.startsWith('clock_'), code)
    if (lapsed.length === 0 || isLate(who.offset)) return
    for (const one of lapsed) one.isClosed = true
    rosterAt = dateOf(who.offset)
  }

  return {
    async act(one: InvitationAct) {
      const who = (index: number) => custodians[index] as Clocked
      if (one.do === 'invite') await invite(who(one.who))
      else if (one.do === 'step') await keepInStep(people[one.who] as Clocked)
      else {
        const which = invited.at(-1 - one.which)
        if (!which) return
        if (one.do === 'renew') await renew(who(one.who), which)
        else await follow(which, one.hours * hourMs)
      }
    },
    async allInStep() {
      for (const who of [...people, ...people]) await keepInStep(who)
    },
    /** The list shows an invitation as waiting as long as somebody with a correct clock can follow it. */
    async look() {
      const users = await admin.api.send(listUsers)
      for (const one of invited) {
        const until = users.find(({ id }) => id === one.id)?.invited_until ?? null
        const shown = isOpenBy(one, 0) ? new Date(one.expires).toISOString() : null
        assert.equal(until, shown, 'shown as waiting')
      }
    },
    async live() {
      await this.allInStep()
      await this.look()
      for (const [index, one] of invited.slice(-3).entries()) {
        await follow(one, 0)
        await renew(custodians[index] as Clocked, one)
        await follow(one, 0)
      }
    },
    /** Invitations still open end in a later run. */
    async forget() {
      invited = invited.filter(({ isClosed }) => !isClosed)
    },
  }
}
