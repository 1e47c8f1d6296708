import assert from 'node:assert/strict'
import { listClientLinks, withdrawClientLink } from '@chaveiro/contract/calls/client-links.ts'
import { listOneTimeLinks, withdrawOneTimeLink } from '@chaveiro/contract/calls/one-time-links.ts'
import { dayMs, hourMs } from '@chaveiro/contract/durations.ts'
import type { OneTimeSecret } from '@chaveiro/contract/rules/links/one-time-secret.ts'
import { errorFacts } from '@chaveiro/device/base/types/error-facts.ts'
import { openSubmissionPage } from '@chaveiro/device/links/public/submission-page.ts'
import fc from 'fast-check'
import { credential, waitingIn } from '../support/client-page.ts'
import { pageAt, partsOf, outcomeOf as shownBy } from '../support/links.ts'
import { vaultDraft } from '../support/person.ts'
import type { Weighted } from './explore.ts'
import { aheadMs, type Clocked, type ClockWorld, outcomeOf, refusalOf, step, stepByClock } from './world.ts'

type Secret = { id: string; by: Clocked; url: string; ends: number; state: 'open' | 'used' | 'withdrawn' }
type ClientLink = { id: string; url: string; until: number; isWithdrawn: boolean; left: number }

export type LinkAct =
  | { do: 'send'; who: number; hours: number }
  | { do: 'show' | 'takeBack'; which: number }
  | { do: 'makeLink'; who: number; days: number }
  | { do: 'handIn'; which: number; hours: number }
  | { do: 'withdraw'; which: number }
  | { do: 'step'; who: number }

const fields = { title: 'Wi-Fi', type: 'secure_note', login: '', login_url: '', notes: '' } as const
const typed: OneTimeSecret = { ...fields, password: 'p0rta', fields: [], no_copy: false }

const named = <Name extends string>(name: Name) => fc.constant(name)
const who = fc.nat(2)
const which = fc.nat(1)
const clocks = fc.constantFrom(-25, 0, 0, 1, 23, 25)
export const linkActs: Weighted<LinkAct>[] = [
  { weight: 2, arbitrary: fc.record({ do: named('send'), who, hours: fc.constantFrom(1, 4, 24) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('show', 'takeBack'), which }) },
  { weight: 2, arbitrary: fc.record({ do: named('makeLink'), who, days: fc.constantFrom(1, 2, 35) }) },
  { weight: 3, arbitrary: fc.record({ do: named('handIn'), which, hours: clocks }) },
  { weight: 1, arbitrary: fc.record({ do: named('withdraw'), which }) },
  { weight: 2, arbitrary: fc.record({ do: named('step'), who: fc.nat(4) }) },
]

/** One-time links and client links, with wrong clocks on both sides. */
export async function startLinks(world: ClockWorld) {
  const { admin, custodians, people, baseUrl } = world
  const vault = (await admin.session.createVault(vaultDraft('Handed in'))).id
  await step(...custodians)
  let secrets: Secret[] = []
  let links: ClientLink[] = []

  const send = async (by: Clocked, hours: number) => {
    const made = await by.session.links.sendSecret({ label: '', secret: typed, expiresInHours: hours })
    secrets.push({ id: made.id, by, url: made.url, ends: world.now() + hours * hourMs, state: 'open' })
    assert.equal(Date.parse(made.expiresAt), world.now() + hours * hourMs)
  }
  const show = async (one: Secret) => {
    const isOver = one.state === 'withdrawn' || (one.state === 'open' && world.now() >= one.ends)
    const expected = one.state === 'used' ? '(used)' : isOver ? '(over)' : 'p0rta'
    assert.equal(await shownBy(await pageAt(one.url, baseUrl)), expected)
    if (expected === 'p0rta') one.state = 'used'
  }
  const takeBack = async (one: Secret) => {
    const refusal = await refusalOf(one.by.api.send(withdrawOneTimeLink, { params: { id: one.id } }))
    const isOpen = one.state === 'open' && world.now() < one.ends
    if (isOpen || one.state === 'withdrawn') assert.equal(refusal, null)
    else assert.ok(refusal === null || refusal === 'secret_over', refusal ?? '')
    if (isOpen) one.state = 'withdrawn'
  }

  const makeLink = async (by: Clocked, days: number) => {
    const [made, refusal] = await outcomeOf(by.session.makeClientLink(vault, { days, max_uses: 2 }))
    const until = world.now() + by.offset + days * dayMs
    const expected = by.offset > aheadMs ? 'clock_ahead' : until <= world.now() ? 'clock_differs' : null
    assert.equal(refusal, expected)
    if (made) links.push({ id: made.link.id, url: made.url, until, isWithdrawn: false, left: 2 })
  }
  const isOpen = (one: ClientLink) => !one.isWithdrawn && one.left > 0 && world.now() < one.until

  /** The outcome of submitting at a client's device with this clock. */
  const handIn = async (one: ClientLink, offset: number) => {
    const { token, fragment } = partsOf(one.url)
    const now = () => new Date(world.now() + offset)
    const page = await openSubmissionPage({ token, fragment }, { baseUrl, language: () => 'en', now })
    assert.ok(page)
    const listed = await admin.api.send(listClientLinks, { params: { id: vault } })
    const signedUntil = Date.parse(listed.find(({ id }) => id === one.id)?.signed_until ?? '')
    const before = (await waitingIn(admin, vault)).length
    const fault = await page
      .look()
      .then(() => page.submit(credential))
      .then(
        () => null,
        (error) => (error as { fault?: string }).fault ?? errorFacts(error).code,
      )
    const isStale = signedUntil <= world.now()
    const isFarAhead = signedUntil + dayMs < now().getTime()
    const expected = !isOpen(one) ? 'invalid' : isStale ? 'renewing' : isFarAhead ? 'altered' : null
    assert.equal(fault, expected, 'handed in')
    if (fault !== null) return
    one.left -= 1
    const waiting = await waitingIn(admin, vault)
    assert.equal(waiting.length, before + 1)
    const id = waiting.at(-1) ?? ''
    for (const who of custodians) {
      const { credential: opened } = await who.session.openSubmission(id, vault)
      assert.equal(opened.password, credential.password)
    }
    const { offset: wrong } = admin
    admin.offset = 0
    await admin.session.refuseSubmission(id, vault, 'A test')
    admin.offset = wrong
  }
  const withdraw = async (one: ClientLink) => {
    const [, refusal] = await outcomeOf(
      admin.api.send(withdrawClientLink, { params: { id: one.id }, body: {} }),
    )
    assert.equal(refusal === null, isOpen(one), `${refusal}`)
    one.isWithdrawn ||= refusal === null
  }

  return {
    async act(one: LinkAct) {
      if (one.do === 'send') return send(custodians[one.who] as Clocked, one.hours)
      if (one.do === 'makeLink') return makeLink(custodians[one.who] as Clocked, one.days)
      if (one.do === 'step') return stepByClock(people[one.who] as Clocked)
      const secret = secrets.at(-1 - one.which)
      const link = links.at(-1 - one.which)
      if (one.do === 'show' && secret) await show(secret)
      if (one.do === 'takeBack' && secret) await takeBack(secret)
      if (one.do === 'handIn' && link) await handIn(link, one.hours * hourMs)
      if (one.do === 'withdraw' && link) await withdraw(link)
    },
    allInStep: () => stepByClock(...people, ...people),
    async look() {
      const listed = await admin.api.send(listClientLinks, { params: { id: vault } })
      for (const one of links)
        assert.equal(listed.find(({ id }) => id === one.id)?.state === 'open', isOpen(one), 'shown as open')
      for (const by of custodians) {
        const own = await by.api.send(listOneTimeLinks)
        for (const { id, state, ends } of secrets.filter((one) => one.by === by)) {
          const shown = own.find((link) => link.id === id)?.state
          assert.equal(shown === 'open', state === 'open' && world.now() < ends, 'shown as open')
        }
      }
    },
    /** An open link accepts submissions once its maker's device has kept in step. */
    async live() {
      await this.allInStep()
      for (const one of links.filter(isOpen)) {
        const listed = await admin.api.send(listClientLinks, { params: { id: vault } })
        const { signed_until } = listed.find(({ id }) => id === one.id) ?? assert.fail('gone')
        assert.ok(Date.parse(signed_until) > world.now(), 'nobody signed anew')
        await handIn(one, 0)
      }
      for (const one of secrets) await show(one)
      for (const who of custodians) await makeLink(who, 1)
    },
    async forget() {
      for (const one of links.filter(isOpen)) await withdraw(one)
      links = []
      secrets = []
    },
  }
}
