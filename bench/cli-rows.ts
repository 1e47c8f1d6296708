import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { getMe } from '@chaveiro/contract/calls/sessions.ts'
import { builtCommandLine } from '../tools/testing/built-command-line.ts'
import { passphrase } from './devices.ts'
import { fillServer } from './filled-server.ts'
import { printDuration } from './print.ts'
import { remove, startChaveiro, temporaryFolder } from './processes.ts'
import { at } from './reads.ts'

const items = Number(process.env.ITEMS ?? 10_000)
const times = 9

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
    console.log(`${items} items; ${cpus().length} × ${cpus()[0]?.model}; medians of ${times}`)
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
  } finally {
    await server.stop()
    remove(folder)
    remove(home)
  }
}
