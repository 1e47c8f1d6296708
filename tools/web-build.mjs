// Plain JavaScript for Node 18 and newer, as its neighbours that start the product.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { fail, root } from './node24.mjs'

const inputFolders = ['web', 'client', 'crypto', 'contract']
const inputFiles = ['package-lock.json', 'tsconfig.json']
const notInputs = new Set(['node_modules', 'dist', 'vectors'])
/** What strangers open: built one by one, so that none holds anything of the app or of another. */
const publicPages = ['view-secret', 'client-submit']
const recordPath = join(root, '.cache', 'web-build.json')

/**
 * Builds the web app into web/dist unless what is there was built from these very sources.
 * @param {string} node the Node 24 to build with
 */
export function buildWebIfChanged(node) {
  const inputs = hashInputs()
  if (inputs === builtInputs() && existsSync(join(root, 'web', 'dist', 'index.html'))) return
  console.error('Building the web app …')
  build(node, [])
  for (const page of publicPages) build(node, ['--config', 'vite.public-page.config.ts', '--mode', page])
  compressFiles(join(root, 'web', 'dist'))
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(recordPath, `${JSON.stringify({ inputs })}\n`)
}

function build(node, options) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const result = spawnSync(node, [vite, 'build', '--logLevel', 'warn', ...options], {
    cwd: join(root, 'web'),
    stdio: ['ignore', 2, 2],
  })
  if (result.status !== 0) fail('The web app could not be built (see above).')
}

/** Leaves each file's best compression beside it, so that the server spends neither time nor memory on it. */
function compressFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) compressFiles(path)
    // The app's page gets a nonce for each reader.
    else if (
      entry.name !== 'index.html' &&
      /\.(html|js|css|json|svg|webmanifest|wasm|txt)$/.test(entry.name)
    ) {
      const content = readFileSync(path)
      writeFileSync(`${path}.br`, brotliCompressSync(content))
      writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
    }
  }
}

function builtInputs() {
  try {
    return JSON.parse(readFileSync(recordPath, 'utf8')).inputs
  } catch {
    return undefined
  }
}

function hashInputs() {
  const hash = createHash('sha256')
  const paths = inputFolders.flatMap((folder) => filesUnder(join(root, folder)))
  for (const path of [...inputFiles.map((file) => join(root, file)), ...paths]) {
    const content = readFileSync(path)
    hash.update(`${relative(root, path)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** @returns {string[]} what a build may read, in one fixed order */
function filesUnder(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (notInputs.has(entry.name) || entry.name.endsWith('.test.ts')) return []
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return filesUnder(path)
      return entry.isFile() ? [path] : []
    })
}
