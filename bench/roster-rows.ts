import type { CallInput } from '@chaveiro/contract/call.ts'
import type { readVaultLogs } from '@chaveiro/contract/calls/vault-logs.ts'
import type { Page, Route } from 'playwright-core'
import { launchChromium } from './browser.ts'
import { firstDevice, passphrase } from './devices.ts'
import { LargeOrganisation } from './large-organisation.ts'
import { printDuration } from './print.ts'
import { remove, startChaveiro, temporaryFolder } from './processes.ts'

const people = 1000
const vaults = 200
const custodians = 20
const aims = { firstMs: 1500, laterMs: 300 }

/**
 * The cost for a new browser of verifying a large organisation: the roster of 1,000 people (an enrol and a vouch each),
 * the logs of 200 vaults and the views of 20 custodians' devices, until the person is told that one view differs. Then
 * the same person again, who verifies only what is new.
 */
export async function measureRoster(): Promise<void> {
  const folder = temporaryFolder()
  const chaveiro = await startChaveiro(folder)
  const browser = await launchChromium()
  try {
    const userId = await makeKeys(chaveiro.url)
    const organisation = await LargeOrganisation.make(people, vaults, custodians)
    const page = await browser.newPage({ locale: 'en-US' })
    const clock = await answerFor(page, organisation, userId)
    await page.goto(`${chaveiro.url}/login`)
    await page.getByRole('button', { name: 'Sign in with Google' }).click()
    await page.getByRole('button', { name: 'Demo Contributor' }).click()
    await page.getByLabel('Passphrase').fill(passphrase)
    await page.getByRole('button', { name: 'Unlock', exact: true }).click()
    await page.getByRole('button', { name: 'The words are the same' }).click()
    const rosterMs = await clock.roster()
    await page.getByText('were shown different things').first().waitFor()
    const viewsMs = clock.sinceViews()
    console.log(
      `of it the roster ${rosterMs.toFixed(0)} ms, the vault logs and views ${viewsMs.toFixed(0)} ms`,
    )
    printDuration(
      `the first check of 1,000 people, ${vaults} vaults and ${custodians} views, in Chromium`,
      rosterMs + viewsMs,
      aims.firstMs,
    )
    clock.restart()
    await page.reload()
    printDuration('a later check of the same roster, only what is new', await clock.roster(), aims.laterMs)
  } finally {
    await browser.close()
    await chaveiro.stop()
    remove(folder)
  }
}

async function makeKeys(url: string): Promise<string> {
  const { session } = await firstDevice(url, 'contributor@agencia.example')
  const status = await session.status()
  if (status.state !== 'unlocked') throw new Error('the session is not unlocked')
  return status.userId
}

/**
 * Answers in place of the server and measures: from the answer with the roster to the device's next request, and since
 * the answer with the views.
 */
async function answerFor(page: Page, organisation: LargeOrganisation, userId: string) {
  let answeredAt = 0
  let took = Promise.withResolvers<number>()
  let viewsAt = 0
  const goOn = () => took.resolve(performance.now() - answeredAt)
  const json = (route: Route, body: unknown) => route.fulfill({ json: body })

  await page.route(/\/api\/roster(\?|$)/, async (route) => {
    const request = route.request()
    if (request.method() === 'POST') {
      goOn()
      const { statement } = request.postDataJSON() as { statement: string }
      await organisation.append(statement)
      await organisation.vouchFor(userId)
      return json(route, { statements: [statement] })
    }
    const after = Number(new URL(request.url()).searchParams.get('after') ?? -1)
    answeredAt ||= performance.now()
    return json(route, { statements: organisation.statements.slice(after + 1) })
  })
  await page.route(/\/api\/deliveries$/, (route) => {
    if (answeredAt > 0) goOn()
    return route.continue()
  })
  await page.route(/\/api\/views(\?|$)/, async (route) => {
    const views = await organisation.views()
    viewsAt ||= performance.now()
    return json(route, { views, last: views.length, has_more: false, days: [] })
  })
  const { places } = organisation
  await page.route(/\/api\/vaults\/places$/, (route) => json(route, { places, left: [] }))
  await page.route(/\/api\/vaults$/, (route) => json(route, organisation.vaults))
  await page.route(/\/api\/vaults\/logs$/, async (route) => {
    const { vaults } = route.request().postDataJSON() as CallInput<typeof readVaultLogs>['body']
    const logs = vaults.map(({ id, after = -1 }) => ({
      vault_id: id,
      statements: (organisation.logs.get(id) ?? []).slice(after + 1),
      ...{ generation_due: false, keys: [], previous: [], proofs: [] },
    }))
    await json(route, { logs, left: [] })
  })
  return {
    roster: () => took.promise,
    sinceViews: () => performance.now() - viewsAt,
    restart() {
      answeredAt = 0
      took = Promise.withResolvers<number>()
    },
  }
}
