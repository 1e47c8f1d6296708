import type { Page } from '@playwright/test'
import { expectFits360 } from './support/narrow.ts'
import { openBrowser, openUsers, personRow, wordsOf } from './support/people.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { choose } from './support/vaults.ts'
import { visit } from './support/visit.ts'

const forbidden = "You don't have permission to access this page."

/** What only experts look for. */
const unfold = (page: Page) => page.getByText('Advanced', { exact: true }).click()

test('people who are neither admin nor manager may not see the settings', async ({ page, people }) => {
  await people.open(page, 'Demo Contributor', '/settings')
  await expect(page.getByText(forbidden)).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
})

test('General states what is true of this installation', async ({ adminWithin, pageFaults }) => {
  pageFaults.expect(/ERR_FAILED/)
  const page = await adminWithin('/')
  await page.route('**/api/settings/general', (route) => route.abort())
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('tab')).toHaveText(['Users', 'Teams', 'Machines', 'Notifications', 'General'])
  await page.getByRole('tab', { name: 'General' }).click()
  await expect(page.getByText('The settings could not be loaded')).toBeVisible()
  await page.unroute('**/api/settings/general')
  const tab = page.getByRole('tabpanel', { name: 'General' })
  await tab.getByRole('button', { name: 'Try again' }).click()

  for (const fact of ['1.0.0', /SQLite 3.*MB/, /AES-256/, 'agencia.example'])
    await expect(page.getByText(fact).first()).toBeVisible()
  // Nobody has stated where the data lies or under which laws, so nothing is claimed.
  await expect(page.getByText(/data-protection law|Data residency/)).toHaveCount(0)
  await page.route('**/api/settings/general', async (route) => {
    const stated = { data_residency: 'BR', laws: ['LGPD'], preset: 'br' }
    await route.fulfill({ json: { ...(await (await route.fetch()).json()), ...stated } })
  })
  await page.reload()
  await expect(
    page.getByText('Compliant with the Brazilian data-protection law', { exact: true }),
  ).toBeVisible()
  const words = page.getByRole('list', { name: 'Words of the organisation' })
  await expect(words).toBeHidden()
  await expectAccessible(page)
  await unfold(page)
  expect(await wordsOf(words)).toMatch(/^([a-z]+ ){7}[a-z]+$/)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await expectFits360(page)
})

test('one tab replaces the other at once: the two are never shown together', async ({ adminWithin }) => {
  const page = await adminWithin('/settings')
  await expect(personRow(page, 'admin@agencia.example')).toBeVisible()
  await page.evaluate(() => {
    const look = () => {
      const panels = [...document.querySelectorAll('[role=tabpanel]')]
      if (panels.filter((panel) => panel.checkVisibility()).length > 1) document.body.dataset.both = 'yes'
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true })
  })
  await page.getByRole('tab', { name: 'General' }).click()
  await expect(page.getByRole('heading', { name: 'What holds for everybody' })).toBeVisible()
  await page.getByRole('tab', { name: 'Users' }).click()
  await expect(personRow(page, 'admin@agencia.example')).toBeVisible()
  expect(await page.evaluate(() => document.body.dataset.both)).toBeUndefined()
})

test('two people with screens in different languages read the same words, in the organisation’s language', async ({
  adminPage: page,
  people,
  browser,
  server,
}) => {
  const { page: theirs, context, faults } = await openBrowser(browser, server)
  await people.open(theirs, 'Demo Colleague')
  await theirs.evaluate(() => localStorage.setItem('language', 'pt-BR'))

  const asBothSee = async () => {
    await theirs.goto('/account')
    const words = await wordsOf(theirs.getByRole('list', { name: 'Suas palavras' }))
    await openUsers(page)
    await page.getByRole('button', { name: 'Confirm key' }).click()
    const compare = page.getByRole('dialog', { name: 'Confirm the key of Demo Colleague' })
    expect(await wordsOf(compare.getByRole('list', { name: /^Words of/ }))).toBe(words)
    await page.keyboard.press('Escape')
    return words
  }
  const choose = async (language: string) => {
    await page.getByRole('tab', { name: 'General' }).click()
    await unfold(page)
    const choice = page.getByRole('combobox', { name: 'Language of the organisation' })
    const own = page.getByRole('list', { name: 'Words of the organisation' })
    const before = await wordsOf(own)
    await choice.click()
    await page.getByRole('option', { name: language }).click()
    const question = page.getByRole('alertdialog', { name: `Change the words to ${language}?` })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Change language' }).click()
    await expect(choice).toContainText(language)
    await expect.poll(() => wordsOf(own)).not.toBe(before)
    await expectAccessible(page)
  }
  const inEnglish = await asBothSee()
  await choose('Português (Brasil)')
  const inPortuguese = await asBothSee()
  expect(inPortuguese).not.toBe(inEnglish)
  await choose('English')
  expect(await asBothSee()).toBe(inEnglish)
  expect(faults.found()).toEqual([])
  await context.close()
})

test('an admin sets name, visibility, idle lock and session length; a new vault and the sidebar follow, and a manager only reads', async ({
  adminAt,
  people,
  unlockedPage,
}) => {
  const page = await adminAt('/settings?tab=general')
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await page.getByLabel('Name of the organisation').fill('Agência Aurora')
  await page.getByLabel('New vaults: Squad').click()
  await page.getByRole('option', { name: /^Private/ }).click()
  await choose(page, page, 'Lock after idle time of', '5 minutes')
  await choose(page, page, 'Sign in again after', '8 hours')
  await expect(page.getByText('Sessions that have lasted longer end when you save, yours too.')).toBeVisible()
  await expectAccessible(page)
  await save.click()
  await expect(page.getByText('The settings are saved')).toBeVisible()
  await expect(page.getByRole('complementary').getByText('Agência Aurora')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('chaveiro.idle-minutes'))).toBe('5')

  await visit(page, '/vaults')
  await page.getByRole('button', { name: 'New Vault' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Vault' })
  await expect(dialog.getByLabel('Visibility')).toContainText('Visible to the team')
  await choose(dialog, page, 'Type', 'Squad')
  await expect(dialog.getByLabel('Visibility')).toContainText('Private')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await people.invited('Demo Manager', 'manager')
  const manager = await unlockedPage('Demo Manager', { path: '/settings?tab=general', isWithin: false })
  await expect(manager.getByText('Only an admin can change this.')).toBeVisible()
  await expect(manager.getByText('8 hours')).toBeVisible()
  await expect(manager.getByLabel('Name of the organisation')).toHaveCount(0)
  await expectFits360(manager)
})

test('what is typed into a setting stays while another tab is open, and is not left without asking', async ({
  adminWithin,
}) => {
  const page = await adminWithin('/')
  await openUsers(page)
  await page.getByRole('tab', { name: 'General' }).click()
  const name = page.getByLabel('Name of the organisation')
  const before = await name.inputValue()
  await name.fill('Half typed')
  await page.getByRole('tab', { name: 'Users' }).click()
  await expect(personRow(page, 'admin@agencia.example')).toBeVisible()
  await page.getByRole('tab', { name: 'General' }).click()
  await expect(name).toHaveValue('Half typed')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  const dashboard = page.getByRole('link', { name: 'Dashboard', exact: true })
  const back = () => page.evaluate(() => history.back())
  for (const leave of [() => dashboard.click(), back]) {
    await leave()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toBeHidden()
    await expect(name).toHaveValue('Half typed')
  }
  await back()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { name: 'Quick Access' })).toBeVisible()
  await openUsers(page)
  await page.getByRole('tab', { name: 'General' }).click()
  await expect(name).toHaveValue(before)
  await name.fill('Half typed')
  await dashboard.click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { name: 'Quick Access' })).toBeVisible()
})

test('an admin lets only this version and later ones write, and reverts it', async ({ adminWithin }) => {
  const page = await adminWithin('/settings?tab=general')
  const only = page.getByLabel('Only this version or a later one may make changes')
  await unfold(page)
  await expect(only).not.toBeChecked()
  await only.check()
  await expect(page.getByText('Earlier versions only read from now on')).toBeVisible()
  await expect(only).toBeEnabled()
  await page.reload()
  await page.getByRole('tab', { name: 'General' }).click()
  await unfold(page)
  await expect(only).toBeChecked()
  await only.uncheck()
  await expect(page.getByText('Any version may make changes again')).toBeVisible()
  await expect(only).not.toBeChecked()
})
