import type { SeenView } from '@chaveiro/contract/calls/views.ts'
import { makeView } from '@chaveiro/contract/log/statements/view.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { createSeenMemory, type SeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { draft, secret } from './lying-server.ts'
import { joinByLink } from './people.ts'
import { vaultDraft } from './person.ts'
import { startProxiedServer } from './start-proxied-server.ts'
import { age, answerOf, openDevice, viewOf, viewsPath } from './views.ts'

export type Device = Awaited<ReturnType<typeof openDevice>>

/** Marina is told the truth; the devices of Rui, who is a custodian too, talk to a lying server. */
export async function startLyingAboutViews() {
  const { server, proxy, admin: marina } = await startProxiedServer()
  const rui = await joinByLink(server.baseUrl, marina, 'manager@agencia.example', 'manager')
  const contributor = await joinByLink(server.baseUrl, marina, 'contributor@agencia.example')
  const vaultId = (await marina.session.createVault(vaultDraft('One'))).id
  const otherVaultId = (await marina.session.createVault(vaultDraft('Two'))).id
  const itemId = (await marina.session.createItem(vaultId, draft('first'), secret('p1'))).id
  await marina.session.keepInStep()

  const open = (memory: SeenMemory = createSeenMemory()) => openDevice(proxy.baseUrl, rui, memory)
  return {
    baseUrl: server.baseUrl,
    proxy,
    marina,
    rui,
    contributor,
    vaultId,
    otherVaultId,
    itemId,
    open,
    /** A device of Rui's that has compared; then so many days pass. */
    async remembering(days = 0): Promise<Device> {
      const device = await open()
      await device.people.readColleagues()
      await age(device.memory, rui, days)
      return open(device.memory)
    },
    /** Replaces colleagues' signed views. */
    shown: (...views: SeenView[]) => proxy.answer('GET', viewsPath, answerOf(...views)),
    /** From now on this device is shown a vault's log as it is now. */
    async freeze(device: Device, id: string) {
      await device.vaults.check(id, [])
      const seq = (await viewOf(marina)).entries.find(({ vault }) => vault === id)?.log.seq ?? 0
      proxy.lie('GET', new RegExp(`^/api/vaults/${id}/log$`), (body, url) => {
        const { statements, ...log } = body as { statements: string[] }
        return { ...log, statements: statements.slice(0, seq - Number(url.searchParams.get('after') ?? -1)) }
      })
    },
  }
}

export async function reportOf(device: Device) {
  const { concern, vaults, colleagues } = await device.people.readColleagues()
  return {
    concern,
    vaults: vaults.map(({ vault }) => vault),
    differing: vaults.filter(({ differs }) => differs).map(({ vault }) => vault),
    state: colleagues[0]?.state,
  }
}

/** What the status gives a banner. */
export async function bannerOf(device: Device) {
  const status = await device.status()
  if (status.state !== 'unlocked') throw new Error('locked')
  return status.colleagues
}

export const calm = { concern: 'none', vaults: [], differing: [], state: 'same' }
export const otherHash = 'A'.repeat(43)

/** A view as it is answered to somebody who may see none of its vaults. */
export async function hiding(view: SeenView): Promise<SeenView> {
  const { levels } = await makeView(view.entries, verifier)
  const hidden = (levels[0] ?? []).map((leaf, index) => ({
    index,
    hash: Buffer.from(leaf).toString('base64url'),
  }))
  return { ...view, entries: [], hidden }
}
