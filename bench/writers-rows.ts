import { listItems } from '@chaveiro/contract/calls/items.ts'
import { type BenchDevice, durationOf, invited, newDevice, shownPerson, shownVault } from './devices.ts'
import { printDuration, printRate } from './print.ts'

const names = ['manager', 'contributor', 'colleague', 'newcomer']
/** The built-in provider knows five people, and each writes from four devices. */
const devicesEach = 4
const writesEach = Number(process.env.WRITES ?? 25)
const draft = {
  name: 'Vinte escrevem',
  type: 'client' as const,
  parent: null,
  tags: { client: '', squad: '' },
  visibility: 'listed' as const,
}
/** How long a device keeps trying before it gives up. */
const longestWaitMs = 30_000

/** 20 devices of five people create items in one vault at once, each after the newest change of all. */
export async function measureWriters(url: string, admin: BenchDevice): Promise<void> {
  const { id } = await admin.session.vaults.create(draft)
  const shown = await shownVault(admin, id)
  const emails = ['admin', ...names].map((name) => `${name}@agencia.example`)
  const writers: BenchDevice[] = [admin]
  for (const email of emails.slice(1)) {
    const { userId, ...device } = await invited(url, admin, email)
    await admin.session.vaults.addMember(shown, await shownPerson(admin, userId))
    writers.push(device)
  }
  await admin.session.keepInStep()
  for (const email of emails) for (let n = 1; n < devicesEach; n++) writers.push(await newDevice(url, email))

  const waits = writers.map(() => 0)
  const write = async ({ session }: BenchDevice, writer: number) => {
    for (let n = 0; n < writesEach; n++) {
      const overview = { title: `${writer}: ${n}`, type: 'api_key' as const }
      const secret = { password: `p${n}`, notes: '', metadata: {}, fields: [], files: [] }
      const ms = await durationOf(() => session.items.create(shown, overview, secret))
      waits[writer] = Math.max(waits[writer] ?? 0, ms)
    }
  }
  const ms = await durationOf(() => Promise.all(writers.map(write)))
  const written = writers.length * writesEach
  const there = (await admin.api.send(listItems, { query: { vault_id: id } })).length
  printRate(`${writers.length} writers in one vault`, (written / ms) * 1000)
  console.log(`of ${written} writes ${written - there} were lost (aim: none)`)
  printDuration("the slowest writer's longest wait", Math.max(...waits), longestWaitMs)
}
