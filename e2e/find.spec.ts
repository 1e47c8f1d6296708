import type { Page, Request } from '@playwright/test'
import { whileStretching } from './support/key.ts'
import { expectFits360 } from './support/narrow.ts'
import { makeItem, makeVault, removeItem } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.describe.configure({ mode: 'serial' })

const sheet = `vault_path,type,title,login,password,login_url,environment,criticality,client,squad
Clientes/Padaria São José,web_credential,Área do cliente,joana@padaria.example,s3nha,,prod,high,Padaria São José,
Clientes/Padaria São José,ssh_key,Servidor,root,s3nha,,stage,low,Padaria São José,
Clientes/Ótica Íris,social_login,Instagram,joana@otica.example,s3nha,,prod,medium,Ótica Íris,
`
const box = (page: Page) => page.getByRole('combobox', { name: 'Search all vaults' })
const hits = (page: Page) => page.getByRole('listbox', { name: 'Found' }).getByRole('option')

/** The dialog's code is loaded separately; typed text has to wait for the box. */
async function openByKeys(page: Page) {
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
}

/** Marks the page's root when a hit is rendered, out of sight or in the page. */
const noteHits = (page: Page) =>
  page.addInitScript(() => {
    const { setAttribute } = Element.prototype
    Element.prototype.setAttribute = function (name, value) {
      setAttribute.call(this, name, value)
      if (value !== 'option') return
      requestAnimationFrame(() => {
        document.documentElement.dataset[this.isConnected ? 'shown' : 'goneThrough'] = ''
      })
    }
  })

test.describe('search through all vaults', () => {
  test('says when nothing is found and when the search fails, and tries again', async ({
    adminPage: page,
    pageFaults,
  }) => {
    pageFaults.expect(/status of 500/)
    await page.getByRole('button', { name: 'Search all vaults' }).click()
    await expect(page.getByText('Find any item in any vault')).toBeVisible()
    await expectAccessible(page)
    await box(page).fill('nothing here yet')
    await expect(page.getByText('Nothing found for “nothing here yet”')).toBeVisible()
    await expectAccessible(page)
    await page.route(/\/api\/items\?search=/, (route) => route.fulfill({ status: 500, body: '' }))
    await box(page).fill('broken')
    await expect(page.getByRole('alert')).toContainText('The search failed')
    await expectAccessible(page)
    await page.unroute(/\/api\/items\?search=/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Nothing found for “broken”')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Search all vaults' })).toBeFocused()
  })

  test('a few letters without accents and Enter open the item in its vault', async ({ adminPage: page }) => {
    await page.getByRole('link', { name: 'Import', exact: true }).click()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'few.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
    await page.getByRole('button', { name: 'Import 3 items' }).click()
    await expect(page.getByText('few.csv was imported')).toBeVisible()

    await openByKeys(page)
    await page.keyboard.type('AREA sao jose')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Área do cliente' })
    await expect(dialog).toContainText('joana@padaria.example')
    await expect(box(page)).toHaveCount(0)
    await page.reload()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Padaria São José' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Import', level: 1 })).toBeVisible()
  })

  test('the arrows choose, and from an open item the search leads straight to the next', async ({
    adminPage: page,
  }) => {
    await openByKeys(page)
    await page.keyboard.type('joana')
    await expect(hits(page)).toHaveCount(2)
    await expect(hits(page).first()).toContainText('Clientes / Padaria São José')
    await expect(hits(page).first()).toContainText('Prod')
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Instagram' })).toBeVisible()
    await openByKeys(page)
    await page.keyboard.press('Escape')
    await expect(box(page)).toHaveCount(0)
    await expect(page.getByRole('dialog', { name: 'Instagram' })).toBeVisible()
    await openByKeys(page)
    await page.keyboard.type('servidor')
    await hits(page).filter({ hasText: 'Servidor' }).click()
    await expect(page.getByRole('dialog', { name: 'Servidor' })).toContainText('root')
    await expect(page.getByRole('dialog')).toHaveCount(1)
  })

  test('a vault is found by its name, after the items of that title and before those that are only in it', async ({
    adminPage: page,
  }) => {
    await openByKeys(page)
    await page.keyboard.type('padaria')
    await expect(hits(page)).toHaveText([/^Vault\s*Padaria São José/, /^Área do cliente/, /^Servidor/])
    await expect(page.getByText('2 items found 1 vault found')).toBeAttached()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Padaria São José' })).toBeVisible()
    await expect(box(page)).toHaveCount(0)
  })

  test('the warm-up search puts nothing on the page', async ({ page, people }) => {
    await noteHits(page)
    await people.open(page, 'Demo Admin')
    const root = page.locator('html')
    await expect(root).toHaveAttribute('data-gone-through')
    await expect(root).not.toHaveAttribute('data-shown')
    await openByKeys(page)
    await page.keyboard.type('joana')
    await expect(hits(page)).toHaveCount(2)
    await expect(root).toHaveAttribute('data-shown')
  })

  test('the search goes through made-up items behind the lock, and asks for nothing of the organisation', async ({
    page,
    people,
  }) => {
    await noteHits(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await people.openSignedIn(page, 'Demo Admin')
    const form = page.getByRole('heading', { name: 'Unlock', exact: true })
    await expect(form).toBeVisible(whileStretching)
    await expect(page.locator('html')).toHaveAttribute('data-gone-through')
    await expect(page.locator('html')).not.toHaveAttribute('data-shown')
    await expect(form).toBeVisible()
    expect(asked.filter((path) => /^.api.(items|vaults|jit|breakglass)/.test(path))).toEqual([])
  })

  test('one key makes one call, also before the box has appeared', async ({ adminPage: page }) => {
    const asked: string[] = []
    const note = (request: Request) => {
      const { pathname, searchParams } = new URL(request.url())
      const search = searchParams.get('search') ?? ''
      // Not the warm-up search.
      if (pathname === '/api/items' && search.startsWith('j')) asked.push(search)
    }
    page.on('request', note)
    await page.keyboard.press('Control+k')
    await page.keyboard.press('j')
    // Three items, and the vault whose name has a word that begins so.
    await expect(hits(page)).toHaveCount(4)
    await expect(box(page)).toBeFocused()
    await page.keyboard.press('o')
    await expect.poll(() => asked).toEqual(['j', 'jo'])
    await expect(hits(page)).toHaveCount(4)
    page.off('request', note)
    expect(asked).toEqual(['j', 'jo'])
    await page.keyboard.press('Escape')
  })

  test('until the first answer comes, what stood there stays; a late one is waited for in words', async ({
    adminPage: page,
  }) => {
    const answer = Promise.withResolvers<void>()
    await page.route(/\/api\/items\?search=j$/, async (route) => {
      await answer.promise
      await route.continue()
    })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await openByKeys(page)
    await expect(hits(page)).not.toHaveCount(0)
    await page.keyboard.press('j')
    await expect(page.getByText('Searching')).toBeVisible()
    await expect(hits(page)).toHaveCount(0)
    answer.resolve()
    await expect(hits(page)).toHaveCount(4)
    await page.keyboard.type('oana')
    await expect(hits(page)).toHaveCount(2)
    // Every hit lies in a vault that is open to the person, so nothing is asked about requests.
    expect(asked.filter((path) => /jit|breakglass/.test(path))).toEqual([])
    await page.keyboard.press('Escape')
  })

  test('an item in a vault that somebody has just made is found with the vault’s name', async ({
    adminPage: page,
    people,
  }) => {
    await openByKeys(page)
    const admin = await people.founder()
    await makeItem(
      admin,
      await makeVault(admin, 'Florist', 'unused'),
      { title: 'Greenhouse' },
      { password: 'x' },
    )
    await page.keyboard.type('greenhouse')
    // As a list: what stood there before the answer may be several.
    await expect(hits(page)).toHaveText([/Florist/])
    await page.keyboard.press('Escape')
  })

  test('recent items are loaded when somebody looks, not again after a deletion here, and once after a colleague’s', async ({
    adminPage: page,
    people,
    pageFaults,
  }) => {
    const admin = await people.founder()
    const vault = await makeVault(admin, 'Bakery', 'unused')
    const here = await makeItem(admin, vault, { title: 'Oven' }, { password: 'hot' })
    const elsewhere = await makeItem(admin, vault, { title: 'Safe' }, { password: 'held' })
    await page.goto(`/vaults?vault=${vault.id}`)
    await page.getByRole('button', { name: 'Safe', exact: true }).click()
    const safe = page.getByRole('dialog', { name: 'Safe' })
    await expect(safe.getByRole('button', { name: 'Edit' })).toBeEnabled()
    await safe.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Oven', exact: true }).click()
    await page.getByRole('dialog', { name: 'Oven' }).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await removeItem(admin, elsewhere)

    pageFaults.expect(/status of 404/)
    const asked: string[] = []
    const note = (request: Request) => asked.push(new URL(request.url()).pathname.split('/').at(-1) ?? '')
    page.on('request', note)
    const goneThrough = page.waitForResponse(/\/api\/items\?search=a$/)
    await page.reload()
    await goneThrough
    expect(asked).not.toContain(elsewhere)
    for (const typed of ['q', 'qu']) {
      await openByKeys(page)
      await expect.poll(() => asked.filter((id) => id === elsewhere)).toHaveLength(1)
      const found = page.waitForResponse(new RegExp(`search=${typed}$`))
      await page.keyboard.type(typed)
      await found
      await page.keyboard.press('Escape')
      await expect(box(page)).toHaveCount(0)
    }
    page.off('request', note)
    expect(asked).not.toContain(here)
  })

  test('the shortcut does not close a form that is being filled in', async ({ adminPage: page }) => {
    await page.getByRole('link', { name: 'Vaults', exact: true }).click()
    await page.getByRole('button', { name: 'New Vault' }).click()
    const form = page.getByRole('dialog', { name: 'Create New Vault' })
    await form.getByLabel('Name').fill('Unsaved')
    await page.keyboard.press('Control+k')
    await expect(form.getByLabel('Name')).toHaveValue('Unsaved')
    await expect(box(page)).toHaveCount(0)
  })

  test('a search whose code cannot be loaded says so, leaves the screen as it is, and opens after a reload', async ({
    page,
    people,
    pageFaults,
  }) => {
    pageFaults.expect(/find-everywhere|Failed to fetch|ERR_FAILED|Failed to load/)
    await page.route('**/assets/find-everywhere-*.js', (route) => route.abort())
    await people.open(page, 'Demo Admin')
    await page.keyboard.press('Control+k')
    await expect(page.getByText('The search could not be opened')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Quick Access' })).toBeVisible()
    await page.unroute('**/assets/find-everywhere-*.js')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Quick Access' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(box(page)).toBeFocused()
  })

  test('it fits a narrow screen', async ({ adminPage: page }) => {
    await expectFits360(page)
    await page.getByRole('button', { name: 'Search all vaults' }).click()
    await box(page).fill('joana')
    await expect(hits(page)).toHaveCount(2)
    await expectFits360(page)
    await expectAccessible(page)
    // Too low for the whole list, so that the arrows scroll it.
    await page.setViewportSize({ width: 360, height: 170 })
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    await expect(hits(page).last()).toHaveAttribute('data-highlighted', '')
    await expect(hits(page).last()).toBeInViewport()
  })

  test('on a phone, the path of an item’s vault is whole: its last name says most', async ({
    adminPage: page,
    people,
  }) => {
    const admin = await people.founder()
    const above = await makeVault(admin, 'Floricultura do Centro', 'x')
    await makeVault(admin, 'Instagram e Facebook', 'x', above)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Search all vaults' }).click()
    await box(page).fill('facebook registrar')
    const path = hits(page).getByText('Floricultura do Centro / Instagram e Facebook', { exact: true })
    expect(await path.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true)
  })
})
