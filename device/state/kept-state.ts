import { OpenFailed } from '@chaveiro/crypto/envelopes/open-failed.ts'
import type { AccountKeys } from '@chaveiro/crypto/processes/derive-account-keys.ts'
import { openPrivateMemory, sealPrivateMemory } from '@chaveiro/crypto/processes/seal-private-memory.ts'

/** The names of all members of a state. An older stored state that lacks one is rebuilt from the log. */
export type MemberNames<S> = Record<keyof S, true>

type Kept = { format: number; kind: string; members: Record<string, unknown> }

/** Version of what the members mean: raise it when a member gets another meaning. */
const stateFormat = 4

/**
 * A log's verified state as text, sealed under the person's own key, so that nobody who can write to this device's storage can insert other
 * people's keys. `kind` names the log.
 */
export function sealState<S extends object>(
  keys: AccountKeys,
  kind: string,
  state: S,
  names: MemberNames<S>,
): Promise<string> {
  const members = Object.fromEntries(Object.keys(names).map((name) => [name, state[name as keyof S]]))
  return sealPrivateMemory(
    keys,
    JSON.stringify({ format: stateFormat, kind, members } satisfies Kept, writeCollections),
  )
}

/**
 * The stored state; null for another kind, person or format, or if anything was altered. It is then rebuilt from the server's log and
 * checked against the newest head that this device saw, which is stored apart.
 */
export async function openState<S extends object>(
  keys: AccountKeys,
  kind: string,
  sealed: unknown,
  names: MemberNames<S>,
): Promise<S | null> {
  if (typeof sealed !== 'string') return null
  try {
    const kept = JSON.parse(await openPrivateMemory(keys, sealed), readCollections) as Kept
    const memberNames = Object.keys(kept.members ?? {})
    const isWhole =
      memberNames.length === Object.keys(names).length && memberNames.every((name) => name in names)
    const isOurs = kept.format === stateFormat && kept.kind === kind
    return isOurs && isWhole ? (kept.members as S) : null
  } catch (error) {
    if (error instanceof OpenFailed || error instanceof SyntaxError) return null
    throw error
  }
}

const mapMark = '$map'
const setMark = '$set'

function writeCollections(_name: string, value: unknown): unknown {
  if (value instanceof Map) return { [mapMark]: [...value] }
  if (value instanceof Set) return { [setMark]: [...value] }
  return value
}

function readCollections(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (mapMark in value) return new Map(value[mapMark] as [unknown, unknown][])
  if (setMark in value) return new Set(value[setMark] as unknown[])
  return value
}
