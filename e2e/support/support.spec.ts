import { expect } from '@playwright/test'
import { expectAccessible, signIn, test } from './test.ts'

test.describe('the browser tests’ own support', () => {
  test('a console error fails the test, unless it was expected', async ({ page, pageFaults }) => {
    pageFaults.expect(/on purpose/)
    await page.goto('/login')
    await page.evaluate(() => console.error('on purpose'))
    await page.evaluate(() => console.error('by accident'))
    await expect.poll(() => pageFaults.found().length).toBe(1)
    pageFaults.expect(/by accident/)
  })

  test('a message of the content security policy is a fault', async ({ page, pageFaults }) => {
    await page.goto('/login')
    await page.evaluate(() => {
      const image = document.createElement('img')
      image.src = 'http://elsewhere.example/picture.png'
      document.body.append(image)
    })
    await expect.poll(() => pageFaults.found().join()).toMatch(/content security policy/i)
    pageFaults.expect(/elsewhere\.example/)
  })

  test('the accounts of the development provider sign in', async ({ page }) => {
    await page.goto('/login')
    await expectAccessible(page)
    await signIn(page, 'Demo Admin')
    await expect(page).not.toHaveURL(/login/)
  })

  test('a later test of the same file has the same server', async ({ server, request }) => {
    expect((await request.get(`${server.url}/readyz`)).ok()).toBe(true)
  })
})
