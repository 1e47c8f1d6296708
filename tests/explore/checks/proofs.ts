import { followChanges } from '@chaveiro/contract/log/items/item-change.ts'
import { appendRoster } from '@chaveiro/contract/log/roster/roster.ts'
import type { ViewProof } from '@chaveiro/contract/log/statements/view.ts'
import { takeProofs } from '@chaveiro/contract/log/vaults/covered.ts'
import { appendVaultLog } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { endingAfter } from '../spec/roster-spec.ts'
import { standIn } from '../stand-in.ts'
import { proofIn } from '../views.ts'
import { indexIn, judged, orNull, type Statement, type Vault, type World } from '../world.ts'
import { Finding } from './finding.ts'

/**
 * Shows a refused statement again with invented proofs which claim that it existed before its signer's right ended. And checks that the end of a
 * right undoes nothing that existed.
 */
export async function checkProofs(world: World, statement: Statement): Promise<void> {
  if (statement.place === 'roster') return requireStanding(world, statement)
  if (!endingAfter(world.statements, statement.said.by, statement.said.roster.seq)) return
  const { roster } = world
  const vault = world.vaults[indexIn(statement.place)] as Vault
  if (statement.place.endsWith('log')) {
    const log = await orNull(appendVaultLog(vault.log, statement.text, roster, standIn))
    if (!log) return
    const lies = madeUp(world, vault, (entry) => ({ ...entry, log: log.head }))
    if (await orNull(judged(log, roster, lies))) throw wrong(world, statement)
    return
  }
  const { number, log: seen } = statement.said
  const lies = madeUp(world, vault, (entry) => ({
    ...entry,
    log: seen,
    change: { number, hash: statement.hash },
  }))
  const log = await orNull(judged(vault.log, roster, lies))
  if (log && (await orNull(followChanges(vault.items, [statement.text], { roster, log }, standIn))))
    throw wrong(world, statement)
}

const wrong = (world: World, { label }: Statement) =>
  new Finding('rights', world, `“${label}” is believed, with a proof that was made up`)

/** For every ending, a proof whose entry differs from what was signed. */
function madeUp(
  { roster }: World,
  { id }: Vault,
  lie: (entry: ViewProof['entry']) => ViewProof['entry'],
): Map<number, ViewProof> {
  const proofs = [...roster.endings.values()].flat().flatMap(({ seq, view }) => {
    const proof = proofIn(view.root, id)
    return proof ? [[seq, { ...proof, entry: lie(proof.entry) }] as const] : []
  })
  return new Map(proofs)
}

async function requireStanding(world: World, statement: Statement) {
  const roster = await orNull(appendRoster(world.roster, statement.text, standIn))
  if (roster) throw new Finding('stuck', world, `after “${statement.label}” a vault is believed no more`)
}

/** In a new world, no vault accepts another vault's proof, nor its own for another ending. */
export async function checkOtherProofs(world: World): Promise<void> {
  const endings = [...world.roster.endings.values()].flat()
  for (const { seq, view } of endings) {
    for (const [index, { log, id }] of world.vaults.entries()) {
      const shown = endings.flatMap((other) =>
        world.vaults.map((vault) => ({ name: vault.id, root: other.view.root, of: other.seq })),
      )
      for (const { name, root, of } of shown) {
        const proof = proofIn(root, name)
        if (!proof || (name === id && root === view.root)) continue
        if (!(await orNull(takeProofs(log, world.roster, new Map([[seq, proof]]), standIn)))) continue
        const whose = name === id ? `its own of statement ${of}` : 'another vault’s'
        throw new Finding('rights', world, `vault ${index + 1} takes a proof that is ${whose}`)
      }
    }
  }
}
