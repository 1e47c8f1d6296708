import type { Page } from '@playwright/test'
import { isInside, lock, openAccount, proveAgain, row } from './support/account.ts'
import { passphrase, unlock, whileStretching } from './support/key.ts'
import { expectFits360 } from './support/narrow.ts'
import { addAuthenticator } from './support/passkeys.ts'
import type { People } from './support/prepared/people.ts'
import { expect, expectAccessible, signIn, test } from './support/test.ts'

test.beforeEach(async ({ people }) => {
  await people.founder()
})

const fresh = 'velvet orchard comet saddle ribbon quarry'

test('the page shows who one is, the words and every unlock method, and is accessible in both themes and at 360 px', async ({
  page,
  people,
}) => {
  await people.open(page, 'Demo Admin')
  await openAccount(page)
  await expect(page.getByText('admin@agencia.example').first()).toBeVisible()
  await expect(page.getByRole('list', { name: 'Your words' }).getByRole('listitem')).toHaveCount(8)
  await expect(page.getByText('Key confirmed')).toBeVisible()
  // The only custodian reads what that means before it matters.
  await expect(page.getByText('You are the only admin or manager here')).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await expectFits360(page)
})

test('a weak new passphrase is refused; a good one replaces the old one', async ({ page, people }) => {
  await people.open(page, 'Demo Admin', '/account')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Change your passphrase' })
  const eyes = dialog.getByRole('button', { name: 'Reveal', exact: true })
  await expect(eyes.first()).toHaveAccessibleDescription('Passphrase')
  await expect(eyes.last()).toHaveAccessibleDescription('Repeat passphrase')
  await dialog.getByLabel('Passphrase', { exact: true }).fill('password1234')
  await dialog.getByLabel('Repeat passphrase').fill('password1234')
  await dialog.getByRole('button', { name: 'Save passphrase' }).click()
  await expect(dialog.getByText(/too easy to guess/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Passphrase', { exact: true }).fill(fresh)
  await dialog.getByLabel('Repeat passphrase').fill(fresh)
  await dialog.getByRole('button', { name: 'Save passphrase' }).click()
  const again = page.getByRole('dialog', { name: 'Is it you?' })
  // The new passphrase is no proof, since a script that chose it would know it.
  await again.getByLabel('Passphrase', { exact: true }).fill(fresh)
  await again.getByRole('button', { name: 'Continue' }).click()
  await expect(again.getByText('This passphrase does not open your key.')).toBeVisible(whileStretching)
  await expectAccessible(page)
  await expectFits360(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await proveAgain(page)
  await expect(dialog).toBeHidden(whileStretching)

  await lock(page)
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
  await expect(page.getByText('This passphrase does not open your key.')).toBeVisible(whileStretching)
  await unlock(page, fresh)
})

test('a new recovery code ends the one before', async ({ page, people }) => {
  const { recoveryCode: old } = await people.person('Demo Newcomer')
  await people.open(page, 'Demo Newcomer', '/account')
  await page.getByRole('link', { name: 'Make a new one' }).click()
  await page.getByRole('button', { name: 'Show a new code' }).click()
  const again = page.getByRole('dialog', { name: 'Is it you?' })
  await again.getByRole('button', { name: 'Use the recovery code' }).click()
  await again.getByLabel('Recovery code').fill(old)
  await again.getByRole('button', { name: 'Continue' }).click()
  await expect(again).toBeHidden(whileStretching)
  const code = (await page.getByLabel('Recovery code', { exact: true }).textContent()) ?? ''
  expect(code).not.toBe(old)
  await page.getByLabel('I have saved my recovery code').check()
  await page.getByRole('button', { name: 'From now on use this code' }).click()
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()

  await lock(page)
  await page.getByRole('button', { name: 'Use the recovery code' }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(old)
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
  await expect(page.getByText(/does not open your key/)).toBeVisible(whileStretching)
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(code)
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Choose a new passphrase' })).toBeVisible(whileStretching)
})

async function askForPasskey(page: Page, people: People) {
  await people.open(page, 'Demo Colleague', '/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  return page.getByRole('dialog', { name: 'Add a passkey' })
}

async function removePasskey(page: Page, name: string) {
  await row(page, name).getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  const again = page.getByRole('dialog', { name: 'Is it you?' })
  await again.getByRole('button', { name: 'Use a passkey' }).click()
  // While a dialog stands, no row is found behind it.
  await expect(again).toBeHidden(whileStretching)
  await expect(row(page, name)).toHaveCount(0)
}

test('a passkey is added under a name, is offered first, and opens nothing once it is removed', async ({
  page,
  people,
}) => {
  await addAuthenticator(page)
  const dialog = await askForPasskey(page, people)
  await dialog.getByLabel('Name').fill(' ')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('Give it a name.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Notebook')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await proveAgain(page)
  await expect(dialog).toBeHidden(whileStretching)
  await expect(row(page, 'Notebook')).toBeVisible()

  await lock(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await isInside(page)

  await openAccount(page)
  await removePasskey(page, 'Notebook')
  await lock(page)
  await expect(page.getByLabel('Passphrase', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
})

test('a passkey without PRF is refused with an explanation', async ({ page, people }) => {
  await addAuthenticator(page, { hasPrf: false })
  const dialog = await askForPasskey(page, people)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await proveAgain(page)
  await expect(dialog.getByText(/kind of passkey cannot unlock your key/)).toBeVisible()
})

test('a passkey that gives nothing, or something else each time, is not added; one of a provider that knows only `eval` is', async ({
  page,
  people,
}) => {
  await addAuthenticator(page)
  const dialog = await askForPasskey(page, people)
  await dialog.getByLabel('Name').fill('Provider')
  for (const answer of ['nothing', 'other', 'only eval'] as const) {
    await page.evaluate(providerThatAnswers, answer)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await proveAgain(page)
    if (answer === 'only eval') await expect(dialog).toBeHidden(whileStretching)
    else await expect(dialog.getByText(/kind of passkey cannot unlock your key/)).toBeVisible(whileStretching)
    await expect(row(page, 'Provider')).toHaveCount(answer === 'only eval' ? 1 : 0)
  }
  // The tests below unlock by the passphrase.
  await removePasskey(page, 'Provider')
})

/** Runs in the page: a password manager that answers for the authenticator, as some do. */
function providerThatAnswers(answer: 'nothing' | 'other' | 'only eval') {
  const own = CredentialsContainer.prototype.get
  navigator.credentials.get = async (options) => {
    const credential = (await own.call(navigator.credentials, options)) as PublicKeyCredential
    const asked = options?.publicKey?.extensions?.prf
    const results = credential.getClientExtensionResults()
    const prf = {
      nothing: {},
      other: { results: { first: crypto.getRandomValues(new Uint8Array(32)) } },
      'only eval': asked?.eval ? (results.prf ?? {}) : {},
    }[answer]
    credential.getClientExtensionResults = () => ({ ...results, prf })
    return credential
  }
}

test('in a trusted browser a sign-in unlocks, a lock holds, and after distrusting it the passphrase is asked', async ({
  page,
  people,
}) => {
  await people.open(page, 'Demo Colleague', '/account')
  await page.getByRole('button', { name: 'Trust it', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Trust it' }).click()
  await proveAgain(page)
  await expect(page.getByText('This browser is trusted for 30 days')).toBeVisible()

  await lock(page)
  // The sign-in is still fresh, but after a lock nothing opens by itself.
  await page.reload()
  const again = page.getByRole('button', { name: 'Sign in again to unlock' })
  await expect(again).toBeVisible()
  await expectAccessible(page)
  await again.click()
  await page.getByRole('button', { name: 'Demo Colleague' }).click()
  await isInside(page)
  await expect(page).toHaveURL(/\/account$/)
  await expect(row(page, 'Unlocks after a sign-in')).toContainText('This browser')

  await page
    .getByRole('list', { name: 'Ways to unlock' })
    .getByRole('button', { name: 'Stop trusting it' })
    .click()
  await expect(row(page, 'Unlocks after a sign-in')).toHaveCount(0)
  await lock(page)
  await expect(page.getByLabel('Passphrase', { exact: true })).toBeVisible()
})

test('other sessions are listed by their browser and end at once', async ({ page, people, browser }) => {
  // Before the browsers, whose sessions so come first in the list.
  await people.person('Demo Colleague')
  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, 'Demo Colleague')
  await people.open(page, 'Demo Colleague', '/account')
  const list = page.getByRole('list', { name: 'Where you are signed in' })
  await expect(list.getByText('This browser')).toHaveCount(1)
  await list.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await expect(page.getByText('Signed out there')).toBeVisible()
  await other.goto('/vaults')
  await expect(other).toHaveURL(/\/login/)
  await expect(other.getByText('Your session has ended. Sign in again.')).toBeVisible()
  await context.close()
})

test('replaced keys open with the new passphrase alone, and earlier items still open', async ({
  page,
  people,
}) => {
  await people.open(page, 'Demo Admin', '/account')
  const words = await page.getByRole('list', { name: 'Your words' }).textContent()
  await page.getByRole('link', { name: 'Replace my keys' }).click()
  await expectAccessible(page)
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await page.getByLabel('Repeat passphrase').fill(passphrase)
  await page.getByRole('button', { name: 'Continue' }).click()
  await proveAgain(page, fresh)
  await page.getByLabel('I have saved my recovery code').check(whileStretching)
  await page.getByRole('button', { name: 'Replace my keys' }).click()
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible(whileStretching)
  await expect(page.getByRole('list', { name: 'Your words' })).not.toHaveText(words ?? '')
  await lock(page)
  await unlock(page)
})
