import { OpenFailed } from '../envelopes/open-failed.ts'
import { openUnderKey, sealUnderKey } from '../envelopes/seal-under-key.ts'
import type { AccountKeys } from './derive-account-keys.ts'

/** Seals a person's private notebook (what their devices remember: newest heads, confirmed fingerprints), as text. */
export function sealNotebook(keys: AccountKeys, notes: string): Promise<string> {
  return sealUnderKey(keys.notebook, new TextEncoder().encode(notes), 'notebook', { user: keys.user })
}

/** The notebook's text; OpenFailed for another person's or anything altered. */
export async function openNotebook(keys: AccountKeys, sealed: string): Promise<string> {
  const bytes = await openUnderKey(keys.notebook, sealed, 'notebook', { user: keys.user })
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new OpenFailed()
  }
}
