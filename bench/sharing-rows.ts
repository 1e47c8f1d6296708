import { type Item, listItems } from '@chaveiro/contract/calls/items.ts'
import type { Device, VaultHandle } from '@chaveiro/device'
import { durationOf, firstDevice, invited, newDevice, shownPerson, shownVault } from './devices.ts'
import { printDuration, printRate } from './print.ts'
import { remove, startChaveiro, temporaryFolder } from './processes.ts'
import { measureRewrapInPage } from './rewrap-rows.ts'

const itemCount = 5000
const aims = { generationMs: 1000, checkMs: 2000 }
const adminEmail = 'admin@agencia.example'
const colleague = 'colleague@agencia.example'

/** A vault of 5,000 items: starting a generation, rewrapping in Node and in the page, signing heads. */
export async function measureSharing(): Promise<void> {
  const folder = temporaryFolder()
  const chaveiro = await startChaveiro(folder)
  try {
    const admin = await firstDevice(chaveiro.url, adminEmail)
    await admin.session.organisation.found()
    const { userId: leaver } = await invited(chaveiro.url, admin, colleague)
    const tags = { client: '', squad: '' }
    const draft = {
      name: 'Cinco mil',
      type: 'client' as const,
      parent: null,
      tags,
      visibility: 'listed' as const,
    }
    const { id: vault } = await admin.session.vaults.create(draft)
    const shown = await shownVault(admin, vault)
    const person = await shownPerson(admin, leaver)
    await fill(admin.session, shown)
    await admin.session.vaults.addMember(shown, person)
    await admin.session.keepInStep()
    const listed = (await admin.api.send(listItems, { query: { vault_id: vault } })).map(revisionOf)
    await admin.session.vaults.removeMember(shown, person)

    const generationMs = await durationOf(() => admin.session.keepInStep())
    printDuration('a new generation and its head, 5,000 items', generationMs, aims.generationMs)
    const fresh = await newDevice(chaveiro.url, adminEmail)
    const checkMs = await durationOf(() => fresh.session.vaults.check(vault, listed))
    printDuration('the first check of a vault by a new device, 5,000 items', checkMs, aims.checkMs)
    const rewrapMs = await durationOf(() => admin.session.vaults.rewrap(vault))
    printRate('item keys wrapped anew', (itemCount / rewrapMs) * 1000)

    await admin.session.vaults.addMember(shown, person)
    await admin.session.keepInStep()
    await admin.session.vaults.removeMember(shown, person)
    await admin.session.keepInStep()
    await measureRewrapInPage(chaveiro.url, { vault, items: itemCount })
  } finally {
    await chaveiro.stop()
    remove(folder)
  }
}

async function fill(session: Device, vault: VaultHandle): Promise<void> {
  const lanes = Array.from({ length: 8 }, async (_, lane) => {
    for (let n = lane; n < itemCount; n += 8) {
      const overview = { title: `Google Ads ${n}`, type: 'ad_token_google' as const }
      await session.items.create(vault, overview, {
        password: `p${n}`,
        notes: '',
        metadata: {},
        fields: [],
        files: [],
      })
    }
  })
  await Promise.all(lanes)
}

const revisionOf = ({ id, revision }: Item) => ({ id, revision })
