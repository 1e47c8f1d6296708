import { createApiClient } from '@chaveiro/client/api-client.ts'
import { signInWithDevelopmentProvider } from '@chaveiro/client/node/sign-in.ts'
import { createKeySession } from '@chaveiro/client/session/create-key-session.ts'
import type { ItemOverviewDraft } from '@chaveiro/client/types/items.ts'
import type { VaultDraft } from '@chaveiro/client/types/vaults.ts'
import { getMe } from '@chaveiro/contract/sessions.ts'
import { answersPerSecond, mediansOfThree } from './load.ts'
import { printRow } from './print.ts'
import { remove, residentMiB, startBare, startHouse, temporaryFolder } from './processes.ts'
import { capturingFetch } from './sealed-bodies.ts'

const connections = 20
const createsPerRound = 3000
const listed = 1000

const overview = (n: number): ItemOverviewDraft => ({
  title: `Google Ads ${n}`,
  type: 'ad_token_google',
  login: `conta${n}@agencia.example`,
  login_url: `https://ads.example.test/entrar?conta=${n}`,
  client: 'Moda Íris',
})
const secret = (n: number) => ({ password: `r3yBdGBL#E,PH(1qhT6+%1#q*t&$${n}`, notes: '', metadata: {} })
const vaultDraft = (name: string): VaultDraft => ({
  name,
  type: 'client',
  parent_id: null,
  tags: { client: '', squad: '' },
  visibility: 'listed',
})

/** The four HTTP rows against the bare server, and the server's start and memory. */
export async function measureHttp(): Promise<void> {
  const folder = temporaryFolder()
  let house = await startHouse(folder)
  const bareFolder = temporaryFolder()
  const bare = await startBare(bareFolder)
  try {
    const { token } = await signInWithDevelopmentProvider(house.url, 'admin@agencia.example')
    const sealing = capturingFetch()
    const api = createApiClient({
      baseUrl: house.url,
      token: () => token,
      language: () => 'en',
      fetch: sealing.fetch,
    })
    const session = createKeySession({ api })
    await session.start()
    await session.beginAccount('caneca-violeta-trilho-sopro-janela-monte')
    await session.finishAccount()
    await session.foundOrganisation()

    const vaultIds: string[] = []
    for (let n = 0; n < connections; n++)
      vaultIds.push((await session.createVault(vaultDraft(`Cliente ${n}`))).id)
    const full = (await session.createVault(vaultDraft('Mil itens'))).id
    const itemIds: string[] = []
    for (let n = 0; n < listed; n++) itemIds.push((await session.createItem(full, overview(n), secret(n))).id)

    sealing.capture.on = true
    for (let n = 0; n < createsPerRound * 3; n++) {
      await session.createItem(vaultIds[n % connections] as string, overview(n), secret(n))
    }
    sealing.capture.on = false
    const queues = vaultIds.map((id) => sealing.bodies.filter((body) => body.includes(`"vault_id":"${id}"`)))

    const me = await api.send(getMe)
    const ours = { url: house.url, token }
    const theirs = { url: bare.url, token: 'bare-token' }
    let turn = 0
    const medians = await mediansOfThree({
      bareMe: () =>
        answersPerSecond({
          ...theirs,
          next: () => ({ method: 'GET', path: '/me' }),
          verify: (body) => body.includes('admin@agencia.example'),
        }),
      me: () =>
        answersPerSecond({
          ...ours,
          next: () => ({ method: 'GET', path: '/api/auth/me' }),
          verify: (body) => JSON.parse(body).id === me.id,
        }),
      bareReveal: () =>
        answersPerSecond({
          ...theirs,
          next: () => ({ method: 'POST', path: `/items/${bare.itemIds[turn++ % listed]}/reveal` }),
          verify: (body) => body.includes('"title":"Google Ads'),
        }),
      reveal: () =>
        answersPerSecond({
          ...ours,
          next: () => ({ method: 'POST', path: `/api/items/${itemIds[turn++ % listed]}/reveal` }),
          verify: (body) => body.includes('"password":"cha1.'),
        }),
      create: () =>
        answersPerSecond({
          ...ours,
          amount: createsPerRound,
          next: (connection) => {
            const body =
              queues[connection % connections]?.pop() ?? queues.find((queue) => queue.length > 0)?.pop()
            if (body === undefined) throw new Error('no sealed body is left to send')
            return { method: 'POST', path: '/api/items', body }
          },
          verify: (body) => JSON.parse(body).revision === 1,
        }),
      bareList: () =>
        answersPerSecond({
          ...theirs,
          next: () => ({ method: 'GET', path: '/items' }),
          verify: (body) => body.split('"title"').length === listed + 1,
        }),
      list: () =>
        answersPerSecond({
          ...ours,
          next: () => ({ method: 'GET', path: `/api/items?vault_id=${full}` }),
          verify: (body) => body.split('"title"').length === listed + 1,
        }),
    })
    const afterLoadMiB = residentMiB(house.process)

    printRow('GET /auth/me against a bare token look-up', medians.me / medians.bareMe, 0.5, medians.me)
    printRow('reveal against a bare reveal', medians.reveal / medians.bareReveal, 0.5, medians.reveal)
    printRow('create item against a bare reveal', medians.create / medians.bareReveal, 0.4, medians.create)
    printRow('list of 1,000 items against a bare list', medians.list / medians.bareList, 0.4, medians.list)

    await house.stop()
    house = await startHouse(folder)
    await new Promise((resolve) => setTimeout(resolve, 3000))
    console.log(
      `start to first answer, existing database: ${house.firstAnswerMs.toFixed(0)} ms (aim: under 1000)`,
    )
    console.log(
      `memory idle: ${residentMiB(house.process).toFixed(0)} MiB (aim: under 120), after load: ${afterLoadMiB.toFixed(0)} MiB (aim: under 250)`,
    )
  } finally {
    await house.stop()
    await bare.stop()
    remove(folder)
    remove(bareFolder)
  }
}
