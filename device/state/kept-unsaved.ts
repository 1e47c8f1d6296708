import { OpenFailed } from '@chaveiro/crypto/envelopes/open-failed.ts'
import { openPrivateMemory, sealPrivateMemory } from '@chaveiro/crypto/processes/seal-private-memory.ts'
import { v7 as makeId } from 'uuid'
import { SessionError } from '../base/types/session-error.ts'
import type { UnsavedPassword } from '../base/types/unsaved.ts'
import type { CopyReader, OpenSession } from './open-session.ts'

const format = 1
const mostKept = 50

/** The passwords that were made up on this device and stand in no item, the newest first. */
export async function keptUnsaved(reader: CopyReader): Promise<UnsavedPassword[]> {
  const sealed = await reader.seen.unsaved()
  if (typeof sealed !== 'string') return []
  try {
    const kept = JSON.parse(await openPrivateMemory(reader.keys, sealed)) as Kept
    if (kept.format !== format) throw new SessionError('memory_newer')
    return kept.passwords
  } catch (error) {
    // Under keys that this person has renewed since.
    if (error instanceof OpenFailed) return []
    throw error
  }
}

interface Kept {
  format: number
  passwords: UnsavedPassword[]
}

export function keepUnsaved(
  session: OpenSession,
  made: Omit<UnsavedPassword, 'id' | 'at'>,
): Promise<UnsavedPassword> {
  const kept = { ...made, id: makeId(), at: session.now().toISOString() }
  const isAnother = ({ page, itemId }: UnsavedPassword) => page !== made.page || itemId !== made.itemId
  return change(session, (before) => [kept, ...before.filter(isAnother)].slice(0, mostKept)).then(() => kept)
}

export const forgetUnsaved = (session: OpenSession, id: string): Promise<void> =>
  change(session, (before) => before.filter((one) => one.id !== id))

function change(session: OpenSession, next: (before: UnsavedPassword[]) => UnsavedPassword[]): Promise<void> {
  return session.state.ownWritesInTurn(async () => {
    const passwords = next(await keptUnsaved(session))
    const sealed = await sealPrivateMemory(session.keys, JSON.stringify({ format, passwords } satisfies Kept))
    await session.seen.keepUnsaved(sealed)
  })
}
