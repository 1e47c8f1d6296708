import { callApi } from './support/api.ts'
import { enter } from './support/key.ts'
import { expectFits360 } from './support/narrow.ts'
import { passToNextPoll, untilNextPoll } from './support/next-poll.ts'
import { expect, expectAccessible, signIn, test } from './support/test.ts'

test('the language is chosen before signing in, and stays', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Português' }).click()
  await expect(page.getByRole('heading', { name: 'Boas-vindas' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  await expect(page.getByRole('button', { name: 'Português' })).toBeFocused()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Português' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'Entrar com o Google' })).toBeVisible()
  await expectFits360(page)
})

test.describe('who is refused', () => {
  test('an account of another domain reads why and what to do', async ({ page }) => {
    await signIn(page, 'Other Domain')
    await expect(page).toHaveURL(/\/login\?error=other_domain/)
    await expect(page.getByRole('alert')).toContainText('Sign in with your company e-mail')
  })

  test('an account whose e-mail is not verified reads why and what to do', async ({ page }) => {
    await signIn(page, 'Unverified E-mail')
    await expect(page.getByRole('alert')).toContainText('Verify it with your e-mail provider')
  })

  test('what is nobody’s fault is shown without alarm, and only a fault, also an unknown one, is called one', async ({
    page,
  }) => {
    const calm: [code: string, says: RegExp][] = [
      ['terms_not_accepted', /accept them to sign in/],
      ['signed_out', /session has ended/],
      ['cancelled', /cancelled/],
      ['new_keys', /Your new keys are confirmed/],
      ['new_keys_perhaps', /new keys/],
    ]
    for (const [code, says] of calm) {
      await page.goto(`/login?error=${code}`)
      await expect(page.getByRole('alert')).toContainText(says)
      await expect(page.getByText('You were not signed in')).toHaveCount(0)
    }
    await expectAccessible(page)
    for (const [code, says] of [
      ['inactive', /deactivated/],
      ['something_new', /Something went wrong/],
    ] as const) {
      await page.goto(`/login?error=${code}`)
      await expect(page.getByRole('alert')).toContainText(says)
      await expect(page.getByText('You were not signed in')).toBeVisible()
    }
  })

  test('an invented code signs nobody in and leaves the address', async ({ page, pageFaults }) => {
    pageFaults.expect(/410|403|401|400/)
    await page.goto('/?code=made-up')
    await expect(page.getByRole('alert')).toBeVisible()
    expect(page.url()).not.toContain('made-up')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })
})

test.describe('the login page', () => {
  test('has the specification’s texts, and one way to sign in', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await expect(page.getByText('Sign in with your company Google account')).toBeVisible()
    await expect(page.getByText(/agree to the Terms of Service and Privacy Policy/)).toBeVisible()
    await expect(page.getByText(/only company-domain accounts/i)).toBeVisible()
    for (const feature of [
      'Accountable and encrypted',
      'Zero-knowledge security',
      'Just-in-time (JIT) access control',
    ])
      await expect(page.getByRole('heading', { name: feature })).toBeVisible()
    await expect(page.getByText(/Development sign-in/)).toBeVisible()
    // The languages and one way to sign in, nothing else.
    await expect(page.getByRole('button')).toHaveText(['English', 'Português', 'Sign in with Google'])
    await expect(page.getByRole('link')).toHaveText(['Terms of Service', 'Privacy Policy'])
  })

  test('claims residency and compliance with a law only if the operator states them, in the specification’s words', async ({
    page,
  }) => {
    await page.goto('/login')
    await expect(page.getByText(/Development sign-in/)).toBeVisible()
    await expect(page.getByText('A full audit trail and strong encryption at rest.')).toBeVisible()
    await expect(page.getByText(/Data-protection|residency|Brazil/)).toHaveCount(0)
    let options: object = { data_residency: 'BR', laws: ['LGPD'] }
    await page.route('**/api/auth/options', async (route) =>
      route.fulfill({ json: { ...(await (await route.fetch()).json()), ...options } }),
    )
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Data-protection-law compliance' })).toBeVisible()
    await expect(
      page.getByText('A full audit trail, data residency in Brazil and strong encryption at rest.'),
    ).toBeVisible()
    const stated = page.getByText('Stated by whoever runs this server: LGPD.')
    await expect(stated).toBeVisible()
    options = { ...options, preset: 'br' }
    await page.reload()
    await expect(
      page.getByText('A full audit trail, data residency in Brazil and strong encryption at rest.', {
        exact: true,
      }),
    ).toBeVisible()
    await expect(stated).toHaveCount(0)
  })

  test('terms that changed while the page was open are read and accepted by a button before anybody is signed in', async ({
    page,
    pageFaults,
  }) => {
    pageFaults.expect(/403/)
    await page.route('**/api/auth/options', async (route) => {
      const options = await (await route.fetch()).json()
      await route.fulfill({ json: { ...options, terms_version: 'older' } })
    })
    await page.goto('/login')
    await expect(page.getByText(/Development sign-in/)).toBeVisible()
    await page.unroute('**/api/auth/options')
    await signIn(page, 'Demo Newcomer')
    await expect(page.getByRole('alert')).toContainText('have changed')
    await expect(page).toHaveURL(/\/login\?error=terms_not_accepted$/)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Privacy Policy' }).click()
    await expect(page.getByRole('heading', { name: 'Privacy Policy', level: 1 })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Português' }).click()
    await expect(page.getByRole('heading', { name: 'Política de Privacidade', level: 1 })).toBeVisible()
    await expectFits360(page)
    await page.goto('/login?error=terms_not_accepted')

    await page.getByRole('button', { name: 'Accept and sign in' }).click()
    await page.getByRole('button', { name: 'Demo Newcomer' }).click()
    await expect(page.getByRole('heading', { name: 'Choose your passphrase' })).toBeVisible()
  })

  test('the button says so and is disabled while the request runs; if it fails the button is free again and nothing is shown', async ({
    page,
    pageFaults,
  }) => {
    pageFaults.expect(/Login error|ERR_FAILED/)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/auth/google/login', async (route) => {
      await held
      await route.abort()
    })
    const logged = page.waitForEvent('console', (message) => message.text().includes('Login error'))
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in with Google' }).click()
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
    release()
    await logged
    await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeEnabled()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('is accessible in light and dark and fits 360 px', async ({ page }) => {
    await page.goto('/login?error=cancelled')
    await expect(page.getByText(/Development sign-in/)).toBeVisible()
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
    await expectFits360(page)
  })

  test('nothing moves when the options arrive', async ({ page }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/auth/options', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/login')
    const button = page.getByRole('button', { name: 'Sign in with Google' })
    const before = await button.boundingBox()
    release()
    await expect(page.getByText(/Development sign-in/)).toBeVisible()
    expect(await button.boundingBox()).toEqual(before)
  })

  test('can be used before the app is fetched, which it loads ahead', async ({ page, pageFaults }) => {
    pageFaults.expect(/ERR_FAILED/)
    const app = /show-in-react|index-.*css/
    await page.route(app, (route) => route.abort())
    const fetched = page.waitForRequest(app)
    await page.goto('/login?error=inactive')
    await expect(page.getByText(/Development sign-in/)).toBeVisible()
    await fetched
    await page.getByRole('button', { name: 'Português' }).click()
    await expect(page.getByRole('alert')).toContainText('Seu acesso foi desativado')
    await page.getByRole('button', { name: 'Entrar com o Google' }).click()
    await expect(page.getByRole('button', { name: 'Demo Admin' })).toBeVisible()
  })

  test('needs at most 60 kB of page, script and style, and 130 kB with what it loads ahead', async ({
    page,
  }) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    let bytes = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await page.goto('/login', { waitUntil: 'networkidle' })
    const needed = await page.evaluate(() =>
      performance
        .getEntries()
        // What is loaded ahead is fetched, not run.
        .filter((entry) => entry instanceof PerformanceResourceTiming && entry.initiatorType !== 'fetch')
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize, 0),
    )
    expect(needed).toBeGreaterThan(10_000)
    expect(needed).toBeLessThanOrEqual(60_000)
    expect(bytes).toBeGreaterThan(needed)
    expect(bytes).toBeLessThanOrEqual(130_000)
  })
})

test.describe('in Portuguese', () => {
  test.use({ locale: 'pt-BR' })

  test('the browser’s language is used from the first screen', async ({ page }) => {
    await page.goto('/login?error=other_domain')
    await expect(page.getByRole('button', { name: 'Entrar com o Google' })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('e-mail da empresa')
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('pt-BR')
  })
})

test.describe('the session', () => {
  test('a signed-in route leads to the login and back to where the person was going', async ({ page }) => {
    await page.goto('/audit?from=mail')
    await expect(page).toHaveURL(/\/login$/)
    await enter(page, 'Demo Contributor')
    await expect(page).toHaveURL(/\/audit\?from=mail$/)
    await page.goto('/login')
    await expect(page).toHaveURL(/\/$/)
  })

  test('a server that is away signs nobody out, and what was to be shown comes by itself', async ({
    page,
    people,
    pageFaults,
  }) => {
    pageFaults.expect(/ERR_FAILED|500/)
    await people.open(page, 'Demo Contributor')
    await page.route('**/api/auth/me', (route) => route.abort())
    await page.goto('/audit')
    await expect(page.getByText('Chaveiro cannot be reached')).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/api/auth/me')
    await expect(page.getByRole('heading', { name: 'Audit Logs' })).toBeVisible()
    await expect(page).toHaveURL(/\/audit$/)
  })

  test('a session that the server ended leads to the login with a message, and back', async ({
    page,
    people,
    pageFaults,
  }) => {
    pageFaults.expect(/401|Notification fetch failed|Dashboard stats failed|Audit log load failed/)
    await page.clock.install()
    await people.open(page, 'Demo Contributor')
    await page.goto('/audit')
    await callApi(page, 'POST', '/auth/logout')
    // Nobody touches the page: its next poll for notifications tells it.
    await passToNextPoll(page)
    await expect(page.getByRole('alert')).toContainText('Your session has ended', untilNextPoll)
    await signIn(page, 'Demo Contributor')
    await expect(page).toHaveURL(/\/audit$/)
  })

  test('logging out forgets the token here and in other tabs, and the server forgets it too', async ({
    page,
    context,
    people,
    pageFaults,
  }) => {
    pageFaults.expect(/401/)
    await people.open(page, 'Demo Contributor')
    const other = await context.newPage()
    await other.goto('/')
    await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    const token = await page.evaluate(() => localStorage.getItem('token'))
    // The other tab leaves before the server could tell it that the session has ended.
    await page.route('**/api/auth/logout', async (route) => {
      await expect(other).toHaveURL(/\/login$/)
      await route.continue()
    })
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(other).toHaveURL(/\/login$/)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    const after = await page.request.get('/api/auth/me', { headers: { Authorization: `Bearer ${token}` } })
    expect(after.status()).toBe(401)
  })
})

test.describe('a browser that withholds what the app needs says so instead of a blank page', () => {
  const withheld = {
    'site data': {
      script: () => {
        for (const name of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, name, {
            get() {
              throw new DOMException('denied', 'SecurityError')
            },
          })
      },
      sentence: 'This browser does not let Chaveiro keep anything',
      inPortuguese: 'Este navegador não deixa o Chaveiro guardar nada',
    },
    IndexedDB: {
      script: () => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('denied', 'SecurityError')
        }
      },
      sentence: 'This browser does not let Chaveiro keep anything',
      inPortuguese: 'Este navegador não deixa o Chaveiro guardar nada',
    },
    WebAssembly: {
      script: () => Object.defineProperty(window, 'WebAssembly', { value: undefined }),
      sentence: 'WebAssembly is turned off in this browser',
      inPortuguese: 'O WebAssembly está desativado neste navegador',
    },
  }
  for (const [name, { script, sentence, inPortuguese }] of Object.entries(withheld)) {
    test(`without ${name}`, async ({ page, browser, server }) => {
      await page.addInitScript(script)
      for (const path of ['/', '/login', '/join']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { name: sentence })).toBeVisible()
        await expect(page.getByText(/reload the page/)).toBeVisible()
      }
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
      await expectAccessible(page)
      // Strangers' pages need none of it.
      await page.goto('/view-secret/unknown')
      await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
      await page.goto('/client-submit/unknown')
      await expect(page.getByRole('main').getByRole('heading')).toBeVisible()

      const brazilian = await browser.newContext({ baseURL: server.url, locale: 'pt-BR' })
      const theirs = await brazilian.newPage()
      await theirs.addInitScript(script)
      await theirs.goto('/login')
      await expect(theirs.getByRole('heading', { name: inPortuguese })).toBeVisible()
      await brazilian.close()
    })
  }

  test('a part that cannot be fetched', async ({ page, pageFaults }) => {
    pageFaults.expect(/ERR_FAILED|Failed to fetch|dynamically imported/)
    await page.route(/join-entrance/, (route) => route.abort())
    await page.goto('/join')
    await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
  })
})
