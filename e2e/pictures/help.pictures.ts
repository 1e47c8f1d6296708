import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { passphrase } from '../support/key.ts'
import { makeClientVault } from '../support/prepared/client-links.ts'
import { expect, test } from '../support/test.ts'
import { openItem, openVaults, vaultRow } from '../support/vaults.ts'
import { type PictureLanguage, type PictureOf, pictureLanguages, takePicture } from './take-picture.ts'

test.use({ viewport: { width: 1280, height: 800 }, itemList: 'app' })

const root = join(import.meta.dirname, '..', '..')

const sheet = `vault_path,type,title,login,password,login_url,environment,criticality,client,squad
Clientes/Ótica Luz/Ads,ad_token_google,Google Ads Ótica Luz,midia@otica.example,s3nha-1,https://ads.google.com/,prod,high,Ótica Luz,
Clientes/Ótica Luz/Site,web_credential,WordPress Ótica Luz,admin@otica.example,s3nha-2,https://otica.example/wp-admin,prod,medium,Ótica Luz,
Clientes/Ótica Luz,social_login,Instagram Ótica Luz,social@otica.example,s3nha-3,https://www.instagram.com/,prod,medium,Ótica Luz,
Clientes/Moda Íris,social_login,Instagram Moda Íris,social@modairis.example,s3nha-4,https://www.instagram.com/,prod,medium,Moda Íris,
Clientes/Ótica Luz,planilha,Pasta do Drive,,s3nha-5,,prod,low,Ótica Luz,
`

/** From the dashboard to an item of the demo's largest client, in either language. */
async function openDemoItem(page: Page, title: string) {
  await page.setViewportSize({ width: 1280, height: 1600 })
  await page.goto('/vaults')
  await vaultRow(page, 'Moda Íris').click()
  await page.getByRole('button', { name: title, exact: true }).click()
  await expect(page.getByRole('dialog', { name: title, exact: true })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await settle(page)
}

async function speak(page: Page, language: PictureLanguage) {
  await page.evaluate((language) => localStorage.setItem('language', language), language)
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/** Waits until everything is loaded and no message covers the screen. */
async function settle(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.mouse.move(0, 0)
}

/** Requests emergency access on the screen, so that the request is signed. */
async function ask(page: Page, button: string, reason: string) {
  await page.goto('/')
  await openVaults(page)
  // Tall enough for every card to be rendered.
  await page.setViewportSize({ width: 1280, height: 1600 })
  await vaultRow(page, 'Moda Íris').click()
  const item = await openItem(page, 'Instagram Moda Íris')
  await item.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog', { name: button })
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('pictures of the help', async ({ people, server, unlockedPage, browser }) => {
  execFileSync(process.execPath, [join(root, 'tools', 'demo.ts')], {
    env: { ...process.env, PUBLIC_URL: server.url, DEMO_PASSPHRASE: passphrase },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const { made } = await makeClientVault(people, 'Café Aurora')
  const admin = await unlockedPage('Demo Admin')
  const manager = await unlockedPage('Demo Manager')
  const colleague = await unlockedPage('Demo Colleague')
  const contributor = await unlockedPage('Demo Contributor')

  await openDemoItem(contributor, 'Instagram Moda Íris')
  await contributor.getByRole('button', { name: 'Reveal Password' }).click()
  await settle(contributor)
  await ask(colleague, 'Request Temporary Access', 'Publicar a campanha de sexta')
  await ask(colleague, 'Emergency Access', 'O site do cliente está fora do ar')
  await manager.goto('/breakglass')
  await manager.getByRole('button', { name: /^Approve/ }).click()
  const approval = manager.getByRole('dialog', { name: 'Approve emergency access' })
  await approval.getByRole('button', { name: 'Approve' }).click()
  await expect(approval).toBeHidden()

  for (const language of pictureLanguages) {
    const say = (english: string, portuguese: string) => (language === 'en' ? english : portuguese)
    const picture = async (page: Page, name: string, of: PictureOf = 'screen', arrive = async () => {}) => {
      await settle(page)
      await takePicture(page, name, language, of, arrive)
    }
    for (const page of [admin, colleague]) await speak(page, language)

    await picture(admin, 'getting-started/dashboard', 'frame')
    await admin.goto('/settings')
    await admin.getByRole('button', { name: say('Invite User', 'Convidar usuário') }).click()
    await admin.getByRole('dialog').getByRole('textbox').nth(0).fill('marina@agencia.example')
    await admin.getByRole('dialog').getByRole('textbox').nth(1).fill('Marina Souza')
    await picture(admin, 'team/invite', 'dialog')
    await admin.goto('/account')
    await admin
      .getByRole('heading', { name: say('Ways to unlock', 'Formas de desbloquear') })
      .evaluate((heading) => heading.closest('section')?.scrollIntoView({ block: 'start' }))
    await picture(admin, 'forgotten/ways')
    await openDemoItem(admin, 'Instagram Moda Íris')
    await picture(admin, 'credentials/item', 'dialog')
    await admin
      .getByRole('button', { name: say('Generate One-Time Link', 'Gerar link de uso único') })
      .click()
    await picture(admin, 'one-time-link/dialog', 'dialog')
    await admin.goto('/vaults')
    await vaultRow(admin, 'Moda Íris').click()
    await picture(admin, 'vaults/explorer')
    await admin.goto('/')
    await settle(admin)
    await admin.keyboard.press('Control+k')
    await admin.getByRole('combobox').fill('moda iris')
    await expect(admin.getByRole('option').first()).toBeVisible()
    await picture(admin, 'search/find', 'dialog')
    await admin.goto('/import')
    await admin
      .locator('input[type=file]')
      .setInputFiles({ name: 'senhas.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
    await expect(admin.getByText('senhas.csv').first()).toBeVisible()
    await picture(admin, 'import/summary')
    await admin.goto('/')
    await admin.getByRole('button', { name: say('Notifications', 'Notificações') }).click()
    await picture(admin, 'notifications/bell')
    await admin.goto('/breakglass')
    await expect(admin.getByRole('row').nth(1)).toBeVisible()
    await picture(admin, 'break-glass/list')
    await admin.goto(`/settings/users/${(await people.person('Demo Contributor')).id}`)
    await picture(admin, 'leaving/reading')

    await openDemoItem(colleague, 'Instagram Moda Íris')
    await picture(colleague, 'jit/request', 'dialog')

    const stranger = await (await browser.newContext({ locale: language })).newPage()
    await stranger.goto(made.url)
    await expect(stranger.getByRole('textbox').first()).toBeVisible()
    await stranger.getByRole('textbox').first().fill(say('Instagram of the shop', 'Instagram da loja'))
    await picture(stranger, 'client-submit/page', 'dialog')
    await stranger.context().close()
    await picture(admin, 'audit/log', 'screen', async () => {
      await admin.goto('/audit')
      await expect(admin.getByRole('row').nth(1)).toBeVisible()
      // The entries are the subject, and they are below the filters and the chart.
      await admin
        .getByRole('table')
        .last()
        .evaluate((table) => table.scrollIntoView())
      await settle(admin)
    })
  }
})
