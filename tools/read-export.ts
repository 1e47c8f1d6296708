import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { ExportFault, faultSentence, lossSentence, readExport } from '@chaveiro/device'

// npm run -s read-export -- FILE [--password-file F] [--key-file F]: prints what is read of another product's export as JSON, and a fault
// as one sentence, in Portuguese where LANG says so.

const language = /^pt/i.test(process.env.LC_ALL || process.env.LANG || '') ? 'pt-BR' : 'en'
const usage = 'npm run -s read-export -- FILE [--password-file F] [--key-file F]'

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'password-file': { type: 'string' }, 'key-file': { type: 'string' } },
  })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new Error(usage)
  const passwordFile = values['password-file']
  const keyFile = values['key-file']
  const { records, lost } = await readExport(
    { name: basename(file), bytes: bytesOf(file) },
    {
      // Editors end a file with a line break that is no part of the password.
      ...(passwordFile && { passphrase: readFileSync(passwordFile, 'utf8').replace(/\r?\n$/, '') }),
      ...(keyFile && { keyFile: bytesOf(keyFile) }),
    },
  )
  const shown = records.map(({ url_match, ...record }) => ({
    ...record,
    // Only where it says something, so that a record looks alike for every product.
    ...(url_match === 'site' && { url_match }),
    path: record.path.join('/'),
    files: record.files.map(({ name, size }) => ({ name, size })),
  }))
  const losses = lost.map(({ record, what, why }) => ({ record, what, why: lossSentence(why, language) }))
  process.stdout.write(`${JSON.stringify({ records: shown, lost: losses }, null, 2)}\n`)
} catch (error) {
  const isFault = error instanceof ExportFault
  const said = isFault ? faultSentence(error.code, error.place, language) : (error as Error).message
  process.stderr.write(`${said}\n`)
  process.exitCode = 1
}

function bytesOf(file: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(file))
}
