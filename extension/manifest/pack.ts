// Makes of the built parts one folder and one zip for each browser: node extension/manifest/pack.ts PARTS OUT
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { locales } from './locales.ts'
import { browsers, manifestOf } from './manifest.ts'

const [parts = '', out = ''] = process.argv.slice(2)
const own = import.meta.dirname
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

rmSync(out, { recursive: true, force: true })
for (const browser of browsers) {
  const folder = join(out, browser)
  cpSync(parts, folder, { recursive: true })
  cpSync(join(own, 'icons'), join(folder, 'icons'), { recursive: true })
  cpSync(join(own, 'managed-schema.json'), join(folder, 'managed-schema.json'))
  writeFileSync(join(folder, 'manifest.json'), json(manifestOf(browser)))
  for (const [name, messages] of Object.entries(locales)) {
    const place = join(folder, '_locales', name)
    mkdirSync(place, { recursive: true })
    const texts = Object.entries(messages).map(([key, message]) => [key, { message }])
    writeFileSync(join(place, 'messages.json'), json(Object.fromEntries(texts)))
  }
  writeFileSync(join(out, `chaveiro-${browser}.zip`), zipOf(folder))
}

/** The same bytes for the same files: sorted names, one moment. DOS times have no zone, so it is the builder's own. */
function zipOf(folder: string): Uint8Array {
  const files = globSync('**/*', { cwd: folder })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort()
  const named = files.map((name) => [name.replaceAll('\\', '/'), readFileSync(join(folder, name))] as const)
  return zipSync(Object.fromEntries(named), { level: 9, mtime: new Date(1980, 0, 1) })
}
