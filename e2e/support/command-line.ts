import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtCommandLine } from '../../tools/testing/built-command-line.ts'
import { type InTerminal, inTerminal } from '../../tools/testing/terminal.ts'
import { expect } from './test.ts'

/** The built command line of one person on this computer, each time in a terminal of its own. */
export interface CommandLine {
  open(...args: string[]): InTerminal
  /** The address that it opened in the person's browser. */
  opened(): Promise<string>
  /** Locks it and removes its folder. */
  end(): Promise<void>
}

export function newCommandLine(): CommandLine {
  const folder = mkdtempSync(join(tmpdir(), 'chaveiro-e2e-cli-'))
  const opened = join(folder, 'opened')
  // In the place of the person's browser, which is Playwright's.
  writeFileSync(join(folder, 'xdg-open'), `#!/bin/sh\necho "$1" >'${opened}'\n`)
  chmodSync(join(folder, 'xdg-open'), 0o755)
  const env = { PATH: `${folder}:${process.env.PATH}`, LANG: 'en', CHAVEIRO_HOME: join(folder, 'state') }
  const command = [process.execPath, builtCommandLine()]
  const open = (...args: string[]) => inTerminal({ command, env }, args)
  return {
    open,
    async opened() {
      let address = ''
      await expect(() => {
        address = readFileSync(opened, 'utf8').trim()
        expect(address).toMatch(/^http/)
      }).toPass()
      return address
    },
    async end() {
      await open('lock').ended
      rmSync(folder, { recursive: true })
    },
  }
}
