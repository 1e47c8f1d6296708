import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { fromBase64url, toBase64url } from '../../encoding/base64url.ts'
import { id } from '../../testing/cast.ts'
import { nodeVerifier } from '../../testing/node-verifier.ts'
import frozen from '../vectors/view.json' with { type: 'json' }
import { viewSizeMax } from './statement-forms.ts'
import {
  makeView,
  proveEntry,
  requireInView,
  type SaltedEntry,
  type ViewProof,
  type ViewRoot,
} from './view.ts'

const anyHash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(toBase64url)
const anySalt = fc.uint8Array({ minLength: 16, maxLength: 16 }).map(toBase64url)
const anyEntry = fc.record<SaltedEntry>({
  vault: fc.nat(5000).map(id),
  salt: anySalt,
  log: fc.record({ seq: fc.nat(1000), hash: anyHash }),
  change: fc.option(fc.record({ number: fc.integer({ min: 1, max: 1000 }), hash: anyHash })),
})
const anyEntries = fc.uniqueArray(anyEntry, { minLength: 1, maxLength: 40, selector: ({ vault }) => vault })

const hasher = nodeVerifier
const refused = { code: 'statement_refused', fault: 'wrong_proof' }
const refuses = (proof: ViewProof, root: ViewRoot) =>
  assert.rejects(requireInView(proof, root, hasher), refused)

/** The text with one bit of one byte flipped. */
function flipped(text: string, at: number): string {
  const bytes = fromBase64url(text) as Uint8Array
  bytes[at % bytes.length] = (bytes[at % bytes.length] as number) ^ 1
  return toBase64url(bytes)
}

/** The tree by RFC 6962's own recursion, written without view.ts to be compared with it. */
function recursiveRoot(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return createHash('sha256').digest()
  if (leaves.length === 1) return leaves[0] as Buffer
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  const halves = [recursiveRoot(leaves.slice(0, split)), recursiveRoot(leaves.slice(split))]
  return createHash('sha256')
    .update(Buffer.from([1]))
    .update(Buffer.concat(halves))
    .digest()
}

function leafByHand({ salt, vault, log, change }: SaltedEntry): Buffer {
  const point = change ? `"change":{"hash":"${change.hash}","number":${change.number}},` : ''
  const text = `{${point}"log":{"hash":"${log.hash}","seq":${log.seq}},"salt":"${salt}","vault":"${vault}"}`
  return createHash('sha256')
    .update(Buffer.from([0]))
    .update(text)
    .digest()
}

function rootByHand(entries: readonly SaltedEntry[]): string {
  const sorted = [...entries].sort((one, other) => one.vault.localeCompare(other.vault, 'en'))
  return recursiveRoot(sorted.map(leafByHand)).toString('base64url')
}

describe('a proof does not prove', () => {
  test('any changed byte of an entry, its salt or a hash on its path', async () => {
    await fc.assert(
      fc.asyncProperty(anyEntries, fc.nat(), fc.nat(), async (entries, which, at) => {
        const view = await makeView(entries, hasher)
        const { vault } = entries[which % entries.length] as SaltedEntry
        const proof = proveEntry(view, vault) as ViewProof
        const { entry, siblings } = proof
        const { log, change } = entry
        const others: SaltedEntry[] = [
          { ...entry, vault: id(6000) },
          { ...entry, salt: flipped(entry.salt, at) },
          { ...entry, log: { ...log, seq: log.seq + 1 } },
          { ...entry, log: { ...log, hash: flipped(log.hash, at) } },
          { ...entry, change: change ? null : { number: 1, hash: log.hash } },
          ...(change ? [{ ...entry, change: { ...change, number: change.number + 1 } }] : []),
          ...(change ? [{ ...entry, change: { ...change, hash: flipped(change.hash, at) } }] : []),
        ]
        for (const entry of others) await refuses({ ...proof, entry }, view)
        for (const height of siblings.keys()) {
          const changed = siblings.map((hash, other) => (other === height ? flipped(hash, at) : hash))
          await refuses({ ...proof, siblings: changed }, view)
          await refuses({ ...proof, siblings: siblings.filter((_, other) => other !== height) }, view)
        }
        await refuses({ ...proof, siblings: [...siblings, log.hash] }, view)
        await refuses(proof, { ...view, root: flipped(view.root, at) })
      }),
      { numRuns: 60 },
    )
  })

  test('an entry at any other place, or in a view of a size with another path', async () => {
    await fc.assert(
      fc.asyncProperty(anyEntries, fc.nat(), async (entries, which) => {
        const view = await makeView(entries, hasher)
        const { vault } = entries[which % entries.length] as SaltedEntry
        const proof = proveEntry(view, vault) as ViewProof
        for (let index = -1; index <= entries.length; index++) {
          if (index !== proof.index) await refuses({ ...proof, index }, view)
        }
        await refuses({ ...proof, index: proof.index + 0.5 }, view)
        await refuses(proof, { ...view, size: proof.index })
        await refuses(proof, { ...view, size: view.size * 2 + 1 })
        await refuses(proof, { ...view, size: viewSizeMax + 1 })
      }),
      { numRuns: 60 },
    )
  })

  test('a node of the tree in place of a leaf', async () => {
    const entries = [1, 2, 3, 4].map((number) => ({
      ...(frozen.entries[0] as SaltedEntry),
      vault: id(number),
    }))
    const view = await makeView(entries, hasher)
    const [left, right] = view.levels[1] as readonly [Uint8Array, Uint8Array]
    // The two nodes above the leaves hash to the root as nodes, but not as leaves.
    const shorter = recursiveRoot([Buffer.from(left), Buffer.from(right)]).toString('base64url')
    assert.equal(shorter, view.root)
    const proof = proveEntry(view, id(1)) as ViewProof
    await refuses({ ...proof, siblings: proof.siblings.slice(1) }, { root: view.root, size: 2 })
    const asLeaf = createHash('sha256').update(
      Buffer.concat([
        Buffer.from([0]),
        leafByHand(entries[0] as SaltedEntry),
        leafByHand(entries[1] as SaltedEntry),
      ]),
    )
    assert.notDeepEqual(asLeaf.digest(), Buffer.from(left))
  })
})

test('every entry of a view is proven, for any size and order', async () => {
  await fc.assert(
    fc.asyncProperty(anyEntries, async (entries) => {
      const view = await makeView(entries, hasher)
      assert.equal(view.root, rootByHand(entries))
      assert.equal((await makeView([...entries].reverse(), hasher)).root, view.root)
      for (const entry of entries) {
        const proof = proveEntry(view, entry.vault) as ViewProof
        assert.deepEqual(proof.entry, entry)
        await requireInView(proof, view, hasher)
      }
      assert.equal(proveEntry(view, id(6000)), null)
    }),
    { numRuns: 60 },
  )
})

test('an empty view proves nothing, and a vault appears in a view only once', async () => {
  const empty = await makeView([], hasher)
  assert.deepEqual([empty.root, empty.size], [rootByHand([]), 0])
  const entry = frozen.entries[0] as SaltedEntry
  await refuses({ entry, index: 0, siblings: [] }, empty)
  await assert.rejects(makeView([entry, entry], hasher), TypeError)
  const tooMany = Array.from({ length: viewSizeMax + 1 }, (_, number) => ({ ...entry, vault: id(number) }))
  await assert.rejects(makeView(tooMany, hasher), TypeError)
})

test('the frozen view and all its proofs keep their root', async () => {
  const entries = frozen.entries as SaltedEntry[]
  assert.equal((await makeView(entries, hasher)).root, frozen.root)
  assert.equal(rootByHand(entries), frozen.root)
  for (const proof of frozen.proofs as ViewProof[]) {
    await requireInView(proof, { root: frozen.root, size: entries.length }, hasher)
  }
})
