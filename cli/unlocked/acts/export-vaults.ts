import type { ExportForm } from '@chaveiro/contract/constants.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import { type ExportPlan, type ReadyExport, writingLossSentence } from '@chaveiro/device'
import type { UnderWay } from '../../agent/under-way.ts'
import { Refusal } from '../../refusal.ts'
import { vaultAt } from './find-item.ts'
import type { Ground } from './ground.ts'

/** What an export would hold, by what the items' authors signed. */
export interface ShownPlan {
  items: { id: string; revision: number; title: string }[]
  /** `why` is a code of the contract's errors. */
  leftOut: { title: string; why: string }[]
}

interface Chosen {
  vaults: readonly (readonly string[])[]
}
type Decided = Chosen & { shown: ShownPlan; form: ExportForm; reason: string }

export interface WrittenExport {
  fileName: string
  base64: string
  count: number
  leftOut: ShownPlan['leftOut']
  lost: string[]
}

export async function planExport(ground: Ground, chosen: Chosen): Promise<ShownPlan> {
  return shownOf(await planOf(ground, chosen))
}

/** Begins an export of exactly what was shown, by oneself, and writes it. Throws Refusal if anything of it differs by now. */
export async function runExport(
  ground: Ground,
  { passphrase, language, ...decided }: Decided & { passphrase: string | null; language: Language },
  underWay: UnderWay,
): Promise<WrittenExport> {
  const { exports } = ground.device
  const plan = await samePlan(ground, decided)
  const ready = await exports.begin(plan, decided.form, decided.reason)
  return written(ground, ready, passphrase, language, underWay)
}

/** Asks a second person for it; answers the request's id. */
export async function askForExport(ground: Ground, decided: Decided): Promise<{ id: string }> {
  const plan = await samePlan(ground, decided)
  return { id: (await ground.device.exports.ask(plan, decided.form, decided.reason)).id }
}

/** Writes one's own export that a second person approved. */
export async function takeExport(
  ground: Ground,
  { id, passphrase, language }: { id: string; passphrase: string | null; language: Language },
  underWay: UnderWay,
): Promise<WrittenExport> {
  return written(ground, await ground.device.exports.take(id), passphrase, language, underWay)
}

async function planOf({ device, lists }: Ground, { vaults }: Chosen): Promise<ExportPlan> {
  const listed = await lists.vaults()
  const places = vaults.map((path) => vaultAt(listed, path, path.join('/')).place)
  return device.exports.plan(await Promise.all(places.map((place) => device.vaults.show(place))))
}

async function samePlan(ground: Ground, { vaults, shown }: Decided): Promise<ExportPlan> {
  const plan = await planOf(ground, { vaults })
  if (JSON.stringify(shownOf(plan)) !== JSON.stringify(shown)) throw new Refusal('export.changed')
  return plan
}

function shownOf({ items, leftOut }: ExportPlan): ShownPlan {
  return {
    items: items.map(({ id, revision, title }) => ({ id, revision, title })),
    leftOut: leftOut.map(({ title, why }) => ({ title, why })),
  }
}

async function written(
  { device }: Ground,
  ready: ReadyExport,
  passphrase: string | null,
  language: Language,
  { onProgress, signal }: UnderWay,
): Promise<WrittenExport> {
  const file = await device.exports.run(ready, passphrase, onProgress, signal)
  return {
    fileName: file.fileName,
    base64: Buffer.from(await file.content.arrayBuffer()).toString('base64'),
    count: file.count,
    leftOut: file.leftOut.map(({ title, error }) => ({ title, why: error.code })),
    lost: file.lost.map(
      ({ record, what, why }) => `${record}: ${what} (${writingLossSentence(why, language)})`,
    ),
  }
}
