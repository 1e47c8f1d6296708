import type { Page } from '@playwright/test'
import { callApi } from './support/api.ts'
import { whileStretching } from './support/key.ts'
import { expectFits360 } from './support/narrow.ts'
import { wordsOf } from './support/people.ts'
import { makeVault } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { createVault, openVaults } from './support/vaults.ts'

const title = 'What my colleagues see'

async function openColleagues(page: Page) {
  await page.goto('/account')
  await page.getByRole('link', { name: title }).click(whileStretching)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

async function beginComparing(page: Page, name: string) {
  await page.getByLabel('With whom?').fill(name)
  const option = page.getByRole('option', { name })
  await expect(option).toHaveCount(1)
  await option.click()
  await page.getByRole('button', { name: 'Compare words' }).click()
  const dialog = page.getByRole('dialog', { name: `Compare words with ${name}` })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Makes this browser remember that nobody, or only one person, has failed to confirm anything for so many days. */
async function rememberNobodyFor(page: Page, days: number, only?: string) {
  // A page without the app, which would write over it what it has in mind.
  await page.goto('/terms')
  const changed = await page.evaluate(
    async ({ before, only }) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('chaveiro')
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      const [name = ''] = database.objectStoreNames
      const store = database.transaction(name, 'readwrite').objectStore(name)
      let changed = 0
      await new Promise<void>((resolve, reject) => {
        const cursor = store.openCursor()
        cursor.onerror = () => reject(cursor.error)
        cursor.onsuccess = () => {
          const here = cursor.result
          if (!here) return resolve()
          if (String(here.key).includes('views/')) {
            const since = new Date(Date.now() - before * 86_400_000).toISOString()
            const seen = structuredClone(here.value)
            if (only) {
              seen.knownAt[only] = since
              delete seen.sameAt[only]
            } else {
              seen.roster.since = since
              for (const vault of Object.values<{ since: string }>(seen.vaults)) vault.since = since
            }
            here.update(seen)
            changed += 1
          }
          here.continue()
        }
      })
      database.close()
      return changed
    },
    { before: days, only },
  )
  expect(changed).toBe(1)
}

test('the only admin reads that nobody can confirm what they see, and how to compare', async ({
  adminPage,
}) => {
  await openColleagues(adminPage)
  await expect(adminPage.getByText('You are the only admin or manager.')).toBeVisible()
  await expect(adminPage.getByRole('heading', { name: 'Compare with one person' })).toBeVisible()
  await expectAccessible(adminPage)
})

test('each device confirms the other by itself, and two people compare words: a misheard word does not match, and a match is remembered', async ({
  adminPage,
  people,
  unlockedPage,
}) => {
  await people.invited('Demo Manager', 'manager')
  const manager = await unlockedPage('Demo Manager')
  await openVaults(adminPage)
  await createVault(adminPage, 'Clientes')
  await openColleagues(manager)
  await openColleagues(adminPage)
  const seen = adminPage.getByText(/^Demo Manager’s device saw the same as yours/)
  await expect(async () => {
    await adminPage.reload()
    await expect(seen).toBeVisible()
  }).toPass()
  await expect(adminPage.getByRole('listitem').filter({ hasText: 'Demo Manager' })).toContainText(
    'Same as yours',
  )
  await expectAccessible(adminPage)

  const reading = await beginComparing(adminPage, 'Demo Manager')
  const words = await wordsOf(reading.getByRole('list', { name: 'Words to read out' }))
  await expectAccessible(adminPage)
  const typing = await beginComparing(manager, 'Demo Admin')
  await typing.getByRole('tab', { name: 'I type' }).click()
  const field = typing.getByLabel('The eight words that Demo Admin reads out')
  await field.fill('only two')
  await typing.getByRole('button', { name: 'Compare' }).click()
  await expect(typing.getByText('Type all eight words.')).toBeVisible()
  const [first, ...others] = words.split(' ')
  await field.fill([...others, first].join(' '))
  await typing.getByRole('button', { name: 'Compare' }).click()
  await expect(typing.getByText('These are not the words that your browser has.')).toBeVisible()
  await expectAccessible(manager)
  await field.fill(words)
  await typing.getByRole('button', { name: 'Compare' }).click()
  await expect(typing.getByText('It fits: you and Demo Admin are shown the same.')).toBeVisible()

  await typing.getByRole('tab', { name: 'I read out' }).click()
  const code = typing.getByRole('img', { name: 'Words to read out' })
  await expect(code).toBeVisible()
  const buffer = await code.screenshot()
  await reading.getByRole('tab', { name: 'I type' }).click()
  const chooser = reading.locator('input[type=file]')
  await chooser.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
  await expect(reading.getByText('This file is no picture.')).toBeVisible()
  await chooser.setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer })
  await expect(reading.getByText('It fits: you and Demo Manager are shown the same.')).toBeVisible()
})

test('a colleague whose device says nothing for a week is named if nothing else is old, and that can be postponed for a week', async ({
  adminPage,
  people,
}) => {
  await people.invited('Demo Newcomer', 'manager')
  await openColleagues(adminPage)
  await expect(adminPage.getByText(/^This browser remembers nothing from before/)).toBeVisible()
  await expect(adminPage.getByRole('listitem').filter({ hasText: 'Demo Newcomer' })).toBeVisible()
  const silent = { json: { views: [], last: 0, has_more: false, days: [] } }
  await adminPage.context().route('**/api/views*', (route) => route.fulfill(silent))
  const users = (await callApi(adminPage, 'GET', '/users')).body as { id: string; email: string }[]
  const unseen = users.find(({ email }) => email.startsWith('newcomer@'))
  await rememberNobodyFor(adminPage, 8, unseen?.id)
  await adminPage.goto('/')
  const banner = adminPage.getByText(/^For a week Demo Newcomer’s device has not confirmed what you see/)
  await expect(banner).toBeVisible(whileStretching)
  await expectAccessible(adminPage)
  await adminPage.getByRole('link', { name: 'Compare words' }).click()
  await expect(
    adminPage.getByText(/^Demo Newcomer’s device has not confirmed what you see since/),
  ).toBeVisible()
  await expectAccessible(adminPage)
  await expectFits360(adminPage)
  await adminPage.goto('/')
  await adminPage.getByRole('button', { name: 'In a week' }).click(whileStretching)
  await expect(banner).toBeHidden()
  await adminPage.context().unroute('**/api/views*')
})

test('after a day without any confirmation the page says so until tomorrow; after a week it keeps saying so and asks to compare', async ({
  adminPage,
  people,
}) => {
  await people.invited('Demo Colleague', 'manager')
  await openColleagues(adminPage)
  await expect(adminPage.getByRole('heading', { name: 'Admins and managers' })).toBeVisible()
  // From here on, no view of the manager's arrives.
  await adminPage
    .context()
    .route('**/api/views*', (route) =>
      route.fulfill({ json: { views: [], last: 0, has_more: false, days: [] } }),
    )
  await rememberNobodyFor(adminPage, 2)
  await adminPage.goto('/')
  const gentle = adminPage.getByText(/^No colleague’s device has confirmed what you see since/)
  await expect(gentle).toBeVisible(whileStretching)
  await expectAccessible(adminPage)
  await adminPage.getByRole('button', { name: 'Until tomorrow' }).click()
  await expect(gentle).toBeHidden()
  await adminPage.reload()
  await expect(adminPage.getByRole('heading', { name: 'Quick Access' })).toBeVisible(whileStretching)
  await expect(gentle).toBeHidden()

  await rememberNobodyFor(adminPage, 8)
  await adminPage.goto('/')
  await expect(adminPage.getByText(/^For 7 days nobody has confirmed what you see/)).toBeVisible(
    whileStretching,
  )
  await adminPage.getByRole('link', { name: 'Compare words' }).click()
  await expect(adminPage.getByText('Nobody has confirmed what you see for 7 days.')).toBeVisible()
  await expectAccessible(adminPage)
  await adminPage.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(adminPage)
  await expectFits360(adminPage)
})

test('vaults of one name that nobody confirmed are told apart by their paths', async ({
  adminPage,
  people,
}) => {
  const admin = await people.founder()
  await people.invited('Demo Contributor', 'manager')
  await makeVault(admin, 'Mídia', 'x', await makeVault(admin, 'Acme', 'x'))
  await makeVault(admin, 'Mídia', 'x', await makeVault(admin, 'Padaria', 'x'))
  await openColleagues(adminPage)
  await expect(adminPage.getByRole('heading', { name: 'Admins and managers' })).toBeVisible()
  await rememberNobodyFor(adminPage, 2)
  await openColleagues(adminPage)
  const unconfirmed = adminPage.getByRole('listitem').filter({ hasText: 'Mídia' })
  await expect(unconfirmed).toContainText(['Acme / Mídia', 'Padaria / Mídia'])
  await expectFits360(adminPage)
})
