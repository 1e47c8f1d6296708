// node tools/with-env.mjs FILE [COMMAND [ARGUMENT…]]: runs a command, or without one a shell, with the settings of FILE in its environment.
// Plain JavaScript for Node 18 and newer, like the other files that an operator runs.
import { readFileSync } from 'node:fs'
import { fail, runAndExit } from './node24.mjs'
import { readEnvFile } from './read-env-file.mjs'

const [file, command, ...rest] = process.argv.slice(2)
if (file === undefined) fail('Say which file has the settings: node tools/with-env.mjs /etc/chaveiro.env')
const { settings, faults } = readEnvFile(textOf(file))
if (faults.length > 0)
  fail(`${file} cannot be read as systemd reads it:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
Object.assign(process.env, settings)
if (command === undefined)
  console.error(
    `A shell with the settings of ${file}: ${Object.keys(settings).join(', ')}. Leave it with 'exit'.`,
  )
runAndExit(command ?? process.env.SHELL ?? 'sh', rest)

function textOf(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    return fail(`${path} cannot be read: ${error.message}.`)
  }
}
