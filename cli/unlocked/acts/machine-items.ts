import type { ErrorFacts, ItemHandle } from '@chaveiro/device'
import { errorFacts } from '@chaveiro/device'
import { isId, parseItem } from '../../references/reference.ts'
import { Refusal } from '../../refusal.ts'
import { verifiedItem } from './find-item.ts'
import type { Ground } from './ground.ts'
import { type ListedGrant, type ShownMachine, sameMachine, showMachine } from './machines.ts'
import { namedOrById, onlyOne } from './names.ts'

/** An item that a machine would get, as its author signed it. */
interface OfferedItem {
  id: string
  title: string
  revision: number
  change: string
  vault: readonly (string | null)[]
}

/** What a machine would be given. */
export interface ShownGift {
  machine: ShownMachine
  items: OfferedItem[]
}

export interface Given {
  given: { id: string; title: string; until: string }[]
  refused: { title: string; facts: ErrorFacts }[]
}

/** The machine and every item of these references, each verified. Throws Refusal for the first that is not there. */
export async function planGift(
  ground: Ground,
  { machine, items }: { machine: string; items: readonly string[] },
): Promise<ShownGift> {
  const shown = await showMachine(ground, { machine })
  if (shown.doubt) throw shown.doubt
  const handles = await handlesOf(ground, items)
  return { machine: shown, items: handles.map(offered) }
}

/** Gives a machine exactly what was shown, one item after the other. Throws Refusal if anything of it differs by now. */
export async function giveItems(
  ground: Ground,
  { shown, items, until }: { shown: ShownGift; items: readonly string[]; until: string | null },
): Promise<Given> {
  const machine = await sameMachine(ground, shown.machine)
  const handles = await handlesOf(ground, items)
  if (JSON.stringify(handles.map(offered)) !== JSON.stringify(shown.items))
    throw new Refusal('machine.items_changed')
  const done: Given = { given: [], refused: [] }
  for (const item of handles) {
    try {
      const given = await ground.device.machines.give(machine, item, until ?? machine.until)
      done.given.push({ id: item.id, title: item.title, until: given.until })
    } catch (error) {
      done.refused.push({ title: item.title, facts: errorFacts(error) })
    }
  }
  return done
}

/** Which of a machine's items these references name. Throws Refusal. */
export async function planTaking(
  ground: Ground,
  { machine, items }: { machine: string; items: readonly string[] },
): Promise<{ machine: ShownMachine; grants: ListedGrant[] }> {
  const shown = await showMachine(ground, { machine })
  const grants = items.map((text) => grantNamed(shown, text))
  return { machine: shown, grants: [...new Set(grants)] }
}

/** Takes items from a machine. */
export async function takeItems(
  { device }: Ground,
  { grants }: { grants: readonly Pick<ListedGrant, 'grantId' | 'vaultId'>[] },
): Promise<void> {
  for (const { grantId, vaultId } of grants) await device.machines.take({ grantId, vaultId })
}

async function handlesOf(ground: Ground, texts: readonly string[]): Promise<ItemHandle[]> {
  const handles: ItemHandle[] = []
  for (const text of texts) {
    const item = await verifiedItem(ground, { names: parseItem(text), text })
    if (handles.every(({ id }) => id !== item.id)) handles.push(item)
  }
  return handles
}

const offered = ({ id, title, revision, change, vault }: ItemHandle): OfferedItem => ({
  ...{ id, title, revision, change, vault: vault.path },
})

function grantNamed({ name, given }: ShownMachine, text: string): ListedGrant {
  const [title = '', vault] = [...parseItem(text)].reverse()
  const found = namedOrById(
    given,
    title,
    ({ itemId }) => itemId,
    (one) => one.title,
  )
  return onlyOne(
    isId(title) ? found : found.filter((one) => vault === undefined || one.vault === vault),
    { none: 'machine.not_given', several: 'item.ambiguous', values: { machine: name, reference: text } },
    (one) => `${one.itemId}  ${one.vault} / ${one.title}`,
  )
}
