import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectFits360 } from './support/narrow.ts'
import { makeEmptyVault, makeItem } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.describe.configure({ mode: 'serial' })

async function choose(page: Page, vault: string, form: RegExp, reason: string) {
  await page.getByRole('checkbox', { name: vault }).check()
  await page.getByRole('combobox', { name: 'Format of the file' }).click()
  await page.getByRole('option', { name: form }).click()
  await page.getByLabel('Reason').fill(reason)
  await page.getByRole('button', { name: 'See what would be exported' }).click()
}

async function saved(page: Page, press: RegExp) {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: press }).click()
  const download = await downloading
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('a few items go out alone as CSV; what is left out is named before anything is opened', async ({
  people,
  adminPage: page,
}) => {
  const founder = await people.founder()
  const vault = await makeEmptyVault(founder, 'Padaria')
  await makeItem(founder, vault, { title: 'Instagram' }, { password: 'doce-de-leite-51' })
  await makeItem(founder, vault, { title: 'Banco', no_copy: true }, { password: 'never-out' })
  const revealed: string[] = []
  page.on(
    'request',
    (request) => request.method() === 'POST' && /reveal/.test(request.url()) && revealed.push(request.url()),
  )
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.getByRole('link', { name: /^Export/ }).click()
  await page.getByRole('button', { name: 'See what would be exported' }).click()
  await expect(page.getByText('Tick at least one vault.')).toBeVisible()
  await expect(page.getByText('Say why.')).toBeVisible()
  await choose(page, 'Padaria', /^CSV sheet/, 'Auditoria do cliente')
  await expect(page.getByRole('heading', { name: '1 item goes out' })).toBeVisible()
  await page.getByText('1 item is left out').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Banco' })).toBeVisible()
  await expect(page.getByText('This file is not encrypted')).toBeVisible()
  await expectAccessible(page)
  await expectFits360(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(revealed).toEqual([])
  const { name, text } = await saved(page, /^Export 1 item$/)
  expect(name).toMatch(/\.csv$/)
  expect(text).toContain('doce-de-leite-51')
  expect(text).not.toContain('never-out')
  await expect(page.getByRole('heading', { name: '1 item exported' })).toBeVisible()
  await page.getByRole('button', { name: 'Export something else' }).click()
  await expect(page.getByText('written', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take back' })).toHaveCount(0)
  await page.goto('/audit')
  await expect(page.getByText('Items exported').first()).toBeVisible()
})

test('beyond 20 items a second person sees the list and approves it; then it is made', async ({
  people,
  unlockedPage,
}) => {
  test.slow()
  const founder = await people.founder()
  const second = await people.invited('Demo Manager', 'manager')
  const vault = await makeEmptyVault(founder, 'Agência')
  for (let place = 1; place <= 21; place++)
    await makeItem(founder, vault, { title: `Conta ${place}` }, { password: `segredo-${place}` })
  await founder.session.keepInStep()
  await second.session.keepInStep()
  const admin = await unlockedPage('Demo Admin', { path: `/export?vault=${vault.id}`, isWithin: false })
  await choose(admin, 'Agência', /^Chaveiro archive/, 'Troca de gerenciador')
  await expect(admin.getByText(/takes a second person/)).toBeVisible()
  await admin.getByRole('button', { name: 'Ask a second person' }).click()
  await expect(admin.getByText('waits for a second person')).toBeVisible()

  const manager = await unlockedPage('Demo Manager', { path: '/jit', isWithin: false })
  await manager.getByRole('button', { name: 'Look and decide' }).click()
  const dialog = manager.getByRole('dialog', { name: /wants to export 21 items/ })
  await expect(dialog.getByText('Conta 21')).toBeVisible()
  await expect(dialog.getByText('Troca de gerenciador')).toBeVisible()
  await expectAccessible(manager)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog).toBeHidden()

  await admin.reload()
  await admin.getByRole('link', { name: 'Continue' }).click()
  await expect(admin.getByRole('heading', { name: 'Approved: 21 items' })).toBeVisible()
  await admin.getByRole('button', { name: 'Export 21 items' }).click()
  await expect(admin.getByText('Keep it first.')).toBeVisible()
  await admin.getByRole('checkbox', { name: 'I have kept this passphrase' }).check()
  const { text } = await saved(admin, /^Export 21 items$/)
  expect(text).not.toContain('segredo-7')
  await expect(admin.getByRole('heading', { name: '21 items exported' })).toBeVisible()
})
