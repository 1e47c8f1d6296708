import {
  type ApiClient,
  createApiClient,
  createDevice,
  type ItemOverviewDraft,
  type VaultDraft,
  type VaultHandle,
} from '@chaveiro/device'
import { signInWithDevelopmentProvider } from '@chaveiro/device/hosts/node'
import { type BenchDevice, shownVault } from './devices.ts'
import { capturingFetch, itemAnswer } from './sealed-bodies.ts'

const overview = (n: number): ItemOverviewDraft => ({
  title: `Google Ads ${n}`,
  type: 'ad_token_google',
  login: `conta${n}@agencia.example`,
  login_url: `https://ads.example.test/entrar?conta=${n}`,
  client: 'Moda Íris',
})
const secret = (n: number) => ({
  password: `r3yBdGBL#E,PH(1qhT6+%1#q*t&$${n}`,
  notes: '',
  metadata: {},
  fields: [],
  files: [],
})
const vaultDraft = (name: string): VaultDraft => ({
  name,
  type: 'client',
  parent: null,
  tags: { client: '', squad: '' },
  visibility: 'listed',
})

type SignedIn = Pick<BenchDevice, 'session' | 'api'>

export interface FilledServer {
  token: string
  api: ApiClient
  /** The vault that holds the items. */
  full: string
  itemIds: string[]
  /** Seals and sends one more item; returns its id once the server has acknowledged it. */
  createItem(n: number): Promise<string>
  /** Bodies of POST /api/items that a device sealed but did not send, by vault. */
  sealBodies(vaults: number, count: number): Promise<string[][]>
}

/** Founds the organisation of a new server and seals items into one vault. */
export async function fillServer(url: string, items: number): Promise<FilledServer> {
  const { token } = await signInWithDevelopmentProvider(url, 'admin@agencia.example')
  const sealing = capturingFetch(/^\/api\/items$/, itemAnswer)
  const api = createApiClient({
    baseUrl: url,
    token: () => token,
    language: () => 'en',
    fetch: sealing.fetch,
  })
  const session = createDevice({ api })
  await session.start()
  await session.account.begin('caneca-violeta-trilho-sopro-janela-monte')
  await session.account.finish()
  await session.organisation.found()
  const vault = await madeVault({ session, api }, 'Mil itens')
  const full = vault.id
  const itemIds: string[] = []
  for (let n = 0; n < items; n++) itemIds.push((await session.items.create(vault, overview(n), secret(n))).id)
  // As a browser or an agent does within a minute of the last one.
  await session.keepInStep()
  return {
    token,
    api,
    full,
    itemIds,
    createItem: async (n) => (await session.items.create(vault, overview(n), secret(n))).id,
    async sealBodies(vaults, count) {
      const made = await createVaults({ session, api }, vaults)
      sealing.capture.on = true
      for (let n = 0; n < count; n++)
        await session.items.create(made[n % vaults] as VaultHandle, overview(n), secret(n))
      sealing.capture.on = false
      // Taken from the end: each follows the one before, so the first comes last.
      const newestFirst = sealing.sent.map(({ body }) => body).toReversed()
      return made.map(({ id }) => newestFirst.filter((body) => body.includes(`"vault_id":"${id}"`)))
    },
  }
}

async function createVaults(device: SignedIn, count: number): Promise<VaultHandle[]> {
  const vaults: VaultHandle[] = []
  for (let n = 0; n < count; n++) vaults.push(await madeVault(device, `Cliente ${n}`))
  return vaults
}

async function madeVault(device: SignedIn, name: string): Promise<VaultHandle> {
  return shownVault(device, (await device.session.vaults.create(vaultDraft(name))).id)
}
