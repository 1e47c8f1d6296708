import type { ColumnTarget } from '@chaveiro/device'
import { Refusal } from '../refusal.ts'

/** Named here, since the contract's own list would load the library that checks calls; the compiler compares the two. */
const targets: Record<ColumnTarget, true> = {
  ...{ vault_path: true, type: true, title: true, login: true, password: true, login_url: true },
  ...{ environment: true, criticality: true, client: true, squad: true, notes: true, two_step: true },
  ...{ labels: true, own_field: true, hidden_field: true, leave_out: true },
}

const isTarget = (name: string): name is ColumnTarget => Object.hasOwn(targets, name)

/** What `--map COLUMN=FIELD` says; the column's name may have an equals sign in it. Throws Refusal. */
export function readMapping(texts: readonly string[]): Record<string, ColumnTarget> {
  const pairs = texts.map((text) => {
    const cut = text.lastIndexOf('=')
    const name = text.slice(cut + 1).trim()
    if (cut < 1 || !isTarget(name)) throw new Refusal('import.target', { target: name }, Object.keys(targets))
    return [text.slice(0, cut).trim(), name] as const
  })
  return Object.fromEntries(pairs)
}
