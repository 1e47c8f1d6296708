import { stranger } from './support/one-time-links.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const broken = '%E0%A4%A'

test('a stranger with a damaged address reads in their language that the link is incomplete', async ({
  browser,
  server,
}) => {
  const { page, context, faults } = await stranger(browser, server, { locale: 'pt-BR' })
  faults.expect(/status of 404/)
  for (const path of [`/view-secret/${broken}`, `/View-Secret/${broken}`, '/view-secret/token.']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Este link está incompleto' }), path).toBeVisible()
  }
  await expectAccessible(page)
  await page.goto(`/client-submit/${broken}`)
  await expect(page.getByRole('heading', { name: 'Link inválido' })).toBeVisible()
  await page.goto(`/vaults/${broken}`)
  await expect(page.getByRole('heading', { name: 'Boas-vindas' })).toBeVisible()
  await context.close()
})

test('somebody signed in with an address that leads nowhere reads that the page was not found', async ({
  adminPage: page,
  pageFaults,
  server,
}) => {
  pageFaults.expect(/status of 404/)
  for (const path of [`/${broken}`, '/vaults%', '/vaults/a.b']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Page not found' }).first(), path).toBeVisible()
    await expect(page.getByText('There is nothing at this address.'), path).toBeVisible()
  }
  pageFaults.expect(/status of 422/)
  await page.goto('/settings/users/%zz')
  await expect(page.getByText('This person does not exist')).toBeVisible()
  for (const path of ['//vaults', '/Vaults/', '/vaults?vault=%zz']) {
    await page.goto(server.url + path)
    await expect(page.getByRole('heading', { name: 'Vault Explorer' }), path).toBeVisible()
  }
})

test('an invitation is taken from its address also if something changed its capitals or put a slash behind it', async ({
  browser,
  server,
}) => {
  const { page, context } = await stranger(browser, server)
  for (const path of ['/join/', '/Join']) {
    await page.goto(`${path}#${'a'.repeat(43)}.${'b'.repeat(43)}.${'c'.repeat(43)}`)
    await expect(page.getByRole('button', { name: 'Sign in with Google' }), path).toBeVisible()
    await expect(page, path).toHaveURL(/\/join$/)
  }
  await context.close()
})
