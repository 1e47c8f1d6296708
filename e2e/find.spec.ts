import type { Page, Request } from '@playwright/test'
import { whileStretching } from './support/key.ts'
import { expectFits360 } from './support/narrow.ts'
import { makeEmptyVault, makeItem, type PreparedVault, removeItem } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.describe.configure({ mode: 'serial' })

let bakery: PreparedVault
let oven = ''
let safe = ''

test.beforeAll(async ({ people }) => {
  const admin = await people.founder()
  const clients = await makeEmptyVault(admin, 'Clientes')
  const padaria = await makeEmptyVault(admin, 'Padaria São José', clients)
  const otica = await makeEmptyVault(admin, 'Ótica Íris', clients)
  const secret = { password: 's3nha' }
  const first = { environment: 'prod', client: 'Padaria São José' } as const
  await makeItem(
    admin,
    padaria,
    { ...first, title: 'Área do cliente', login: 'joana@padaria.example' },
    secret,
  )
  await makeItem(admin, padaria, { ...first, title: 'Servidor', type: 'ssh_key', login: 'root' }, secret)
  const login = 'joana@otica.example'
  await makeItem(
    admin,
    otica,
    { title: 'Instagram', type: 'social_login', login, client: 'Ótica Íris' },
    secret,
  )
  bakery = await makeEmptyVault(admin, 'Bakery')
  oven = await makeItem(admin, bakery, { title: 'Oven' }, secret)
  safe = await makeItem(admin, bakery, { title: 'Safe' }, secret)
  const above = await makeEmptyVault(admin, 'Floricultura do Centro')
  const below = await makeEmptyVault(admin, 'Instagram e Facebook', above)
  await makeItem(admin, below, { title: 'Facebook registrar' }, secret)
})

const box = (page: Page) => page.getByRole('combobox', { name: 'Search all vaults' })
const hits = (page: Page) => page.getByRole('listbox', { name: 'Found' }).getByRole('option')

/** The dialog's code is loaded separately; typed text has to wait for the box. */
async function openByKeys(page: Page) {
  await expect(page.getByRole('button', { name: 'Search all vaults', includeHidden: true })).toBeAttached()
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
    adminWithin,
    pageFaults,
  }) => {
    pageFaults.expect(/status of 500/)
    const page = await adminWithin('/')
    await page.getByRole('button', { name: 'Search all vaults' }).click()
    await expect(page.getByText('Find any item in any vault')).toBeVisible()
    await box(page).fill('nothing here yet')
    await expect(page.getByText('Nothing found for “nothing here yet”')).toBeVisible()
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

  test('a few letters without accents and Enter open the item in its vault', async ({ adminWithin }) => {
    const page = await adminWithin('/audit')
    await expect(page.getByRole('heading', { name: 'Audit Logs', level: 1 })).toBeVisible()
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
    await expect(page.getByRole('heading', { name: 'Audit Logs', level: 1 })).toBeVisible()
  })

  test('the arrows choose, and from an open item the search leads straight to the next', async ({
    adminWithin,
  }) => {
    const page = await adminWithin('/')
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
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('a vault is found by its name, after the items of that title and before those that are only in it', async ({
    adminWithin,
  }) => {
    const page = await adminWithin('/')
    await openByKeys(page)
    await page.keyboard.type('padaria')
    await expect(hits(page)).toHaveText([/^Vault\s*Padaria São José/, /^Área do cliente/, /^Servidor/])
    await expect(page.getByText('2 items found 1 vault found')).toBeAttached()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Padaria São José' })).toBeVisible()
    await expect(box(page)).toHaveCount(0)
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
    adminWithin,
  }) => {
    const page = await adminWithin('/')
    const answer = Promise.withResolvers<void>()
    await page.route(/\/api\/items\?search=j$/, async (route) => {
      await answer.promise
      await route.continue()
    })
    const asked: string[] = []
    const note = (request: Request) => void asked.push(new URL(request.url()).pathname)
    page.on('request', note)
    await expect(page.getByRole('heading', { name: 'Quick Access' })).toBeVisible()
    await openByKeys(page)
    await expect(hits(page)).not.toHaveCount(0)
    await page.keyboard.press('j')
    await expect(page.getByText('Searching')).toBeVisible()
    await expect(hits(page)).toHaveCount(0)
    answer.resolve()
    await expect(hits(page)).toHaveCount(4)
    await page.keyboard.type('oana')
    await expect(hits(page)).toHaveCount(2)
    page.off('request', note)
    // Every hit lies in a vault that is open to the person, so nothing is asked about requests.
    expect(asked.filter((path) => /jit|breakglass/.test(path))).toEqual([])
    await page.keyboard.press('Escape')
  })

  test('an item in a vault that somebody has just made is found with the vault’s name', async ({
    adminWithin,
    people,
  }) => {
    const page = await adminWithin('/')
    await openByKeys(page)
    const admin = await people.founder()
    await makeItem(admin, await makeEmptyVault(admin, 'Florist'), { title: 'Greenhouse' }, { password: 'x' })
    await page.keyboard.type('greenhouse')
    // As a list: what stood there before the answer may be several.
    await expect(hits(page)).toHaveText([/Florist/])
    await page.keyboard.press('Escape')
  })

  test('recent items are loaded when somebody looks, not again after a deletion here, and once after a colleague’s', async ({
    adminWithin,
    people,
    pageFaults,
  }) => {
    const page = await adminWithin(`/vaults?vault=${bakery.id}`)
    await page.getByRole('button', { name: 'Safe', exact: true }).click()
    const opened = page.getByRole('dialog', { name: 'Safe' })
    await expect(opened.getByRole('button', { name: 'Edit' })).toBeEnabled()
    await opened.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Oven', exact: true }).click()
    await page.getByRole('dialog', { name: 'Oven' }).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await removeItem(await people.founder(), safe)

    pageFaults.expect(/status of 404/)
    const asked: string[] = []
    const note = (request: Request) => asked.push(new URL(request.url()).pathname.split('/').at(-1) ?? '')
    page.on('request', note)
    const goneThrough = page.waitForResponse(/\/api\/items\?search=a$/)
    await page.reload()
    await goneThrough
    expect(asked).not.toContain(safe)
    for (const typed of ['q', 'qu']) {
      await openByKeys(page)
      await expect.poll(() => asked.filter((id) => id === safe)).toHaveLength(1)
      const found = page.waitForResponse(new RegExp(`search=${typed}$`))
      await page.keyboard.type(typed)
      await found
      await page.keyboard.press('Escape')
      await expect(box(page)).toHaveCount(0)
    }
    page.off('request', note)
    expect(asked).not.toContain(oven)
  })

  test('the shortcut does not close a form that is being filled in', async ({ adminWithin }) => {
    const page = await adminWithin('/')
    await page.getByRole('link', { name: 'Vaults', exact: true }).click()
    await page.getByRole('button', { name: 'New Vault' }).click()
    const form = page.getByRole('dialog', { name: 'Create New Vault' })
    await form.getByLabel('Name').fill('Unsaved')
    await page.keyboard.press('Control+k')
    await expect(form.getByLabel('Name')).toHaveValue('Unsaved')
    await expect(box(page)).toHaveCount(0)
    await form.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(form).toBeHidden()
  })

  test('a search whose code cannot be loaded says so, leaves the screen as it is, and opens after a reload', async ({
    page,
    people,
    pageFaults,
  }) => {
    pageFaults.expect(/find-everywhere|Failed to fetch|ERR_FAILED|Failed to load/)
    await noteHits(page)
    await page.route('**/assets/find-everywhere-*.js', (route) => route.abort())
    await people.open(page, 'Demo Admin')
    await page.keyboard.press('Control+k')
    await expect(page.getByText('The search could not be opened')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Quick Access' })).toBeVisible()
    await page.unroute('**/assets/find-everywhere-*.js')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Quick Access' })).toBeVisible()
    const root = page.locator('html')
    await test.step('the warm-up search puts nothing on the page', async () => {
      await expect(root).toHaveAttribute('data-gone-through')
      await expect(root).not.toHaveAttribute('data-shown')
    })
    await openByKeys(page)
    await page.keyboard.type('joana')
    await expect(hits(page)).toHaveCount(2)
    await expect(root).toHaveAttribute('data-shown')
  })

  test('it fits a narrow screen, with the whole path of an item’s vault: its last name says most', async ({
    adminWithin,
  }) => {
    const page = await adminWithin('/')
    await expectFits360(page)
    await page.getByRole('button', { name: 'Search all vaults' }).click()
    await box(page).fill('facebook registrar')
    const path = hits(page).getByText('Floricultura do Centro / Instagram e Facebook', { exact: true })
    expect(await path.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true)
    await box(page).fill('joana')
    await expect(hits(page)).toHaveCount(2)
    await expectFits360(page)
    // Too low for the whole list, so that the arrows scroll it.
    await page.setViewportSize({ width: 360, height: 170 })
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    await expect(hits(page).last()).toHaveAttribute('data-highlighted', '')
    await expect(hits(page).last()).toBeInViewport()
  })

  test('a star on a card or in the item puts it first in the empty search and passes the vault’s filter; no call but the sealed list says so', async ({
    adminAt,
    people,
    browser,
  }) => {
    const founder = await people.founder()
    const vault = await makeEmptyVault(founder, 'Confeitaria')
    const stove = await makeItem(founder, vault, { title: 'Stove' }, { password: 's3nha' })
    const mixer = await makeItem(founder, vault, { title: 'Mixer' }, { password: 's3nha' })
    const page = await adminAt(`/vaults?vault=${vault.id}`)
    const card = (title: string) => page.getByRole('article').filter({ hasText: title })
    const star = (title: string) => card(title).getByRole('button', { name: 'Favourite', exact: true })
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    await expect(star('Stove')).toHaveAttribute('aria-pressed', 'false')
    await star('Stove').focus()
    await page.keyboard.press('Space')
    await expect(star('Stove')).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => sent.filter((one) => /favourites .*sealed/.test(one)).length).toBe(1)
    for (const id of [stove, mixer]) expect(sent.join('\n')).not.toContain(id)
    await page.getByRole('button', { name: 'Mixer', exact: true }).click()
    const item = page.getByRole('dialog', { name: 'Mixer', exact: true })
    await item.getByRole('button', { name: 'Favourite', exact: true }).click()
    await expectAccessible(page)
    await item.getByRole('button', { name: 'Favourite', exact: true, pressed: true }).click()
    await item.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('button', { name: 'Favourites only' }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await expectAccessible(page)
    await expectFits360(page)

    const other = await browser.newPage()
    await people.open(other, 'Demo Admin')
    await openByKeys(other)
    await expect(hits(other).first()).toContainText('Stove Favourite')
    await other.keyboard.press('Enter')
    const opened = other.getByRole('dialog', { name: 'Stove', exact: true })
    await opened.getByRole('button', { name: 'Favourite', exact: true, pressed: true }).click()
    await expect(opened.getByRole('button', { name: 'Favourite', exact: true, pressed: false })).toBeVisible()
    await other.context().close()
  })
})
