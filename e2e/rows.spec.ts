import type { Locator, Page } from '@playwright/test'
import { allowClipboard, readClipboard } from './support/clipboard.ts'
import { expectFits360 } from './support/narrow.ts'
import { shownPerson } from './support/prepared/shown.ts'
import { admit, holdItem, inStep, makeEmptyVault, makeItem, titlesIn } from './support/prepared/vaults.ts'
import { pane, rowTitles, title, wide } from './support/rows.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { card, openVaults, vaultRow } from './support/vaults.ts'

// These meet the list as it is for somebody who chose nothing.
test.use({ itemList: 'app' })
test.describe.configure({ mode: 'serial' })

const bar = (page: Page) => page.getByRole('region', { name: 'Selected items' })
const heightOf = async (element: Locator) => (await element.boundingBox())?.height

test('a person who chose nothing finds rows; cards are one click away, and the browser remembers them', async ({
  adminPage: page,
  people,
}) => {
  const admin = await people.founder()
  const vault = await makeEmptyVault(admin, 'Moda Íris')
  const draft = { login: 'ana@moda.example', login_url: 'https://instagram.com' }
  await makeItem(
    admin,
    vault,
    { title: 'Ads', ...draft, environment: 'prod', criticality: 'medium' },
    { password: 'ads password', notes: 'Ask Ana first' },
  )
  await makeItem(admin, vault, { title: 'Blog', environment: 'stage', criticality: 'high' }, {})
  await makeItem(admin, vault, { title: 'CRM', login: 'aaa', requires_checkout: true }, {})
  await makeItem(admin, vault, { title: 'DNS', expires_at: '2020-01-01' }, {})
  await holdItem(admin, vault.id, 'CRM')
  await page.setViewportSize(wide)
  await openVaults(page)
  await vaultRow(page, 'Moda Íris').click()
  await expect(page.getByRole('button', { name: 'Rows', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect(await rowTitles(page)).toEqual(['Ads', 'Blog', 'CRM', 'DNS'])
  expect(await heightOf(card(page, 'Ads'))).toBe(40)

  await test.step('what nearly every item is, production and medium, is not said; what differs is, and so are states', async () => {
    await expect(card(page, 'Ads')).not.toContainText(/Prod|Medium/)
    await expect(card(page, 'Ads')).toContainText('Has notes')
    await expect(card(page, 'Blog')).toContainText('Stage')
    await expect(card(page, 'Blog')).not.toContainText('High')
    await expect(card(page, 'CRM')).toContainText('Held by you')
    await expect(card(page, 'DNS')).toContainText('Expired')
    await expect(page.getByRole('button', { name: 'Generate Client Link' })).toBeVisible()
  })
  await test.step('criticality is a column of its own for those who add it, and rows sort by it', async () => {
    await page.getByRole('button', { name: 'Order and columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Criticality' }).click()
    await page.keyboard.press('Escape')
    await expect(card(page, 'Blog')).toContainText('High')
    await page.getByRole('button', { name: 'Criticality', exact: true }).click()
    expect(await rowTitles(page)).toEqual(['Blog', 'Ads', 'CRM', 'DNS'])
    await page.getByRole('button', { name: 'Title', exact: true }).click()
  })
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Cards', exact: true }).click()
  await expect(page.getByLabel('Filter by type')).toBeVisible()
  expect(await heightOf(card(page, 'Ads'))).toBeGreaterThan(100)
  await page.reload()
  await expect(card(page, 'Ads')).toBeVisible()
  expect(await heightOf(card(page, 'Ads'))).toBeGreaterThan(100)
  await page.getByRole('button', { name: 'Rows', exact: true }).click()
  expect(await heightOf(card(page, 'Ads'))).toBe(40)
})

test('an item opens beside the rows, which stay in use; its notes are read without its password', async ({
  adminPage: page,
}) => {
  await page.setViewportSize(wide)
  await page.goto('/')
  await allowClipboard(page)
  await openVaults(page)
  await vaultRow(page, 'Moda Íris').click()
  await title(page, 'Ads').click()
  await expect(pane(page, 'Ads').getByText('Medium')).toBeHidden()
  await pane(page, 'Ads').getByText('Details').click()
  await expect(pane(page, 'Ads').getByText('Prod', { exact: true })).toBeVisible()
  await expect(pane(page, 'Ads').getByText('Medium')).toBeVisible()
  await expect(pane(page, 'Ads')).toContainText('Demo Admin')
  await expectAccessible(page)
  await pane(page, 'Ads').getByRole('button', { name: 'Show notes' }).click()
  await expect(pane(page, 'Ads')).toContainText('Ask Ana first')
  await expect(pane(page, 'Ads')).not.toContainText('ads password')

  await test.step('another row takes its place; a row’s buttons say whose they are, and copy', async () => {
    await title(page, 'Blog').click()
    await expect(pane(page, 'Blog')).toBeVisible()
    await expect(pane(page, 'Ads')).toHaveCount(0)
    await page.getByRole('button', { name: 'Copy password: Ads' }).click()
    await expect.poll(() => readClipboard(page)).toBe('ads password')
    await expect(pane(page, 'Blog')).toBeVisible()
  })
  await test.step('editing stands where the item stood, and leads back to it', async () => {
    await pane(page, 'Blog').getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Edit item' })
    await form.getByLabel('Title').fill('Blog 2')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(pane(page, 'Blog 2')).toBeVisible()
    expect(await rowTitles(page)).toEqual(['Ads', 'Blog 2', 'CRM', 'DNS'])
  })
  await page.keyboard.press('Escape')
  await expect(pane(page, 'Blog 2')).toHaveCount(0)

  await test.step('found by a word, what was revealed goes with its row; what is held is given back, taken and deleted', async () => {
    await page.getByPlaceholder('Title or login').fill('moda')
    expect(await rowTitles(page)).toEqual(['Ads'])
    await title(page, 'Ads').click()
    await pane(page, 'Ads').getByRole('button', { name: 'Reveal Password' }).click()
    await expect(pane(page, 'Ads')).toContainText('ads password')
    await page.getByPlaceholder('Title or login').fill('')
    await title(page, 'CRM').click()
    await expect(page.getByText('ads password')).toHaveCount(0)
    await pane(page, 'CRM').getByRole('button', { name: 'Check-in' }).click()
    await expect(card(page, 'CRM')).not.toContainText('Held by you')
    await pane(page, 'CRM').getByRole('button', { name: 'Check-out' }).click()
    await expect(card(page, 'CRM')).toContainText('Held by you')
    await title(page, 'DNS').click()
    await pane(page, 'DNS').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(pane(page, 'DNS')).toHaveCount(0)
    expect(await rowTitles(page)).toEqual(['Ads', 'Blog 2', 'CRM'])
    await page.getByRole('button', { name: 'Recently deleted' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText('Item restored')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(card(page, 'DNS')).toBeVisible()
  })

  await test.step('without room for a pane it is a sheet at the edge, and on a phone the whole of it', async () => {
    await page.setViewportSize({ width: 1024, height: 768 })
    await title(page, 'Ads').click()
    await expect.poll(async () => (await pane(page, 'Ads').boundingBox())?.width).toBe(544)
    await expectAccessible(page)
    await expectFits360(page)
    await expect.poll(async () => (await pane(page, 'Ads').boundingBox())?.width).toBe(360)
    await page.keyboard.press('Escape')
    await expectFits360(page)
    await expectAccessible(page)
  })
})

test('by keyboard: arrows move, x and Shift select, Enter opens and Escape returns', async ({
  adminWithin,
}) => {
  const page = await adminWithin('/vaults')
  await page.setViewportSize(wide)
  await page.goto('/vaults')
  await vaultRow(page, 'Moda Íris').click()
  await page.getByRole('button', { name: 'Title, in ascending order' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(title(page, 'Ads')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(title(page, 'Blog 2')).toBeFocused()
  await page.keyboard.press('End')
  await expect(title(page, 'DNS')).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Copy login: Ads' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')

  await page.keyboard.press('Enter')
  await expect(pane(page, 'Ads')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(pane(page, 'Ads')).toHaveCount(0)
  await expect(title(page, 'Ads')).toBeFocused()

  await page.keyboard.press('x')
  await expect(bar(page)).toContainText('1 selected')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(bar(page)).toContainText('3 selected')
  await expect(page.getByRole('checkbox', { name: 'CRM', exact: true })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(bar(page)).toContainText('2 selected')
  await page.keyboard.press('Control+a')
  await expect(bar(page)).toContainText('4 selected')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
  await expect(title(page, 'CRM')).toBeFocused()
  await page.keyboard.press('Alt+c')
  await expect(page.getByText('The code was not copied')).toBeVisible()
})

test('rows are sorted by their columns, columns are chosen, and one button says which filters are on, in both languages', async ({
  adminPage: page,
}) => {
  await page.setViewportSize(wide)
  await page.goto('/')
  await openVaults(page)
  await vaultRow(page, 'Moda Íris').click()
  await page.getByRole('button', { name: 'Title, in ascending order' }).click()
  expect(await rowTitles(page)).toEqual(['DNS', 'CRM', 'Blog 2', 'Ads'])
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  expect(await rowTitles(page)).toEqual(['CRM', 'Ads', 'Blog 2', 'DNS'])
  await page.getByRole('button', { name: 'Order and columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Type' }).click()
  await page.keyboard.press('Escape')
  await expect(card(page, 'Ads')).toContainText('Web credential')

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Filter by environment').click()
  await page.getByRole('option', { name: 'Stage' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Filters: Stage' })).toBeVisible()
  expect(await rowTitles(page)).toEqual(['Blog 2'])
  await page.getByRole('button', { name: 'Filters: Stage' }).click()
  await expectAccessible(page, '[role=dialog]')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.keyboard.press('Escape')
  expect(await rowTitles(page)).toEqual(['CRM', 'Ads', 'Blog 2', 'DNS'])

  await page.evaluate(() => localStorage.setItem('language', 'pt-BR'))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Usuário, em ordem crescente' })).toBeVisible()
  await title(page, 'Ads').click()
  await expect(pane(page, 'Ads')).toContainText('Produção')
  await expectAccessible(page)
})

test('with the vaults inside, what they hold is listed with its vault, and opens and copies as there', async ({
  adminPage: page,
  people,
}) => {
  const admin = await people.founder()
  const above = await makeEmptyVault(admin, 'Padaria Sol')
  const ads = await makeEmptyVault(admin, 'Campanhas', above)
  const site = await makeEmptyVault(admin, 'Site', ads)
  await makeItem(admin, above, { title: 'Banco' }, {})
  await makeItem(admin, ads, { title: 'Meta' }, { password: 'meta password' })
  await makeItem(admin, site, { title: 'Hospedagem' }, {})
  await page.setViewportSize(wide)
  await page.goto('/')
  await allowClipboard(page)
  await openVaults(page)
  await vaultRow(page, 'Padaria Sol').click()
  await expect(page.getByText('1 item', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'With vaults inside' }).click()
  await expect(page.getByText('3 items', { exact: true })).toBeVisible()
  expect(await rowTitles(page)).toEqual(['Banco', 'Hospedagem', 'Meta'])
  await expect(card(page, 'Hospedagem')).toContainText('Campanhas › Site')
  await page.getByRole('button', { name: 'Copy password: Meta' }).click()
  await expect.poll(() => readClipboard(page)).toBe('meta password')
  await title(page, 'Meta').click()
  await expect(pane(page, 'Meta')).toContainText('Campanhas')
  await pane(page, 'Meta').getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit item' })
  await form.getByLabel('Title').fill('Meta Ads')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(pane(page, 'Meta Ads')).toBeVisible()
  expect(await rowTitles(page)).toEqual(['Banco', 'Hospedagem', 'Meta Ads'])
  await test.step('a favourite and what was used last stand above the tree', async () => {
    await card(page, 'Banco').getByRole('button', { name: 'Favourite' }).click()
    const favourites = page.getByRole('region', { name: 'Favourites', exact: true })
    await expect(favourites.getByRole('link', { name: 'Banco' })).toBeVisible()
    await page.getByRole('button', { name: 'Recent', exact: true }).click()
    const recent = page.getByRole('region', { name: 'Recent', exact: true })
    await expect(recent.getByRole('link', { name: 'Meta Ads' })).toBeVisible()
    await expectAccessible(page)
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }))
    expect(kept).not.toMatch(/Banco|Meta/)
  })
  await page.reload()
  await expect(pane(page, 'Meta Ads')).toBeVisible()
  await page.getByRole('button', { name: 'With vaults inside' }).click()
  await expect(page.getByText('1 item', { exact: true })).toBeVisible()
})

test('of several vaults, what one may change is moved and deleted together; the rest says why it stays', async ({
  people,
  unlockedPage,
}) => {
  const admin = await people.founder()
  const contributor = await people.invited('Demo Contributor')
  const closed = await makeEmptyVault(admin, 'Clínica')
  const ads = await makeEmptyVault(admin, 'Anúncios', closed)
  const site = await makeEmptyVault(admin, 'Site', closed)
  const read = await makeEmptyVault(admin, 'Contratos', closed)
  await makeItem(admin, closed, { title: 'Registro' }, { password: 'registrar' })
  await makeItem(admin, read, { title: 'Acordo' }, { password: 'agreement' })
  await admit(admin, ads, contributor)
  await admit(admin, site, contributor)
  await admin.session.vaults.addMember(read, await shownPerson(admin, contributor.id), 'reader')
  await inStep(admin, contributor)
  await makeItem(contributor, ads, { title: 'Campanha' }, {})
  await makeItem(contributor, site, { title: 'Rascunho' }, {})
  await makeItem(contributor, site, { title: 'Recepção' }, {})
  const page = await unlockedPage('Demo Contributor')
  await page.setViewportSize(wide)
  await openVaults(page)

  await test.step('an item that is closed says so in its row, and temporary access to it is asked for beside it', async () => {
    await vaultRow(page, 'Clínica').click()
    await expect(card(page, 'Registro')).toContainText('Closed')
    await title(page, 'Registro').click()
    await pane(page, 'Registro').getByRole('button', { name: 'Request Temporary Access' }).click()
    const asking = page.getByRole('dialog', { name: 'Request Temporary Access' })
    await asking.getByLabel('Reason').fill('To renew the domain')
    await asking.getByRole('button', { name: 'Send request' }).click()
    await expect(pane(page, 'Registro')).toContainText('You asked for 2 h of access')
    await expectAccessible(page)
  })

  await page.getByRole('button', { name: 'With vaults inside' }).click()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await bar(page).getByRole('checkbox', { name: 'Select all' }).check()
  await expect(bar(page)).toContainText('3 selected')
  await page.getByRole('article').filter({ hasText: 'Acordo' }).click()
  await expect(page.getByText('Acordo cannot be selected')).toBeVisible()
  await expect(page.getByText(/in a vault that you do not change/)).toBeVisible()
  await expect(bar(page)).toContainText('3 selected')

  await test.step('moved to the vault that one of them is in, which keeps it', async () => {
    await page.getByRole('checkbox', { name: 'Rascunho', exact: true }).click()
    await bar(page).getByRole('button', { name: 'Move' }).click()
    const moving = page.getByRole('dialog', { name: 'Move to another vault' })
    await expect(moving).toContainText('2 items · 2 vaults')
    await moving.getByLabel('New vault').fill('Anúncios')
    await page.keyboard.press('Enter')
    await expect(moving).toContainText('what is in this vault already stays as it is')
    await expectAccessible(page)
    await moving.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(page.getByText('1 item moved')).toBeVisible()
    expect(await titlesIn(admin, site)).toEqual(['Rascunho'])
    expect(await titlesIn(admin, ads)).toEqual(['Campanha', 'Recepção'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => titlesIn(admin, site)).toEqual(['Rascunho', 'Recepção'])
  })
  // A message stays for as long as the pointer rests on it.
  await page.mouse.move(0, 0)
  await expect(page.getByText('Acordo cannot be selected')).toHaveCount(0)
  await title(page, 'Acordo').focus()
  await page.keyboard.press('x')
  await expect(page.getByText('Acordo cannot be selected')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  await title(page, 'Rascunho').focus()
  await page.keyboard.press('x')
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('1 item deleted')).toBeVisible()
  await expect.poll(() => rowTitles(page)).toEqual(['Acordo', 'Campanha', 'Recepção', 'Registro'])
})

test('eighteen items are in sight on a desk, fourteen on a small one and nine on a phone, below the whole name of their vault', async ({
  adminPage: page,
  people,
}) => {
  const admin = await people.founder()
  const above = await makeEmptyVault(admin, 'Clientes da agência')
  const name = 'Autopeças Irmãos Cavalcanti Distribuidora'
  const vault = await makeEmptyVault(admin, name, above, 'Autopeças Cavalcanti')
  const short = await makeEmptyVault(admin, 'Academia', above)
  await makeEmptyVault(admin, 'Campanhas', short)
  for (let number = 10; number < 30; number++)
    await makeItem(admin, short, { title: `Conta ${number}`, login: `ana${number}@academia.example` }, {})
  const wholeRows = () =>
    page.getByRole('article').evaluateAll((rows) => {
      const isWhole = (row: Element) => row.getBoundingClientRect().bottom <= innerHeight
      return rows.filter(isWhole).length
    })
  /** Whether nothing of the vault's name is cut off. */
  const isNameWhole = () =>
    page
      .getByRole('heading', { level: 2, name, exact: true })
      .evaluate(
        (heading) =>
          heading.scrollHeight <= heading.clientHeight && heading.scrollWidth <= heading.clientWidth,
      )
  const sizes = [
    { width: 1440, height: 900, rows: 18 },
    { width: 1024, height: 768, rows: 14 },
    { width: 360, height: 740, rows: 9 },
  ]
  await page.setViewportSize(wide)
  await page.goto(`/vaults?vault=${short.id}`)
  await expect(card(page, 'Conta 10')).toBeVisible()
  for (const { width, height, rows } of sizes) {
    await page.setViewportSize({ width, height })
    await expect.poll(wholeRows, `${width} pixels wide`).toBeGreaterThanOrEqual(rows)
  }
  await page.goto(`/vaults?vault=${vault.id}`)
  for (const { width, height } of sizes) {
    await page.setViewportSize({ width, height })
    await expect.poll(isNameWhole, `${width} pixels wide`).toBe(true)
  }
  await test.step('on a phone the client’s acts and the vault’s are each behind one button; in the dark, too', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.getByRole('button', { name: 'Client Vault' }).click()
    await expect(page.getByRole('menuitem', { name: 'Generate Client Link' })).toBeVisible()
    await expectAccessible(page, '[role=menu]')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await expect(page.getByRole('menuitem', { name: 'Edit vault' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Only you' }).click()
    await expect(page.getByText('Only you can open this.')).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await page.keyboard.press('Escape')
    await expectAccessible(page)
  })
})
