// Promise 30

import { expect, type Page, test } from '@playwright/test'
import { open, site } from './support/filled-page.ts'
import { workerOf } from './support/page-worker.ts'

/** The script of those who switched on 'show what fits', with its icons drawn. */
async function watch(page: Page) {
  const worker = await workerOf(page)
  await worker.inject('page/watch.ts')
  const port = await worker.until(() => worker.said.find(({ isOpen }) => isOpen))
  await worker.tell(port, { do: 'show', label: 'Open Chaveiro' })
  const told = (what: string) =>
    worker.said.filter(({ message }) => message?.say === what).map(({ message }) => message)
  return { worker, told }
}

/** Sends the form of `login.html` as a person does. */
async function signIn(page: Page, send: (page: Page) => Promise<void>) {
  await page.locator('[name=email]').fill('ana@shop.example')
  await page.locator('[type=password]').fill('correct horse')
  await send(page)
}

const sent = {
  say: 'sent',
  username: 'ana@shop.example',
  password: 'correct horse',
  newPassword: null,
  address: `${site}/login`,
}
const byButton = (page: Page) => page.getByRole('button', { name: 'Sign in' }).click()
const byEnter = (page: Page) => page.locator('[type=password]').press('Enter')

/** Where the icon of the password stands: at the end of the field. */
async function pressIcon(page: Page) {
  const box = await page.locator('[type=password]').boundingBox()
  if (!box) throw new Error('no field')
  await page.mouse.click(box.x + box.width - 16, box.y + box.height / 2)
}

test('nothing runs in a page over http, nor in a frame of another origin', async ({ page }) => {
  await open(page, 'login.html', 'http://shop.example/login')
  const worker = await workerOf(page)
  await worker.inject('page/watch.ts')
  await open(page, 'login.html', `${site}/login`)
  await open(page, `<!doctype html><iframe src="${site}/login"></iframe>`, 'https://evil.example/framed')
  const framed = await workerOf(page)
  await framed.inject('page/watch.ts')
  expect([...worker.said, ...framed.said]).toEqual([])
})

test('nothing is told of search, newsletter and cards, of what a script sends, and of passwords that differ', async ({
  page,
}) => {
  await open(page, 'other-forms.html')
  const worker = await workerOf(page)
  await worker.inject('page/watch.ts')
  await page.locator('[name=cvv]').fill('123')
  await page.getByRole('button', { name: 'Pay' }).click()
  expect(worker.said).toEqual([])

  await open(page, 'login.html')
  const scripted = await watch(page)
  await page.evaluate(() => {
    for (const field of document.querySelectorAll('input')) field.value = 'made up'
    document.forms[0]?.addEventListener('submit', (event) => event.preventDefault())
    document.querySelector('button')?.click()
    document.forms[0]?.remove()
  })
  await open(page, 'sign-up.html', `${site}/sign-up`)
  const { told } = await watch(page)
  await page.locator('[name=password]').fill('one')
  await page.locator('[name=again]').fill('two')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(`${site}/sign-up?**`)
  expect([...scripted.told('sent'), ...told('sent')]).toEqual([])
})

for (const [name, send] of Object.entries({ 'a button': byButton, Enter: byEnter })) {
  test(`what a person sends by ${name} is told once: by the browser, or by a script whose form goes away`, async ({
    page,
  }) => {
    await open(page, 'login.html')
    const native = await watch(page)
    await signIn(page, send)
    await native.worker.until(() => (native.told('sent').length > 0 ? true : undefined))
    expect(native.told('sent')).toEqual([sent])

    await open(page, 'login.html')
    await page.evaluate(() =>
      document.forms[0]?.addEventListener('submit', (event) => {
        event.preventDefault()
        setTimeout(() => document.forms[0]?.replaceWith('Welcome'), 100)
      }),
    )
    const scripted = await watch(page)
    await signIn(page, send)
    await scripted.worker.until(() => (scripted.told('sent').length > 0 ? true : undefined))
    expect(scripted.told('sent')).toEqual([sent])
  })
}

test('a login that is refused in place is not told; the next one, which is taken, is', async ({ page }) => {
  await open(page, 'login.html')
  await page.evaluate(() =>
    document.forms[0]?.addEventListener('submit', (event) => {
      event.preventDefault()
      if (document.querySelector('p')) document.forms[0]?.replaceWith('Welcome')
      else document.forms[0]?.insertAdjacentHTML('afterbegin', '<p>Wrong password</p>')
    }),
  )
  const { told, worker } = await watch(page)
  await signIn(page, byButton)
  await page.getByText('Wrong password').waitFor()
  await page.locator('[type=password]').fill('the right one')
  await byButton(page)
  await worker.until(() => told('sent')[0])
  expect(told('sent')).toEqual([{ ...sent, password: 'the right one' }])
})

test('the icon says by mouse and by keyboard that it was pressed, and has a name', async ({ page }) => {
  await open(page, 'login.html')
  const { told, worker } = await watch(page)
  await expect.poll(() => page.locator('html > div').count()).toBe(2)
  await pressIcon(page)
  await worker.until(() => told('open')[0])
  expect(told('open')).toEqual([{ say: 'open', role: 'current-password' }])
  await page.getByRole('button', { name: 'Sign in' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await worker.until(() => told('open')[1])
  expect(told('open')[1]).toEqual({ say: 'open', role: 'username' })
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  expect(
    nodes.filter(({ name }) => name?.value === 'Open Chaveiro').map(({ role }) => role?.value),
  ).toContain('button')
})

test('a page cannot press the icon, restyle it, nor make a person press it unseen', async ({ page }) => {
  await open(page, 'login.html')
  await page.addStyleTag({
    content: 'div { display: none !important; opacity: 0 !important; left: 0 !important }',
  })
  const { told, worker } = await watch(page)
  const host = page.locator('html > div').last()
  await expect(host).toBeVisible()
  expect(await host.evaluate((element) => [element.shadowRoot, getComputedStyle(element).opacity])).toEqual([
    null,
    '1',
  ])
  await host.evaluate((element) => {
    ;(element as HTMLElement).click()
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
  })
  for (const trick of [
    () => document.documentElement.style.setProperty('opacity', '0.01'),
    () => document.documentElement.style.setProperty('filter', 'opacity(0)'),
    () => {
      const over = document.documentElement.appendChild(document.createElement('section'))
      over.style.cssText =
        'position: fixed; inset: 0; background: white; pointer-events: none; z-index: 2147483647'
    },
  ]) {
    await page.evaluate(trick)
    await pressIcon(page)
    await page.evaluate(() => {
      document.documentElement.removeAttribute('style')
      document.querySelector('section')?.remove()
    })
  }
  expect(told('open')).toEqual([])
  await pressIcon(page)
  await worker.until(() => told('open')[0])
  expect(told('open')).toHaveLength(1)
})
