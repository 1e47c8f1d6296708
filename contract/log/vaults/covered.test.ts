import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Actor, at, createPayload, id, makeActor, sign, webVerifier } from '../../testing/cast.ts'
import { changing, following } from '../../testing/changes.ts'
import {
  appoint,
  growLog,
  growRoster,
  keysOf,
  makeOrganisation,
  nextGeneration,
  onRoster,
  renewal,
} from '../../testing/organisation.ts'
import { noItems, type VaultItems } from '../items/item-change.ts'
import { endingOf, newestEnding, requireLastingRight } from '../roster/endings.ts'
import { appendRoster, type RosterState } from '../roster/roster.ts'
import { makeView, proveEntry, type ViewEntry, type ViewProof } from '../statements/view.ts'
import { requireCovered, takeProofs } from './covered.ts'
import { replayVaultLog, type VaultLogState } from './vault-log.ts'

const { ana, bia, caio, eva, roster: first } = await makeOrganisation()
const refused = (fault: string) => ({ code: 'statement_refused', fault })
const [quiet, other] = [id(900), id(901)]

async function founding(by: Actor, vault: string, roster: RosterState): Promise<VaultLogState> {
  const create = await sign(by, 'chaveiro.vault.create', createPayload(by, roster, vault))
  return nextGeneration(by, { log: await replayVaultLog([create], roster, webVerifier), roster })
}

/** A signed view of these vaults. */
const viewOf = (...entries: ViewEntry[]) =>
  makeView(
    entries.map((entry) => ({ ...entry, salt: 'AAAAAAAAAAAAAAAAAAAAAA' })),
    webVerifier,
  )
const standing = ({ vault, head }: VaultLogState, items: VaultItems = noItems): ViewEntry => {
  const { newest } = items
  return { vault, log: head, change: newest && { number: newest.number, hash: newest.hash } }
}
const proofIn = (view: Awaited<ReturnType<typeof viewOf>>, vault: string, seq: number) =>
  new Map([[seq, proveEntry(view, vault) as ViewProof]])

const before = await founding(caio, quiet, first)
const logs = { log: before, roster: first }
const written = await following(noItems, [await changing(caio, logs, noItems, 'create', id(910))], logs)
const view = await viewOf(standing(before, written), standing(await founding(ana, other, first)))
const { root, size } = view

/** Each way in which a right ends under which Caio, a manager, created a vault and wrote an item. */
const endings: Record<string, () => Promise<RosterState>> = {
  'a dismissal': () =>
    growRoster(ana, 'chaveiro.roster.dismiss', first, {
      ...{ by: ana.user, user: caio.user, role: 'manager', view: { root, size } },
    }),
  'a renewal': async () =>
    appendRoster(first, (await renewal(caio, first, { view: { root, size } })).text, webVerifier),
  'a reset': async () => {
    const wanted = { user: caio.user, ...keysOf(await makeActor(0)) }
    const proposed = await growRoster(bia, 'chaveiro.roster.reset', first, { by: bia.user, ...wanted })
    const second = { by: ana.user, ...wanted, confirms: proposed.head.hash, view: { root, size } }
    return growRoster(ana, 'chaveiro.roster.reset', proposed, second)
  },
}

for (const [name, end] of Object.entries(endings)) {
  describe(`after ${name}`, async () => {
    const roster = await end()
    const { seq } = roster.head
    const proven = await takeProofs(before, roster, proofIn(view, quiet, seq), webVerifier)

    test('earlier statements count with their proof only', async () => {
      assert.throws(() => requireCovered(before, roster), refused('not_covered'))
      requireCovered(proven, roster)
      const text = await changing(caio, logs, noItems, 'create', id(910))
      assert.equal((await following(noItems, [text], { log: proven, roster })).newest?.number, 1)
      await assert.rejects(following(noItems, [text], { log: before, roster }), refused('not_covered'))
    })

    // Promise 8
    test('no vault, member, generation or delivery can be signed with the earlier roster head', async () => {
      const made = await founding(caio, id(902), first)
      assert.throws(() => requireCovered(made, roster), refused('not_covered'))
      const grown = [
        await growLog(caio, 'chaveiro.vault.admit', logs, { user: eva.user }),
        await growLog(caio, 'chaveiro.vault.overview', logs, { commitment: root }),
        await nextGeneration(caio, logs),
      ]
      for (const log of grown) {
        const shown = { ...log, covered: proven.covered }
        assert.throws(() => requireCovered(shown, roster), refused('not_covered'))
        // A later statement by somebody else does not repair it.
        const upheld = await growLog(
          ana,
          'chaveiro.vault.overview',
          { log: shown, roster },
          { commitment: root },
        )
        assert.throws(() => requireCovered(upheld, roster), refused('not_covered'))
      }
      assert.throws(() => requireLastingRight(roster, caio.user, first.head.seq), refused('not_covered'))
    })

    test('no item can be changed with the earlier roster head, nor an earlier change replaced', async () => {
      const next = await changing(caio, logs, written, 'revise', id(910))
      await assert.rejects(following(written, [next], { log: proven, roster }), refused('not_covered'))
      const forked = await changing(caio, logs, noItems, 'create', id(911))
      await assert.rejects(following(noItems, [forked], { log: proven, roster }), refused('closed'))
      assert.equal((await following(written, [next], logs)).newest?.number, 2)
    })

    test('a proof for another vault, ending or root proves nothing', async () => {
      const take = (proofs: ReadonlyMap<number, ViewProof>) => takeProofs(before, roster, proofs, webVerifier)
      await assert.rejects(take(proofIn(view, other, seq)), refused('wrong_proof'))
      await assert.rejects(take(proofIn(view, quiet, seq + 1)), refused('wrong_proof'))
      const later = await growLog(caio, 'chaveiro.vault.overview', logs, { commitment: root })
      const another = await viewOf(standing(later, written), standing(await founding(ana, other, first)))
      await assert.rejects(take(proofIn(another, quiet, seq)), refused('wrong_proof'))
    })

    test('a log without the statement that the view names is refused', async () => {
      const { log: shorter } = { log: await founding(caio, quiet, first) }
      const shown = { ...shorter, covered: proven.covered }
      assert.throws(() => requireCovered(shown, roster), refused('not_covered'))
    })
  })
}

describe('the ending that counts', async () => {
  const dismissed = await (endings['a dismissal'] as () => Promise<RosterState>)()

  test('a right given again lasts, and earlier statements still need their proof', async () => {
    const back = await appoint(ana, caio, 'manager', dismissed)
    assert.equal(endingOf(back, caio.user, back.head.seq), null)
    assert.equal(endingOf(back, caio.user, first.head.seq)?.seq, dismissed.head.seq)
    requireLastingRight(back, caio.user, back.head.seq)
    const anew = await founding(caio, id(903), back)
    requireCovered(anew, back)
  })

  test('a change of role between admin and manager ends no right', async () => {
    const raised = await appoint(ana, caio, 'admin', first)
    assert.equal(endingOf(raised, caio.user, first.head.seq), null)
    assert.equal(newestEnding(raised), -1)
  })

  test('a dismissal ends nothing that somebody signed as a member', async () => {
    const appointed = await appoint(ana, eva, 'manager', first)
    const role = { by: ana.user, user: eva.user, role: 'manager' as const, view: { root, size } }
    const ended = await growRoster(ana, 'chaveiro.roster.dismiss', appointed, role)
    assert.equal(endingOf(ended, eva.user, first.head.seq), null)
    assert.equal(endingOf(ended, eva.user, appointed.head.seq)?.right, 'custody')
  })

  test('of several endings the first one counts: the others cover everything it covers', async () => {
    const renewed = await renewal(caio, dismissed, { view: { root, size } })
    const roster = await appendRoster(dismissed, renewed.text, webVerifier)
    assert.equal(endingOf(roster, caio.user, first.head.seq)?.seq, dismissed.head.seq)
    assert.equal(endingOf(roster, caio.user, dismissed.head.seq)?.right, 'keys')
    assert.equal(newestEnding(roster), roster.head.seq)
  })

  test('a reset carries its view in the confirming statement only', async () => {
    const wanted = { user: caio.user, ...keysOf(await makeActor(0)) }
    const early = { by: bia.user, ...wanted, view: { root, size } }
    const text = await onRoster(bia, 'chaveiro.roster.reset', first, early)
    await assert.rejects(appendRoster(first, text, webVerifier), refused('needs_view'))
    const proposed = await growRoster(bia, 'chaveiro.roster.reset', first, { by: bia.user, ...wanted })
    const { hash: confirms, seq } = proposed.head
    const place = { v: 1 as const, org: proposed.org, seq: seq + 1, prev: confirms, at }
    const silent = await sign(ana, 'chaveiro.roster.reset', { ...place, by: ana.user, ...wanted, confirms })
    await assert.rejects(appendRoster(proposed, silent, webVerifier), refused('needs_view'))
  })
})
