import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { passphrase, whileStretching } from './support/key.ts'
import { lookUntil } from './support/next-poll.ts'
import type { Person } from './support/prepared/people.ts'
import { admit, makeItem, makeVault, type PreparedVault } from './support/prepared/vaults.ts'
import { expect, test } from './support/test.ts'

test.use({ itemList: 'app' })

const languages = ['en', 'pt-BR'] as const
type Language = (typeof languages)[number]

/** At most so many concepts are met; `docs/WORDS.md` lists them all. */
const most: Record<Language, number> = { en: 8, 'pt-BR': 8 }

const names = {
  en: {
    signIn: 'Sign in with Google',
    passphrase: 'Passphrase',
    repeat: 'Repeat passphrase',
    create: 'Continue',
    saved: 'I have saved my recovery code',
    next: 'Continue',
    vaults: 'Vaults',
    reveal: 'Reveal Password',
    ask: 'Request Temporary Access',
    cancel: 'Cancel',
    menu: 'User menu',
    account: 'Your account',
    easier: 'Unlock without typing your passphrase',
    passkey: 'Add a passkey',
    main: 'Main navigation',
  },
  'pt-BR': {
    signIn: 'Entrar com o Google',
    passphrase: 'Frase secreta',
    repeat: 'Repita a frase secreta',
    create: 'Continuar',
    saved: 'Guardei meu código de recuperação',
    next: 'Continuar',
    vaults: 'Cofres',
    reveal: 'Revelar senha',
    ask: 'Pedir acesso temporário',
    cancel: 'Cancelar',
    menu: 'Menu do usuário',
    account: 'Sua conta',
    easier: 'Desbloqueie sem digitar a frase secreta',
    passkey: 'Adicionar chave de acesso',
    main: 'Navegação principal',
  },
}

/** The rows under 'Concepts': the concept, and its words in each language. */
function concepts(): { name: string; words: Record<Language, string[]> }[] {
  const text = readFileSync(join(import.meta.dirname, '..', 'docs', 'WORDS.md'), 'utf8')
  const section = text.split('\n## ').find((part) => part.startsWith('Concepts')) ?? ''
  const rows = [...section.matchAll(/^\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm)].slice(2)
  const wordsIn = (cell = '') => cell.split(';').map((word) => word.trim())
  return rows.map(([, name = '', en, pt]) => ({ name, words: { en: wordsIn(en), 'pt-BR': wordsIn(pt) } }))
}

const says = (text: string, word: string) =>
  new RegExp(`(?<!\\p{L})${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\p{L})`, 'iu').test(text)

/** What stands on each screen of a contributor's first day, by the screen's name. */
async function* firstDay(
  page: Page,
  link: string,
  account: string,
  language: Language,
  join: () => Promise<void>,
) {
  const say = names[language]
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto(link)
  await expect(button(say.signIn)).toBeVisible()
  yield 'invitation'
  await button(say.signIn).click()
  await page.getByRole('button', { name: account }).click()
  await expect(page.getByLabel(say.repeat)).toBeVisible(whileStretching)
  yield 'passphrase'
  await page.getByLabel(say.passphrase, { exact: true }).fill(passphrase)
  await page.getByLabel(say.repeat).fill(passphrase)
  await button(say.create).click()
  await page.getByLabel(say.saved).check(whileStretching)
  yield 'recovery code'
  await button(say.next).click()
  const menu = page.getByRole('navigation', { name: say.main })
  await expect(menu).toBeVisible(whileStretching)
  await join()
  await page.waitForLoadState('networkidle')
  yield 'landing'
  await menu.getByRole('link', { name: say.vaults, exact: true }).click()
  await page.getByRole('treeitem').filter({ hasText: 'Padaria' }).click()
  const item = page.getByRole('button', { name: 'Instagram', exact: true })
  await lookUntil(page, (briefly) => expect(item).toBeVisible(briefly))
  yield 'vault'
  await item.click()
  await expect(button(say.reveal)).toBeVisible()
  await page.waitForLoadState('networkidle')
  yield 'item'
  await page.keyboard.press('Escape')
  await page.getByRole('treeitem').filter({ hasText: 'Oficina' }).click()
  await page.getByRole('button', { name: 'Oficina registrar', exact: true }).click()
  await button(say.ask).click()
  await expect(page.getByRole('dialog', { name: say.ask })).toBeVisible()
  yield 'asking'
  await button(say.cancel).click()
  await page.keyboard.press('Escape')
  await button(say.menu).click()
  await page.getByRole('menuitem', { name: say.account }).click()
  await expect(page.getByRole('heading', { name: say.account, level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  yield 'own account'
}

async function makeVaults(admin: Person) {
  const vault = await makeVault(admin, 'Padaria', 'unused')
  await makeVault(admin, 'Oficina', 'unused')
  await makeItem(admin, vault, { title: 'Instagram', login: 'padaria' }, { password: 'on-the-first-day' })
  return vault
}
let vault: PreparedVault | undefined

for (const language of languages) {
  test(`a contributor meets few concepts on the first day: ${language}`, async ({ people, page }) => {
    const admin = await people.founder()
    const account = language === 'en' ? 'Demo Newcomer' : 'Demo Colleague'
    vault ??= await makeVaults(admin)
    await page.addInitScript((to) => localStorage.setItem('language', to), language)
    const link = await people.invite(account)
    const opened = vault
    const join = async () => admit(admin, opened, await people.person(account))

    const met = new Map<string, string[]>()
    for await (const screen of firstDay(page, link, account, language, join)) {
      // biome-ignore lint/performance/useDomNodeTextContent: only what is in sight counts
      const lines = (await page.locator('body').innerText()).split('\n')
      for (const { name, words } of concepts()) {
        const line = lines.find((line) => words[language].some((word) => says(line, word)))
        if (line !== undefined) met.set(name, [...(met.get(name) ?? []), `  ${screen}: ${line.trim()}`])
      }
    }
    const list = [...met].map(([name, where]) => [name, ...where].join('\n')).join('\n')
    console.log(`${met.size} of ${concepts().length} concepts (${language})\n${list}`)
    expect(met.size, list).toBeLessThanOrEqual(most[language])
    // What is folded is one click away.
    const { easier, passkey } = names[language]
    await page.getByText(easier).click()
    await expect(page.getByRole('button', { name: passkey })).toBeVisible()
  })
}
