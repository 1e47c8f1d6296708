import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { root } from './node24.mjs'

const cli = join(root, 'cli')
const unlocked = join(cli, 'unlocked', 'index.ts')
const packed = join(root, '.cache', 'cli')

/**
 * The part with the device as packed text in the same file, read only where it is needed: unpacked, that much source would cost every
 * command and every `--help` a third of a second.
 */
const packUnlocked = {
  name: 'pack-unlocked',
  load(id) {
    if (id !== unlocked) return
    const source = readFileSync(join(packed, 'unlocked.mjs'))
    const text = brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).toString(
      'base64',
    )
    return `import { brotliDecompressSync } from 'node:zlib'
const source = brotliDecompressSync(Buffer.from('${text}', 'base64'))
export const { beginLogin, endSession, openOwn, readAsMachine, serveAgent } = await import('data:text/javascript;base64,' + source.toString('base64'))`
  },
}

/**
 * An older Node would end without a word, since traces are not printed. Without the dashes Node would take options of its own from among ours.
 */
const banner = `#!/usr/bin/env -S node --
if (Number.parseInt(process.versions.node) < 22) {
  console.error('chaveiro: this needs Node 22 or newer. Isto exige Node 22 ou mais novo.');
  process.exit(1);
}`

/** The command line as one file with nothing beside it, for Node 22 and newer; with `--mode unlocked` first the part that is packed into it. */
export default ({ mode }) => ({
  root: cli,
  plugins: mode === 'unlocked' ? [] : [packUnlocked],
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: true,
    outDir: mode === 'unlocked' ? packed : join(root, 'dist', 'cli'),
    emptyOutDir: true,
    target: 'node22',
    minify: mode === 'unlocked',
    rolldownOptions: {
      input: mode === 'unlocked' ? unlocked : join(cli, 'main.ts'),
      output: {
        entryFileNames: mode === 'unlocked' ? 'unlocked.mjs' : 'chaveiro.mjs',
        codeSplitting: false,
        ...(mode === 'unlocked' ? {} : { banner }),
      },
      // Only libraries use eval; our own code evaluates no text.
      checks: { eval: false, pluginTimings: false },
    },
  },
})
