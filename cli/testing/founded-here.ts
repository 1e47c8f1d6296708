import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtCommandLine } from '../../tools/testing/built-command-line.ts'
import { foundedServer } from '../../tools/testing/founded-server.ts'
import { inTerminal } from '../../tools/testing/terminal.ts'

/** A founded server, and a state folder of the command line in which its admin is signed in. */
export async function foundedHere() {
  const { folder, account, api, device, end } = await foundedServer()
  writeFileSync(join(folder, 'account.json'), JSON.stringify(account))
  const line = {
    command: [process.execPath, builtCommandLine()] as const,
    env: { PATH: process.env.PATH ?? '', LANG: 'en', CHAVEIRO_HOME: folder },
  }
  return {
    ...{ api, device, line },
    async end() {
      await inTerminal(line, ['lock']).ended
      await end()
    },
  }
}
