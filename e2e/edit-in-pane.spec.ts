import { expectFits360 } from './support/narrow.ts'
import { changeAddress } from './support/prepared/fills.ts'
import { makeEmptyVault, makeItem, passwordOf } from './support/prepared/vaults.ts'
import { pane, title, wide } from './support/rows.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ itemList: 'app' })

test('an item is edited where it is read: what it holds, the rest added one by one, and nothing typed goes unasked', async ({
  adminPage: page,
  people,
}) => {
  const admin = await people.founder()
  const vault = await makeEmptyVault(admin, 'Ótica Lume')
  const held = {
    login: 'ana@lume.example',
    login_url: 'https://instagram.com',
    environment: 'stage',
  } as const
  const id = await makeItem(admin, vault, { title: 'Instagram', ...held }, { password: 'first', notes: '' })
  await makeItem(admin, vault, { title: 'Zeladoria' }, {})
  const form = page.getByRole('dialog', { name: 'Edit item' })
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  const keep = question.getByRole('button', { name: 'Keep editing' })
  await page.setViewportSize(wide)
  await page.goto(`/vaults?vault=${vault.id}`)

  await test.step('e on a row begins, with what the item holds; Escape leads back, and back again', async () => {
    await title(page, 'Instagram').focus()
    await page.keyboard.press('e')
    await expect(form.getByLabel('Title')).toBeFocused()
    await expect(form.getByLabel('Login / username')).toHaveValue('ana@lume.example')
    await expect(form.getByLabel('Environment')).toContainText('Stage')
    for (const name of ['Type', 'Criticality', 'Notes (encrypted)', 'Client'])
      await expect(form.getByLabel(name, { exact: true })).toHaveCount(0)
    expect((await form.boundingBox())?.x).toBeGreaterThan(1000)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(pane(page, 'Instagram')).toBeFocused()
    await page.keyboard.press('e')
    await expect(form.getByLabel('Title')).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(title(page, 'Instagram')).toBeFocused()
  })

  await test.step('what is typed is asked about at Escape, at another row and at another page, and stays', async () => {
    await page.keyboard.press('e')
    await form.getByLabel('Title').fill('Instagram da Ana')
    await page.keyboard.press('Escape')
    await keep.click()
    await expect(form.getByLabel('Title')).toBeFocused()
    for (const away of [
      title(page, 'Zeladoria'),
      page.getByRole('link', { name: 'Dashboard', exact: true }),
      page.getByRole('button', { name: 'New Item' }),
    ]) {
      await away.click()
      await keep.click()
      await expect(form.getByLabel('Title')).toHaveValue('Instagram da Ana')
    }
    await title(page, 'Zeladoria').click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(pane(page, 'Zeladoria')).toBeVisible()
    await expect(form).toHaveCount(0)
    await expect(title(page, 'Instagram')).toBeVisible()
  })

  await test.step('another password, and notes that it did not have; the row is free to be left while nothing is typed', async () => {
    await title(page, 'Zeladoria').press('e')
    await expect(form).toBeVisible()
    await title(page, 'Instagram').click()
    await pane(page, 'Instagram').getByRole('button', { name: 'Edit' }).click()
    await form.getByRole('button', { name: 'Change' }).click()
    await expect(form.getByLabel('Password / secret', { exact: true })).toBeFocused()
    await page.keyboard.type('second')
    await form.getByRole('button', { name: 'Notes (encrypted)' }).click()
    await expect(form.getByLabel('Notes (encrypted)')).toBeFocused()
    await page.keyboard.type('Ask Ana')
    await form.getByRole('button', { name: 'Own fields (encrypted)' }).click()
    await expect(form.getByLabel('Name', { exact: true })).toBeFocused()
    await page.keyboard.type('PIN')
    await form.getByRole('button', { name: 'Tags' }).click()
    await expect(form.getByLabel('Tags', { exact: true })).toBeFocused()
    await page.keyboard.type('social')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Item updated')).toBeVisible()
    await expect(pane(page, 'Instagram')).toContainText('social')
    await expect(pane(page, 'Instagram').getByRole('button', { name: 'Show notes' })).toBeVisible()
    expect(await passwordOf(admin, id)).toBe('second')
  })

  await test.step('what a colleague saved meanwhile is compared, in one dialog', async () => {
    await page.keyboard.press('e')
    await form.getByLabel('Title').fill('Instagram da loja')
    await changeAddress(admin, id, 'https://www.instagram.com')
    await page.keyboard.press('Enter')
    const conflict = page.getByRole('dialog', { name: 'Someone else changed this item' })
    await expect(conflict).toContainText('You changed different things')
    await expect(form).toHaveCount(0)
    await conflict.getByRole('button', { name: 'Back to editing' }).click()
    await expect(form.getByLabel('Title')).toHaveValue('Instagram da loja')
    await form.getByRole('button', { name: 'Save' }).click()
    await conflict.getByRole('button', { name: 'Save mine too' }).click()
    await expect(pane(page, 'Instagram da loja')).toContainText('https://www.instagram.com')
  })

  await test.step('the whole form is one click away and remembered; without room for a pane it is a sheet', async () => {
    await pane(page, 'Instagram da loja').getByRole('button', { name: 'Edit' }).click()
    await form.getByRole('button', { name: 'More fields' }).click()
    await expect(form.getByLabel('Type')).toBeVisible()
    await page.reload()
    await pane(page, 'Instagram da loja').getByRole('button', { name: 'Edit' }).click()
    await expect(form.getByLabel('Criticality')).toBeVisible()
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Fewer fields' }).click()
    await expect(form.getByLabel('Criticality')).toHaveCount(0)
    await expectFits360(page)
    await expect.poll(async () => (await form.boundingBox())?.width).toBe(360)
    await form.getByRole('button', { name: 'Client' }).click()
    await expect(form.getByLabel('Client')).toBeFocused()
    await page.keyboard.type('Lume')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(form).toHaveCount(0)
  })
})
