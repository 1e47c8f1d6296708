// Plain JavaScript for Node 18 and newer, like the other files that start the product.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { buildIfChanged } from './build-if-changed.mjs'
import { fail, root } from './node24.mjs'

const inputFiles = ['package-lock.json', 'tsconfig.json']
const notInputs = new Set(['node_modules', 'dist', 'vectors'])
/** Pages for strangers: built one by one, so that none contains anything of the app or of another. */
const publicPages = ['login', 'view-secret', 'client-submit']
const serverConfig = join('tools', 'server.vite.config.mjs')
const builtServer = join(root, 'dist', 'main.js')
const cliConfig = join('tools', 'cli.vite.config.mjs')
const builtCli = join(root, 'dist', 'cli', 'chaveiro.mjs')
const extensionConfig = join('extension', 'vite.config.ts')
const extensionParts = ['windows', 'background', 'page/fill', 'page/watch', 'page/prove-place']

/**
 * Builds the web app into web/dist unless it was built from exactly these sources.
 * @param {string} node the Node 24 to build with
 */
export function buildWebIfChanged(node) {
  const dist = join(root, 'web', 'dist')
  const folders = ['web', 'device', 'crypto', 'contract']
  buildOnce('web', folders, inputFiles, join(dist, 'index.html'), () => {
    console.error('Building the web app …')
    build(node, 'web', [])
    for (const page of publicPages)
      build(node, 'web', ['--config', 'vite.public-page.config.ts', '--mode', page])
    compressFiles(dist)
  })
}

/**
 * Builds the server into one folder, dist, unless what is there was built from these very sources.
 * @param {string} node the Node 24 to build with
 * @returns {string} the file that starts it
 */
export function buildServerIfChanged(node) {
  const files = [...inputFiles, serverConfig]
  buildOnce('server', ['server', 'contract'], files, builtServer, () => {
    console.error('Building the server …')
    removeFiles(join(root, 'dist'))
    build(node, '.', ['--config', serverConfig])
  })
  return builtServer
}

/**
 * Builds the command line into one file unless it was built from these very sources.
 * @param {string} node the Node 24 to build with
 * @returns {string} the file
 */
export function buildCliIfChanged(node) {
  const files = [...inputFiles, cliConfig]
  buildOnce('cli', ['cli', 'device', 'crypto', 'contract'], files, builtCli, () => {
    console.error('Building the command line …')
    for (const part of ['dictionaries', 'unlocked', 'whole'])
      build(node, '.', ['--config', cliConfig, '--mode', part])
  })
  return builtCli
}

/**
 * Builds the extension for both browsers unless it was built from these very sources.
 * @param {string} node the Node 24 to build with
 * @returns {string} the folder with one folder and one zip for each browser
 */
export function buildExtensionIfChanged(node) {
  const out = join(root, 'dist', 'extension')
  const folders = ['extension', 'web', 'device', 'crypto', 'contract']
  buildOnce('extension', folders, inputFiles, join(out, 'chaveiro-chromium.zip'), () => {
    console.error('Building the extension …')
    buildExtension(node, join(root, '.cache', 'extension'), out)
  })
  return out
}

/**
 * @param {string} node the Node 24 to build with
 * @param {string} parts the folder for what both browsers get
 * @param {string} out the folder for one folder and one zip for each browser
 */
export function buildExtension(node, parts, out) {
  rmSync(parts, { recursive: true, force: true })
  for (const part of extensionParts)
    build(node, '.', ['--config', extensionConfig, '--mode', part, '--outDir', parts])
  run(node, '.', [join(root, 'extension', 'manifest', 'pack.ts'), parts, out])
}

/** A folder's own files; what is built into folders inside it stays. */
function removeFiles(folder) {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isFile()) rmSync(join(folder, entry.name))
  }
}

/** Ends the process with a sentence if it cannot be built, for example because the disk is full. */
function buildOnce(name, folders, files, made, build) {
  const record = join(root, '.cache', `${name}-build.json`)
  try {
    buildIfChanged({ record, inputs: hashInputs(folders, files), made }, build)
  } catch (error) {
    fail(`The ${name} could not be built: ${error.message}.`)
  }
}

function build(node, folder, options) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  run(node, folder, [vite, 'build', '--logLevel', 'warn', ...options])
}

function run(node, folder, parameters) {
  const result = spawnSync(node, parameters, {
    cwd: join(root, folder),
    stdio: ['ignore', 2, 2],
    // A test that builds must not get another build than people do.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (result.status !== 0) fail('This could not be built (see above).')
}

/** Writes each file's best compression beside it, so that the server spends neither time nor memory on it. */
function compressFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) compressFiles(path)
    // The app's page gets a nonce per request, so it cannot be compressed ahead.
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

function hashInputs(folders, files) {
  const hash = createHash('sha256')
  const paths = folders.flatMap((folder) => filesUnder(join(root, folder)))
  for (const path of [...files.map((file) => join(root, file)), ...paths]) {
    const content = readFileSync(path)
    hash.update(`${relative(root, path)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** @returns {string[]} the files that a build may read, in a fixed order */
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
