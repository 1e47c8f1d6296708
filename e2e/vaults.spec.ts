import type { ElementHandle } from '@playwright/test'
import { callApi } from './support/api.ts'
import { makeEmptyVault, makeItem } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { createVault, vaultRow } from './support/vaults.ts'

test.describe.configure({ mode: 'serial' })
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.describe('the vault tree', () => {
  test('refuses a vault without a name, makes one inside the selected one, keeps the selection in the address', async ({
    adminWithin,
  }) => {
    const page = await adminWithin('/vaults')
    await expect(page.getByText('No vaults yet. Create one to get started.')).toBeVisible()
    await expect(page.getByText('Select a vault to view its items')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Import a spreadsheet' })).toBeVisible()
    await page.getByRole('button', { name: 'New Vault' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create New Vault' })
    await expect(dialog.getByText('Create a new vault to organize your passwords')).toBeVisible()
    await dialog.getByRole('button', { name: 'Create vault' }).click()
    await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await createVault(page, 'Clients')
    await expect(page.getByRole('heading', { name: 'Clients', exact: true })).toBeVisible()
    await expect(page.getByText('No items in this vault yet')).toBeVisible()
    await page.getByRole('button', { name: 'New Vault' }).click()
    const parent = dialog.getByLabel('Parent vault')
    await expect(parent).toHaveValue('Clients')
    // Clients made one after the other would otherwise end up inside each other unseen.
    const where = dialog.getByText('It will be inside Clients, and whoever opens Clients opens it too.')
    await expect(where).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Create it at the top level' }).click()
    await expect(parent).toHaveValue('No parent (top level)')
    await expect(where).toBeHidden()
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await parent.fill('Clients')
    await page.keyboard.press('Enter')
    await expect(where).toBeVisible()
    await dialog.getByLabel('Name').fill('Padaria São João')
    await dialog.getByLabel('Client tag').fill('São João')
    await dialog.getByRole('button', { name: 'Create vault' }).click()
    await expect(dialog).toBeHidden()
    await expect(vaultRow(page, 'Padaria São João')).toHaveAttribute('aria-level', '2')
    await vaultRow(page, 'Padaria São João').click()
    await expect(page).toHaveURL(/vault=/)
    await expect(page.getByRole('heading', { name: 'Padaria São João', exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Padaria São João', exact: true })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Clients', exact: true })).toBeVisible()
    await expectAccessible(page)
  })

  test('the vault above a new one is found by words of its path, without the mouse', async ({
    adminWithin,
    pageFaults,
  }) => {
    // What is still being loaded for a vault that is deleted as soon as it was made.
    pageFaults.expect(/404/)
    const page = await adminWithin('/vaults')
    await vaultRow(page, 'Padaria São João').click()
    await createVault(page, 'Ads')
    await page.getByRole('button', { name: 'New Vault' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create New Vault' })
    await dialog.getByLabel('Name').fill('Meta')
    const parent = dialog.getByLabel('Parent vault')
    await parent.focus()
    await parent.fill('nowhere')
    await expect(page.getByText('No vault with this name')).toBeVisible()
    await expectAccessible(page)
    // What was picked stays until another vault is.
    await page.keyboard.press('Tab')
    await expect(parent).toHaveValue('Ads')
    await expect(dialog.getByText('Clients / Padaria São João / Ads')).toBeVisible()
    await parent.focus()
    await parent.fill('sao cli')
    await expect(page.getByRole('option')).toHaveText([
      'Padaria São JoãoClients',
      'AdsClients / Padaria São João',
    ])
    await expectAccessible(page)
    // A vault named so stands before those that only lie in it.
    await parent.fill('ads')
    await expect(page.getByRole('option').first()).toHaveText('AdsClients / Padaria São João')
    await parent.fill('padaria')
    await expect(page.getByRole('option').first()).toHaveText('Padaria São JoãoClients')
    await page.keyboard.press('Enter')
    await expect(parent).toHaveValue('Padaria São João')
    await expect(dialog.getByText('Clients / Padaria São João', { exact: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(vaultRow(page, 'Meta')).toHaveAttribute('aria-level', '3')
    await page.getByRole('button', { name: 'Delete vault' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(vaultRow(page, 'Meta')).toBeHidden()
    await vaultRow(page, 'Ads').click()
    await page.getByRole('button', { name: 'Delete vault' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(vaultRow(page, 'Ads')).toBeHidden()
  })

  test('renames, moves and hides a vault; says why one with others inside is not deleted; deletes after asking', async ({
    adminWithin,
    pageFaults,
  }) => {
    pageFaults.expect(/409/)
    const page = await adminWithin('/vaults')
    await vaultRow(page, 'Padaria São João')
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Edit vault' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit vault' })
    await expect(dialog.getByLabel('Client tag')).toHaveValue('São João')
    await dialog.getByLabel('Name').fill('Padaria')
    await dialog.getByLabel('Parent vault').click()
    await page.getByRole('option', { name: 'No parent (top level)' }).click()
    await dialog.getByLabel('Visibility').click()
    await page.getByRole('option', { name: /^Private/ }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(vaultRow(page, 'Padaria')).toHaveAttribute('aria-level', '1')
    await expect(vaultRow(page, 'Padaria').getByLabel('Private')).toBeVisible()

    await vaultRow(page, 'Clients').click()
    await createVault(page, 'Inner')
    await expect(page.getByRole('heading', { name: 'Inner', exact: true })).toBeVisible()
    await vaultRow(page, 'Clients').click()
    await page.getByRole('button', { name: 'Delete vault' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('“Clients” cannot be deleted yet')
    await expect(question).toContainText('There is a vault inside this one: Inner. Move or delete it first.')
    await expect(question.getByRole('button', { name: 'Delete' })).toHaveCount(0)
    await question.getByRole('button', { name: 'OK' }).click()
    await expect(vaultRow(page, 'Clients')).toBeVisible()

    await vaultRow(page, 'Inner').click()
    await page.getByRole('button', { name: 'Delete vault' }).click()
    await expect(question).toContainText(
      'Are you sure you want to delete this vault? All items will be deleted.',
    )
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(vaultRow(page, 'Inner')).toBeVisible()
    await page.getByRole('button', { name: 'Delete vault' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(vaultRow(page, 'Inner')).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Clients', exact: true })).toBeVisible()
  })

  test('a vault with more than ten items is deleted only once its name was typed', async ({
    adminAt,
    people,
  }) => {
    const founder = await people.founder()
    const busy = await makeEmptyVault(founder, 'Busy')
    for (let number = 1; number <= 11; number += 1) {
      await makeItem(founder, busy, { title: `Item ${number}` }, {})
    }
    const page = await adminAt(`/vaults?vault=${busy.id}`)
    await page.getByRole('button', { name: 'Delete vault' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete “Busy”?' })
    await expect(question).toContainText(
      'Are you sure you want to delete this vault? All items will be deleted.',
    )
    const name = question.getByLabel('Type Busy to delete it with all its items')
    const remove = question.getByRole('button', { name: 'Delete' })
    await expect(remove).toBeDisabled()
    await name.fill('busy')
    await name.press('Enter')
    await expect(remove).toBeDisabled()
    await expectAccessible(page)
    await name.fill(' Busy ')
    await remove.click()
    await expect(vaultRow(page, 'Busy')).toBeHidden()
  })

  test('if the organisation’s default cannot be read, no vault is made visible to everybody: its visibility is asked', async ({
    adminWithin,
    pageFaults,
  }) => {
    pageFaults.expect(/status of 500/)
    const page = await adminWithin('/vaults')
    await page.route('**/api/settings/organisation', (route) => route.fulfill({ status: 500, body: '' }))
    await page.reload()
    await page.getByRole('button', { name: 'New Vault' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create New Vault' })
    const create = dialog.getByRole('button', { name: 'Create vault' })
    await expect(dialog.getByText('Who sees new vaults by default could not be loaded')).toBeVisible()
    await dialog.getByLabel('Name').fill('Unseen')
    await expect(create).toBeDisabled()
    await expectAccessible(page)
    await page.unroute('**/api/settings/organisation')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(create).toBeEnabled()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  test('a dialog whose code cannot be loaded says so, leaves the screen as it is, and opens once it can', async ({
    adminWithin,
    pageFaults,
  }) => {
    pageFaults.expect(/members-dialog|Failed to fetch|ERR_FAILED|Failed to load/)
    const page = await adminWithin('/vaults')
    await expect(page.getByText('Select a vault to view its items')).toBeVisible()
    await createVault(page, 'Loaded later')
    const search = page.getByPlaceholder('Title or login')
    await search.fill('half a')
    await page.route('**/assets/members-dialog-*.js', (route) => route.abort())
    await page.getByRole('button', { name: 'Members', exact: true }).click()
    await expect(page.getByText('This could not be opened')).toBeVisible()
    await expect(search).toHaveValue('half a')
    await page.unroute('**/assets/members-dialog-*.js')
    await page.getByRole('button', { name: 'Members', exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('tab', { name: 'People' })).toBeVisible()
  })

  test('a list of people that does not load is not taken for an empty one, and is loaded again when it opens', async ({
    adminWithin,
    people,
    pageFaults,
  }) => {
    pageFaults.expect(/500/)
    await people.invited('Demo Colleague')
    const page = await adminWithin('/vaults')
    await page.route('**/api/users', (route) => route.fulfill({ status: 500, body: '' }))
    await page.reload()
    await vaultRow(page, 'Clients').click()
    await page.getByRole('button', { name: 'Members', exact: true }).click()
    const add = page.getByRole('dialog').getByLabel('Add someone')
    await add.click()
    await expect(page.getByText('The list could not be loaded.')).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/api/users')
    await add.fill('')
    await page.keyboard.press('Tab')
    await add.click()
    await expect(page.getByRole('option', { name: 'Demo Colleague' })).toBeVisible()
  })

  test('a contributor sees listed vaults without their key, and changes none', async ({ page, people }) => {
    await people.invited('Demo Contributor')
    await people.open(page, 'Demo Contributor', '/vaults')
    await expect(vaultRow(page, 'Clients')).toBeVisible()
    await expect(page.getByRole('treeitem').filter({ hasText: 'Padaria' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'New Vault' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
    await vaultRow(page, 'Clients').click()
    await expect(page.getByText('You cannot open this vault yet').last()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send a secret' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'New Item' })).toHaveCount(0)
    await expectAccessible(page)
  })

  test('a list that does not load is loaded again; on a phone the tree comes first', async ({
    adminAt,
    pageFaults,
  }) => {
    pageFaults.expect(/500|Failed to load resource/)
    const page = await adminAt('/vaults')
    await page.route('**/api/items?*', (route) => route.fulfill({ status: 500, body: '{}' }))
    await vaultRow(page, 'Clients').click()
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to load items' }).first()).toBeVisible()
    await page.unroute('**/api/items?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No items in this vault yet')).toBeVisible()

    await page.setViewportSize({ width: 360, height: 720 })
    await expect(page.getByRole('tree')).toBeHidden()
    await page.getByRole('button', { name: 'Back to the vaults' }).click()
    await expect(page.getByRole('tree')).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(360)
  })

  test('what is inside a vault stands below it in the tree, and pushes none of its tools out of sight', async ({
    adminWithin,
  }) => {
    const page = await adminWithin('/vaults')
    await expect(page.getByText('Select a vault to view its items')).toBeVisible()
    const id = await (await createVault(page, 'Agency')).getAttribute('data-row')
    for (let number = 1; number <= 40; number++)
      await callApi(page, 'POST', '/vaults', { name: `Client ${number}`, parent_id: id })
    await page.reload()
    await vaultRow(page, 'Agency').click()
    await expect(vaultRow(page, 'Client 40')).toHaveAttribute('aria-level', '2')
    await expect(page.getByLabel('Search items')).toBeInViewport({ ratio: 1 })
    // On a phone no tree is beside the items, so the vaults inside are listed above them, in one line.
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByRole('list', { name: 'Vaults inside this one' })).toBeVisible()
    await expect(page.getByLabel('Search items')).toBeInViewport({ ratio: 1 })
  })

  test('a click that follows at once upon the choice of a vault is about that vault', async ({
    adminWithin,
  }) => {
    const page = await adminWithin('/vaults')
    await expect(page.getByText('Select a vault to view its items')).toBeVisible()
    const chosen = await createVault(page, 'Chosen at once')
    await createVault(page, 'Chosen before')
    await expect(page.getByRole('heading', { name: 'Chosen before', exact: true })).toBeVisible()
    const newVault = page.getByRole('button', { name: 'New Vault' })
    // Faster than any hand, and than a page that still draws: nothing but the browser's microtasks lies between both.
    await chosen.evaluate(
      async (row: HTMLElement, button) => {
        row.click()
        await Promise.resolve()
        button?.click()
      },
      (await newVault.elementHandle()) as ElementHandle<HTMLElement>,
    )
    const dialog = page.getByRole('dialog', { name: 'Create New Vault' })
    await expect(dialog.getByLabel('Parent vault')).toHaveValue('Chosen at once')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  test('of 2,000 vaults the tree draws those in sight, and keys, search and address lead to every other', async ({
    adminWithin,
    pageFaults,
  }) => {
    // The server does not know the vault that is opened.
    pageFaults.expect(/404/)
    const page = await adminWithin('/vaults')
    const id = await vaultRow(page, 'Agency').getAttribute('data-row')
    const idOf = (client: number, part: number) =>
      `00000000-0000-4000-8000-${String(client * 10 + part).padStart(12, '0')}`
    await page.route('**/api/vaults', async (route) => {
      const answer = await route.fetch()
      const vaults: { id: string }[] = await answer.json()
      const one = vaults.find((vault) => vault.id === id)
      const many = Array.from({ length: 400 }, (_, client) =>
        ['', 'Media', 'SEO', 'Shop', 'Social'].map((name, part) => ({
          ...one,
          id: idOf(client, part),
          name: name || `Customer ${client}`,
          parent_id: name ? idOf(client, 0) : null,
        })),
      )
      await route.fulfill({ json: [...vaults, ...many.flat()] })
    })
    await page.reload()
    const rows = page.getByRole('treeitem')
    const last = vaultRow(page, 'Customer 399')
    await expect(vaultRow(page, 'Agency')).toHaveAttribute('aria-expanded', 'false')
    await expect(last).toHaveCount(0)
    expect(await rows.count()).toBeLessThan(100)

    await rows.first().focus()
    await page.keyboard.press('End')
    await expect(rows.last()).toBeFocused()
    await expect(last).toBeInViewport({ ratio: 1 })
    expect(await rows.count()).toBeLessThan(100)
    await last.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(rows.filter({ hasText: 'Media' })).toBeFocused()
    await page.keyboard.press('Home')
    await expect(rows.first()).toBeFocused()
    await expect(rows.first()).toBeInViewport({ ratio: 1 })

    await page.getByRole('searchbox', { name: 'Search vaults' }).fill('customer 39')
    await expect(vaultRow(page, 'Customer 39')).toBeVisible()
    // 39, 390 to 399, and 139, 239 and 339, which have both words.
    await expect(rows.first()).toHaveAttribute('aria-setsize', '14')

    await page.goto(`/vaults?vault=${idOf(250, 3)}`)
    const selected = rows.and(page.locator('[aria-selected=true]'))
    await expect(selected).toHaveText(/Shop/)
    await expect(selected).toBeInViewport({ ratio: 1 })
    await page.unrouteAll({ behavior: 'wait' })
  })
})
