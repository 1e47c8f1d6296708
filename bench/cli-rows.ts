import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { getItem } from '@chaveiro/contract/calls/items.ts'
import { getMe } from '@chaveiro/contract/calls/sessions.ts'
import { listVaults } from '@chaveiro/contract/calls/vaults.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { listedPlace, openMachine } from '@chaveiro/device'
import { builtCommandLine } from '../tools/testing/built-command-line.ts'
import { durationOf, newDevice, passphrase, shownPerson } from './devices.ts'
import { fillServer } from './filled-server.ts'
import { printDuration, printRate } from './print.ts'
import { remove, startChaveiro, temporaryFolder } from './processes.ts'
import { at } from './reads.ts'

const items = Number(process.env.ITEMS ?? 10_000)
const times = 9
const machineReads = 1000
const machineReadsAtOnce = 10

/** The command line beside a Node that does nothing: the whole of each process, from its start to its end. */
export async function measureCli(): Promise<void> {
  const [folder, home] = [temporaryFolder(), temporaryFolder()]
  const server = await startChaveiro(folder)
  const program = builtCommandLine()
  const env = { PATH: process.env.PATH ?? '', LANG: 'en', CHAVEIRO_HOME: home }
  const run = (args: readonly string[], input = '') => {
    const began = performance.now()
    const { status, stderr } = spawnSync(process.execPath, args, { env, input, maxBuffer: 1 << 28 })
    if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`)
    return performance.now() - began
  }
  const median = (args: readonly string[], input?: string) =>
    at(
      Array.from({ length: times }, () => run(args, input)),
      0.5,
    )
  const cli = (...args: string[]) => [program, ...args]
  const byPassphrase = (...args: string[]) => cli('--passphrase-fd', '0', '--no-agent', ...args)
  try {
    console.log(
      `${items} items; ${cpus().length} × ${cpus()[0]?.model}; load ${loadavg()[0]?.toFixed(1)}; medians of ${times}`,
    )
    const { token, api, itemIds } = await fillServer(server.url, items)
    const { id: userId, email } = await api.send(getMe)
    writeFileSync(join(home, 'account.json'), JSON.stringify({ server: server.url, token, userId, email }))
    const read = ['read', `chaveiro://${itemIds[0]}/password`]
    printDuration('node -e 0', median(['-e', '0']), 150)
    printDuration('--help', median(cli('--help')), 150)
    run(byPassphrase(...read), passphrase)
    printDuration('read without agent, Argon2id included', median(byPassphrase(...read), passphrase), 1200)
    // A terminal is needed to leave an agent behind; `script` gives one.
    spawnSync('script', ['-qec', `'${process.execPath}' '${program}' unlock`, '/dev/null'], {
      env,
      input: `${passphrase}\r`,
    })
    run(cli('ls', 'Mil itens'))
    printDuration('read with agent', median(cli(...read)), 250)
    printDuration(`ls of ${items} items, warm`, median(cli('ls', 'Mil itens')), 500)
    run(cli('lock'))
    await measureMachine(server.url, email, itemIds[0] ?? '')
  } finally {
    await server.stop()
    remove(folder)
    remove(home)
  }
}

/** A machine that reads its item again and again, opening what it gets each time. */
async function measureMachine(url: string, email: string, itemId: string): Promise<void> {
  const device = await newDevice(url, email)
  const { machines, items } = device.session
  const until = new Date(Date.now() + dayMs).toISOString()
  const drawn = { name: 'Deploy', networks: [], identity: null, asks: false, until }
  const keeper = await shownPerson(device, (await device.api.send(getMe)).id)
  const { machine, token } = await machines.make(drawn, keeper)
  const handle = (await machines.show([machine])).handles[machine.id]
  const item = await device.api.send(getItem, { params: { id: itemId } })
  const place = listedPlace(await device.api.send(listVaults), item.vault_id)
  if (!handle || !place) throw new Error('the machine or the vault is not shown')
  await machines.give(handle, await items.show(item, place), until)
  await device.session.keepInStep()
  const reading = await openMachine({}, token)
  const grantId = reading.items()[0]?.grantId ?? ''
  const took: number[] = []
  const began = performance.now()
  while (took.length < machineReads) {
    const reads = Array.from({ length: machineReadsAtOnce }, () => durationOf(() => reading.read(grantId)))
    took.push(...(await Promise.all(reads)))
  }
  printRate(`${machineReads} reads of a machine`, (machineReads * 1000) / (performance.now() - began))
  console.log(
    `one of ${machineReadsAtOnce} at once: median ${at(took, 0.5).toFixed(0)} ms, p99 ${at(took, 0.99).toFixed(0)} ms`,
  )
}
