import { expect, type Page } from '@playwright/test'
import type { Person } from './prepared/people.ts'
import { makeItem, makeVault } from './prepared/vaults.ts'
import { pictured } from './qr-picture.ts'
import { card, openVaults, vaultRow } from './vaults.ts'

export type Acme = Awaited<ReturnType<typeof makeAcme>>

export const modaPassword = 'Trem-das-onze-1964'

/** The vault Acme with an ordinary item with two-step codes, one that forbids copying, and one that requires a check-out. */
export async function makeAcme(admin: Person) {
  const vault = await makeVault(admin, 'Acme', 'unused')
  const moda = { title: 'Moda Íris', login: 'ana@moda.example', login_url: 'https://moda.example' }
  const metadata = { totp_secret: pictured }
  const modaId = await makeItem(admin, vault, moda, { password: modaPassword, notes: 'side door', metadata })
  const readOnly = { title: 'Read only', login: 'bia', no_copy: true }
  await makeItem(admin, vault, readOnly, { password: modaPassword })
  await makeItem(admin, vault, { title: 'One at a time', requires_checkout: true }, { password: 'held' })
  return { vault, modaId }
}

export async function openAcme(page: Page): Promise<void> {
  await openVaults(page)
  await vaultRow(page, 'Acme').click()
  await expect(card(page, 'Moda Íris')).toBeVisible()
}
