// Promise 30

import { expect, test } from '@playwright/test'
import { gesture, open, values, valuesIn } from './support/filled-page.ts'
import { scriptOf } from './support/page-scripts.ts'

test('a login in three languages is found and filled, and nothing is sent', async ({ page }) => {
  for (const html of ['login.html', 'login-pt.html', 'login-es.html']) {
    await open(page, html)
    await page.evaluate(() =>
      document.forms[0]?.addEventListener('submit', () => document.body.append('SENT')),
    )
    const { forms, fill } = await gesture(page)
    expect(forms, html).toEqual([
      expect.objectContaining({
        visible: { username: 1, 'current-password': 1 },
        refused: null,
        postsTo: null,
        rules: null,
      }),
    ])
    expect(await fill(), html).toEqual({ fields: ['username', 'current-password'], refused: null })
    expect(await valuesIn(page)).toEqual([values.username, values.current])
    await expect(page.getByText('SENT')).toHaveCount(0)
  }
})

const code = { code: '492017' }
const change = { current: 'old one', next: 'new-one-7!' }

test('each kind of form gets what it asks for, and search, newsletter and card get nothing', async ({
  page,
}) => {
  for (const [html, order, found, filled] of [
    [
      'change-password.html',
      change,
      { 'current-password': 1, 'new-password': 2 },
      [change.current, change.next, change.next],
    ],
    [
      'sign-up.html',
      { username: values.username, next: change.next },
      { username: 1, 'new-password': 2 },
      ['', values.username, change.next, change.next],
    ],
    ['code.html', code, { 'one-time-code': 1 }, [code.code]],
    ['six-codes.html', code, { 'one-time-code': 6 }, [...code.code]],
    ['shadow.html', values, { username: 1, 'current-password': 1 }, [values.username, values.current]],
  ] as const) {
    await open(page, html)
    const { forms, fill } = await gesture(page)
    expect(forms[0]?.visible, html).toEqual(found)
    expect((await fill(order)).refused, html).toBe(null)
    expect(await valuesIn(page), html).toEqual(filled)
  }
  await open(page, 'other-forms.html')
  expect((await gesture(page)).forms).toEqual([])
})

test('what a site states of new passwords is told', async ({ page }) => {
  await open(page, 'change-password.html')
  expect((await gesture(page)).forms[0]?.rules).toEqual({
    minLength: 10,
    maxLength: 64,
    pattern: null,
    passwordRules: 'required: digit; required: [-!]',
  })
})

test('of two steps each gets its own, by a gesture each', async ({ page }) => {
  await open(page, 'two-steps.html')
  const first = await gesture(page)
  expect(first.forms[0]).toMatchObject({
    visible: { username: 1 },
    present: { 'current-password': 1 },
    refused: 'hidden',
  })
  expect(await first.fill({ username: values.username })).toEqual({ fields: ['username'], refused: null })
  await page.getByRole('button', { name: 'Next' }).click()
  const second = await gesture(page)
  expect(second.forms[0]?.visible).toEqual({ 'current-password': 1 })
  expect(await second.fill({ current: values.current })).toEqual({
    fields: ['current-password'],
    refused: null,
  })
  expect(await valuesIn(page)).toEqual([values.username, values.current])
})

test('a form that scripts made late is found, and filled where it stands below the fold, beside a bar that stays', async ({
  page,
}) => {
  const bar = 'position: fixed; bottom: 0; left: 0; right: 0; height: 120px; background: white'
  await open(page, `<!doctype html><div style="height: 3000px"></div><p style="${bar}">Cookies?</p>`)
  await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<form><h1>Log in</h1><input name=u><input type=password></form><div style="height: 3000px"></div>',
    )
  })
  expect(await (await gesture(page)).fill()).toEqual({
    fields: ['username', 'current-password'],
    refused: null,
  })
})

for (const framework of ['react', 'vue', 'angular']) {
  test(`the value is in the state of ${framework}, not only in the element`, async ({ page }) => {
    await open(page, '<!doctype html><title>Sign in</title><body><h1>Sign in</h1>')
    await page.addScriptTag({ content: scriptOf(`testing/pages/${framework}.ts`) })
    await page.locator('input').first().waitFor()
    const { fill } = await gesture(page)
    expect(await fill()).toEqual({ fields: ['username', 'current-password'], refused: null })
    await expect(page.locator('#state')).toContainText(values.username)
    const state = JSON.parse((await page.locator('#state').textContent()) ?? '')
    expect(state).toMatchObject({ user: values.username, password: values.current })
    // The state is drawn into the fields again.
    expect((await valuesIn(page)).slice(0, 2)).toEqual([values.username, values.current])
  })
}

test('six fields of React that each draw the others again hold the whole code', async ({ page }) => {
  await open(page, '<!doctype html><title>Sign in</title><body><h1>Sign in</h1>')
  await page.addScriptTag({ content: scriptOf('testing/pages/react.ts') })
  await page.locator('input').first().waitFor()
  const { forms, fill } = await gesture(page)
  expect(forms[1]?.visible).toEqual({ 'one-time-code': 6 })
  expect((await fill(code, 1)).refused).toBe(null)
  await expect(page.locator('#state')).toContainText('"code":"492017"')
})
