import type { Page } from '@playwright/test'
import { type ExtensionBrowser, launchExtension } from './launch.ts'
import { loginForm } from './login-form.ts'
import { servePages } from './serve-pages.ts'

/** A made-up site with a login and a page on which its password is changed. */
export const site = 'https://portal.example'

const pages = {
  [`${site}/login`]: `<!doctype html><title>Portal</title>${loginForm}
<a href=/password>Change password</a>`,
  [`${site}/password`]: `<!doctype html><title>Change password</title><form method=post>
<label>Present password <input name=old type=password autocomplete=current-password></label>
<label>New password <input name=new type=password autocomplete=new-password></label>
<label>Repeat it <input name=again type=password autocomplete=new-password></label></form>`,
}

/** A browser in which that site answers, and the extension may touch it without a gesture, which nobody can make without a screen. */
export async function launchAtPortal(server: string): Promise<ExtensionBrowser> {
  const browser = await launchExtension(server, { alsoLeaveFor: [`${site}/*`] })
  await answerAtPortal(browser)
  return browser
}

/** Also after a restart. */
export const answerAtPortal = ({ context }: ExtensionBrowser) => servePages(context, pages)

/** Opens a page of the site in the tab in front. */
export async function showPortal(
  { context }: ExtensionBrowser,
  path: '/login' | '/password' = '/login',
): Promise<Page> {
  const page = await context.newPage()
  await page.goto(site + path)
  return page
}

/** The page is busy for two seconds once something is written into this field: what was ordered is done, and nobody hears so. */
export const busyOnceFilled = (page: Page, label: string): Promise<void> =>
  page.getByLabel(label).evaluate((field) => {
    field.addEventListener(
      'input',
      () => {
        console.log('written')
        const end = performance.now() + 2000
        while (performance.now() < end);
      },
      { once: true },
    )
  })
