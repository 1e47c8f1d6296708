import assert from 'node:assert/strict'
import { createHmac, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { toBase64url } from '../../encoding/base64url.ts'
import { id, someHash } from '../../testing/cast.ts'
import { nodeVerifier } from '../../testing/node-verifier.ts'
import { makeView, requireWholeView, type SaltedEntry, type ViewTree } from './view.ts'
import { saltEntries } from './view-salt.ts'

const entries = Array.from({ length: 5 }, (_, at) => ({
  vault: id(100 + at),
  log: { seq: at, hash: someHash },
  change: null,
}))
const salt = randomBytes(32)
const makeTree = async () =>
  makeView(await saltEntries(toBase64url(salt), entries, nodeVerifier), nodeVerifier)

test('a salt of another length is refused', async () => {
  for (const wrong of ['', toBase64url(salt.subarray(1)), `${toBase64url(salt)}A`]) {
    await assert.rejects(() => saltEntries(wrong, entries, nodeVerifier), TypeError)
  }
})

test('an entry’s salt is the first half of HMAC-SHA-256 of its vault’s id, as Node has it', async () => {
  for (const { vault, salt: own } of await saltEntries(toBase64url(salt), entries, nodeVerifier)) {
    const mac = createHmac('sha256', salt).update(vault).digest()
    assert.equal(own, mac.subarray(0, 16).toString('base64url'))
  }
})

/** The view for a reader who sees only the vaults at these places. */
function seen({ entries, levels }: ViewTree, places: readonly number[]) {
  const shown = entries.map((entry, index) => ({ ...entry, index }))
  const leaves = (levels[0] ?? []).map((leaf, index) => ({ index, hash: toBase64url(leaf) }))
  return {
    entries: shown.filter(({ index }) => places.includes(index)),
    hidden: leaves.filter(({ index }) => !places.includes(index)),
  }
}

test('a view with hidden vaults proves the others, and no leaf may be missing, moved, duplicated or altered', async () => {
  const tree = await makeTree()
  for (const places of [[], [2], [0, 4], [0, 1, 2, 3, 4]]) {
    await requireWholeView(seen(tree, places), tree, nodeVerifier)
  }
  const view = seen(tree, [1, 3])
  const [first, second] = view.entries as [SaltedEntry & { index: number }, SaltedEntry & { index: number }]
  const [leaf, ...others] = view.hidden as [{ index: number; hash: string }, ...typeof view.hidden]
  for (const wrong of [
    { ...view, hidden: others },
    { ...view, entries: [first] },
    { ...view, hidden: [...view.hidden, leaf] },
    { ...view, hidden: [...others, { ...leaf, index: 5 }] },
    { ...view, hidden: [...others, { ...leaf, index: 1 }] },
    { ...view, hidden: [...others, { ...leaf, hash: leaf.hash.slice(2) }] },
    { ...view, hidden: [...others, { ...leaf, hash: someHash }] },
    {
      ...view,
      entries: [
        { ...first, index: 3 },
        { ...second, index: 1 },
      ],
    },
    { ...view, entries: [first, { ...second, salt: first.salt }] },
    { ...view, entries: [first, { ...second, log: { ...second.log, seq: second.log.seq + 1 } }] },
  ]) {
    await assert.rejects(() => requireWholeView(wrong, tree, nodeVerifier), { fault: 'wrong_proof' })
  }
  const huge = { root: tree.root, size: 2 ** 16 }
  await assert.rejects(() => requireWholeView(view, huge, nodeVerifier), { fault: 'wrong_proof' })
})
