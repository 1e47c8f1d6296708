import { sha256 } from '@chaveiro/crypto/primitives/sha256.ts'
import type { OpenSession } from '../state/open-session.ts'

/**
 * Keeps a digest of the opened password, salted for this session: an edit then needs no second audited reveal to tell whether the password
 * changes.
 */
export async function noteOpenedPassword(
  session: OpenSession,
  itemId: string,
  revision: number,
  password: string,
): Promise<void> {
  session.state.openedPasswords.set(itemId, { revision, digest: await digestOf(session, password) })
}

/** Whether this password differs from that of the revision; null if the session has not opened that revision. */
export async function differsFromOpened(
  session: OpenSession,
  itemId: string,
  revision: number,
  password: string,
): Promise<boolean | null> {
  const noted = session.state.openedPasswords.get(itemId)
  if (noted?.revision !== revision) return null
  const digest = await digestOf(session, password)
  return digest.some((byte, index) => byte !== noted.digest[index])
}

async function digestOf(session: OpenSession, password: string): Promise<Uint8Array> {
  const salt = session.state.passwordSalt
  const text = new TextEncoder().encode(password)
  const salted = new Uint8Array(salt.length + text.length)
  salted.set(salt)
  salted.set(text, salt.length)
  const digest = await sha256(salted)
  for (const bytes of [text, salted]) bytes.fill(0)
  return digest
}
