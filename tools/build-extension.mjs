// npm run build:extension: builds the extension for both browsers, and prints version and hash of each zip.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buildExtensionIfChanged } from './builds.mjs'
import { root } from './node24.mjs'

const out = buildExtensionIfChanged(process.execPath)
for (const browser of ['chromium', 'firefox']) {
  const { version } = JSON.parse(readFileSync(join(out, browser, 'manifest.json'), 'utf8'))
  const zip = join(out, `chaveiro-${browser}.zip`)
  const hash = createHash('sha256').update(readFileSync(zip)).digest('hex')
  console.log(`${hash}  ${relative(root, zip)}  ${version}`)
}
