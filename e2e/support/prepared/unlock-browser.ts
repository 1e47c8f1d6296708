import { importHkdfKey } from '@chaveiro/crypto/primitives/hkdf.ts'
import { randomBytes } from '@chaveiro/crypto/primitives/random-bytes.ts'
import type { AccountSecret } from '@chaveiro/crypto/primitives/secret-key.ts'
import { wrapForSession } from '@chaveiro/crypto/processes/wrap-for-session.ts'
import type { Page } from '@playwright/test'

/** Whose browser it is, and what their device holds. */
export interface OpenedKeys {
  id: string
  secret: AccountSecret
  /** What the device remembers, by the names in a browser's store. */
  memory: Map<string, unknown>
}

/**
 * Puts into a new browser what an unlocked tab keeps over a reload: the session's token, the device's memory and the account secret under a
 * key that no script can read. The next page that loads is unlocked.
 */
export async function unlockBrowser(
  page: Page,
  { id, secret, memory }: OpenedKeys,
  token: string,
): Promise<void> {
  const key = randomBytes(32)
  const sealed = await wrapForSession(secret, await importHkdfKey(key), id)
  await page.goto('/favicon.svg')
  await page.evaluate(leave, {
    token,
    keyName: `session-key/${id}`,
    key: [...key],
    memory: [...memory],
    kept: JSON.stringify({ userId: id, sealed }),
  })
}

/** Puts in only the session's token. */
export async function signInBrowser(page: Page, token: string): Promise<void> {
  await page.goto('/favicon.svg')
  await page.evaluate((token) => localStorage.setItem('token', token), token)
}

interface Left {
  token: string
  keyName: string
  key: number[]
  memory: [string, unknown][]
  kept: string
}

/** Runs in the page. */
async function leave({ token, keyName, key, memory, kept }: Left): Promise<void> {
  const sessionKey = await crypto.subtle.importKey('raw', new Uint8Array(key), 'HKDF', false, ['deriveBits'])
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('chaveiro', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('device')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('device', 'readwrite')
      const device = transaction.objectStore('device')
      device.put(sessionKey, keyName)
      for (const [name, value] of memory) device.put(value, name)
      transaction.onerror = () => reject(transaction.error)
      transaction.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })
  localStorage.setItem('token', token)
  for (const name of ['chaveiro.active', 'chaveiro.alive']) localStorage.setItem(name, String(Date.now()))
  sessionStorage.setItem('chaveiro.kept', kept)
}
