import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { type BringableVault, type DrawnVault, listedPlace } from '@chaveiro/device'
import { useRef, useState } from 'react'
import { keySession } from '../../worker/key-session.ts'
import { useNames, useRestoreAct } from './use-restore.ts'

const itemsAtOnce = 20

/** Where lost items go: an existing vault, or a new one like the vanished one. */
export type Into = DrawnVault | 'anew'

/** Brings back lost items of one vault, a few at a time, so that progress shows and it can be stopped. */
export function useBringBack({ vault, isGone, items }: BringableVault) {
  const { vaults } = useNames()
  const [done, setDone] = useState<number | null>(null)
  const isStopped = useRef(false)
  const act = useRestoreAct(async ({ ids, into }: { ids: readonly string[]; into: Into }) => {
    isStopped.current = false
    setDone(0)
    try {
      const shown = await keySession.vaults.show(into === 'anew' ? await makeAnew(vault, vaults) : into)
      let count = 0
      for (; count < ids.length && !isStopped.current; count += itemsAtOnce) {
        await keySession.restore.bringBack(ids.slice(count, count + itemsAtOnce), shown)
        setDone(Math.min(count + itemsAtOnce, ids.length))
      }
      if (isGone && count >= items.length) await keySession.restore.leaveGone(vault.id)
    } finally {
      setDone(null)
    }
  })
  return { act, done, stop: () => (isStopped.current = true) }
}

/** A listed vault of the same type and names, which somebody has already made again. */
export function likeIt({ type, path }: DrawnVault, vaults: readonly Vault[]): DrawnVault | null {
  const shown = vaults.map(({ id }) => listedPlace(vaults, id))
  return shown.find((one) => one?.type === type && JSON.stringify(one.path) === JSON.stringify(path)) ?? null
}

/** In its old place if the vault above exists, else at the top. */
async function makeAnew(
  { path, type, visibility, tags, inherits }: BringableVault['vault'],
  vaults: readonly Vault[],
): Promise<DrawnVault> {
  const place = JSON.stringify(path.slice(0, -1))
  const parent = vaults
    .map(({ id }) => listedPlace(vaults, id))
    .find((one) => one !== null && JSON.stringify(one.path) === place)
  const name = path.at(-1) ?? ''
  const above = parent ? await keySession.vaults.show(parent) : null
  const made = await keySession.vaults.create({ name, type, visibility, tags, inherits, parent: above })
  return { id: made.id, type, path: [...(parent?.path ?? []), name] }
}
