import { expectFits360 } from './support/narrow.ts'
import { makeItem, makeVault } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { vaultRow } from './support/vaults.ts'

test('a deleted vault is undone from its message, restored from the deleted vaults, or deleted for good once its name was typed', async ({
  adminAt,
  people,
}) => {
  const founder = await people.founder()
  const shop = await makeVault(founder, 'Sapataria', 'unused')
  for (let number = 1; number <= 10; number += 1) {
    await makeItem(founder, shop, { title: `Item ${number}` }, {})
  }
  const page = await adminAt(`/vaults?vault=${shop.id}`)
  const question = page.getByRole('alertdialog')
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete vault', exact: true }).click()
    await expect(question).toContainText('It can be restored for 30 days, under Deleted vaults.')
    await question.getByLabel('Type Sapataria to delete it with all its items').fill('Sapataria')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Vault deleted')).toBeVisible()
    await expect(vaultRow(page, 'Sapataria')).toBeHidden()
  }

  await test.step('undone, it is there again with what was in it', async () => {
    await remove()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Sapataria', exact: true })).toBeVisible()
    await expect(page.getByText('Sapataria registrar').first()).toBeVisible()
  })

  const list = page.getByRole('dialog', { name: 'Deleted vaults' })
  await test.step('the list says who deleted it and until when; it is restored from there', async () => {
    await remove()
    await page.getByRole('button', { name: 'Deleted vaults' }).press('Enter')
    const row = list.getByRole('listitem').filter({ hasText: 'Sapataria' })
    await expect(row).toContainText('11 items')
    await expect(row).toContainText('Deleted by admin@agencia.example')
    await expect(row).toContainText('Can be restored until')
    await expect(row).not.toContainText('signature')
    await expectAccessible(page)
    const size = page.viewportSize()
    await expectFits360(page)
    if (size) await page.setViewportSize(size)
    await row.getByRole('button', { name: 'Restore' }).click()
    await expect(list).toBeHidden()
    await expect(page.getByText('Vault restored').last()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Sapataria', exact: true })).toBeVisible()
  })

  await test.step('for good', async () => {
    await remove()
    await page.getByRole('button', { name: 'Deleted vaults' }).click()
    await list.getByRole('button', { name: 'Delete for good' }).click()
    await expect(question).toContainText('Nobody can restore the vault or its items afterwards.')
    const confirm = question.getByRole('button', { name: 'Delete for good' })
    await expect(confirm).toBeDisabled()
    await question.getByLabel('Type Sapataria to delete it for good').fill('Sapataria')
    await confirm.click()
    await expect(page.getByText('Vault deleted for good')).toBeVisible()
    await expect(list).toContainText('No vault was deleted in the last 30 days.')
  })
})
