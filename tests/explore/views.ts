import type { VaultItems } from '@chaveiro/contract/log/items/item-change.ts'
import type { LogHead } from '@chaveiro/contract/log/statements/statement-forms.ts'
import {
  makeView,
  proveEntry,
  type ViewEntry,
  type ViewProof,
  type ViewTree,
} from '@chaveiro/contract/log/statements/view.ts'
import { standIn } from './stand-in.ts'

type Vault = {
  readonly id: string
  readonly log: { readonly head: LogHead }
  readonly items: Pick<VaultItems, 'newest'>
}

/** The tree of each root that anybody signed here, from which proofs are made and which the specification looks up. */
const signed = new Map<string, ViewTree>()
const made = new Map<string, Promise<ViewTree>>()

/** One salt for all: whether it hides what a proof leaves out is not the rules' concern. */
const salt = 'AAAAAAAAAAAAAAAAAAAAAA'

/** The view of these vaults that somebody signs with the end of a right. */
export function viewOf(vaults: readonly Vault[]): Promise<ViewTree> {
  const name = vaults.map(({ log, items }) => `${log.head.hash} ${items.newest?.hash}`).join('/')
  const view = made.get(name) ?? make(vaults)
  made.set(name, view)
  return view
}

async function make(vaults: readonly Vault[]): Promise<ViewTree> {
  const entries = vaults.map((vault) => ({ ...standing(vault), salt }))
  const view = await makeView(entries, standIn)
  signed.set(view.root, view)
  return view
}

function standing({ id, log, items: { newest } }: Vault): ViewEntry {
  return { vault: id, log: log.head, change: newest && { number: newest.number, hash: newest.hash } }
}

/** Where a vault stood by the view with this root; undefined if the view leaves it out. */
export const entryIn = (root: string, vault: string): ViewEntry | undefined =>
  signed.get(root)?.entries.find((entry) => entry.vault === vault)

/** An honest server's proof of it. */
export const proofIn = (root: string, vault: string): ViewProof | null => {
  const view = signed.get(root)
  return view ? proveEntry(view, vault) : null
}

/** For a label: how far each vault's log and changes are covered. */
export const overOf = (vaults: readonly Vault[]): string =>
  vaults.length === 0
    ? ''
    : ` over ${vaults.map(({ log, items }) => `${log.head.seq}/${items.newest?.number ?? 0}`).join(' and ')}`
