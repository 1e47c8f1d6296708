import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { connectExtension } from '../extension/connect-extension.ts'
import { type ExtensionBrowser, launchExtension } from '../extension/launch.ts'
import { makeEmptyVault, makeItem } from '../support/prepared/vaults.ts'
import { expect, test } from '../support/test.ts'
import { type PictureLanguage, pictureLanguages } from './take-picture.ts'

/** Both stores take this size. */
const size = { width: 1280, height: 800 }
const folder = join(import.meta.dirname, '..', '..', 'dist', 'extension', 'pictures')
const site = 'https://loja.padariasol.example'

const words: Record<PictureLanguage, { signIn: string; email: string; password: string; search: string }> = {
  en: { signIn: 'Sign in', email: 'E-mail', password: 'Password', search: 'Search all vaults' },
  'pt-BR': { signIn: 'Entrar', email: 'E-mail', password: 'Senha', search: 'Buscar em todos os cofres' },
}

const items = [
  { title: 'Loja Padaria Sol', login: 'vendas@padariasol.example', login_url: `${site}/entrar` },
  { title: 'Loja Padaria Sol (admin)', login: 'admin@padariasol.example', login_url: `${site}/entrar` },
  { title: 'Instagram Padaria Sol', login: 'padariasol', login_url: 'https://www.instagram.com/' },
  { title: 'Google Ads Padaria Sol', login: 'midia@agencia.example', login_url: 'https://ads.google.com/' },
  { title: 'Registro.br Padaria Sol', login: 'PASOL12', login_url: 'https://registro.br/' },
]

test('the stores’ pictures: what fits a page, the search, and the set-up', async ({ people, server }) => {
  const admin = await people.founder()
  const vault = await makeEmptyVault(admin, 'Padaria Sol')
  for (const item of items) await makeItem(admin, vault, item, { password: 'f-made-up-for-a-picture' })
  const browser = await launchExtension(server.url, { alsoLeaveFor: [`${site}/*`] })
  const setUp = await browser.openWindow('set-up')
  for (const language of pictureLanguages) {
    await speak(setUp, language)
    await expect(setUp.getByRole('textbox')).toBeVisible()
    await setUp.screenshot({ path: pathOf(language, 'set-up'), caret: 'hide' })
  }
  await connectExtension(browser, people, 'Demo Admin', server.url)
  for (const language of pictureLanguages) await takeOverSite(browser, language)
  await browser.close()
})

/** The popup as it opens in front of the site, upon a picture of the site. */
async function takeOverSite(browser: ExtensionBrowser, language: PictureLanguage) {
  const { signIn, email, password, search } = words[language]
  const page = await browser.context.newPage()
  await page.route(`${site}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><title>Padaria Sol</title><style>
        body { margin: 0; font: 16px system-ui; background: #faf5ec; color: #3b2a1a }
        header { padding: 28px 64px; font-size: 26px; font-weight: 700; background: #f3e3c7 }
        form { display: grid; gap: 18px; width: 380px; margin: 110px 0 0 150px }
        h1 { margin: 0 0 8px } label { display: grid; gap: 6px }
        input, button { font: inherit; padding: 12px; border: 1px solid #c9b391; border-radius: 8px; background: white }
        button { background: #9a5b1f; color: white; border: 0 }
      </style><header>Padaria Sol</header><form method="post"><h1>${signIn}</h1>
        <label>${email}<input type="email" name="email" autocomplete="username"></label>
        <label>${password}<input type="password" name="password" autocomplete="current-password"></label>
        <button>${signIn}</button></form>`,
    }),
  )
  await page.goto(`${site}/entrar`)
  const popup = await browser.openWindow('popup')
  await page.bringToFront()
  await speak(popup, language)
  await expect(popup.getByText('vendas@padariasol.example')).toBeVisible()
  await compose(browser, page, popup, pathOf(language, 'fits'))
  await popup.getByRole('searchbox', { name: search }).fill('padaria')
  await expect(popup.getByText('Registro.br Padaria Sol')).toBeVisible()
  await compose(browser, page, popup, pathOf(language, 'search'))
  for (const one of [popup, page]) await one.close()
}

async function compose({ context }: ExtensionBrowser, page: Page, popup: Page, path: string) {
  const [below, above] = [await page.screenshot(), await popup.screenshot({ caret: 'hide' })]
  const blank = await context.newPage()
  await blank.setViewportSize(size)
  const source = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`
  await blank.setContent(`<style>body { margin: 0 } img { position: absolute; top: 0; left: 0 }
    #popup { top: 12px; left: auto; right: 40px; border-radius: 12px; box-shadow: 0 12px 40px #0006 }</style>
    <img src="${source(below)}"><img id="popup" src="${source(above)}">`)
  await blank.screenshot({ path })
  await blank.close()
}

/** A window speaks the browser's first language. */
async function speak(page: Page, language: PictureLanguage) {
  const session = await page.context().newCDPSession(page)
  const userAgent = await page.evaluate(() => navigator.userAgent)
  await session.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: language })
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

function pathOf(language: PictureLanguage, name: string): string {
  mkdirSync(join(folder, language), { recursive: true })
  return join(folder, language, `${name}.png`)
}
