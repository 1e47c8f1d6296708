import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { root } from './node24.mjs'

const built = join(root, '.cache', 'cli')

/**
 * Parts that stand packed in comments at the end of the file, and are unpacked only where they are used: as source, the device would cost every
 * command and every `--help` a third of a second, and the dictionaries every unlock. A part is the body of a function, since Node takes
 * a module from text only as a `data:` address, which takes it longer than all that an unlock does. In the order in which they are built.
 */
const parts = {
  dictionaries: join(root, 'device', 'base', 'dictionaries.ts'),
  unlocked: join(root, 'cli', 'unlocked', 'index.ts'),
}

const sourceOf = (part) => readFileSync(join(built, `${part}.cjs`), 'utf8')

/** Gives the exports of a part by its name. */
const unpacking = `import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const unpacked = (part) => {
  const file = require('node:fs').readFileSync(new URL(import.meta.url), 'latin1')
  const from = file.indexOf('\\n//' + part + ' ') + part.length + 4
  const packed = Buffer.from(file.slice(from, file.indexOf('\\n', from)), 'base64')
  const source = require('node:zlib').brotliDecompressSync(packed).toString('latin1')
  const exported = {}
  require('node:vm').compileFunction(source, ['exports', 'require', 'unpacked'])(exported, require, unpacked)
  return exported
}
`

const packParts = (mode) => ({
  name: 'pack-parts',
  load(id) {
    const part = Object.keys(parts).find((name) => parts[name] === id)
    if (!part || part === mode) return
    const [, names] = /Exported: (.*)$/m.exec(sourceOf(part))
    return `${parts[mode] ? '' : unpacking}export const { ${names} } = unpacked('${part}')`
  },
})

/** In one byte for each sign: for a single sign of another script, Node would hold and read the whole text in two. */
const inAscii = {
  name: 'in-ascii',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      const escaped = (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
      chunk.code = chunk.code.replace(/[\u0080-\uffff]/g, escaped)
      if (chunk.fileName.endsWith('.cjs')) chunk.code += `\n// Exported: ${chunk.exports.join(', ')}\n`
      else for (const part of Object.keys(parts)) chunk.code += `\n//${part} ${packed(sourceOf(part))}\n`
    }
  },
}

const packed = (source) =>
  brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).toString('base64')

/** commander would load what starts processes, for commands in files of their own, which there are none of. */
const withoutChildren = {
  name: 'without-children',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/commander/') ? code.replace("require('node:child_process')", 'null') : undefined,
}

/**
 * An older Node would end without a word, since traces are not printed. Without the dashes Node would take options of its own from among ours.
 */
const banner = `#!/usr/bin/env -S node --
if (Number.parseInt(process.versions.node) < 22) {
  console.error('chaveiro: this needs Node 22 or newer. Isto exige Node 22 ou mais novo.');
  process.exit(1);
}`

/** The command line as one file with nothing beside it, for Node 22 and newer; with `--mode dictionaries` and `--mode unlocked` first what is packed into it. */
export default ({ mode }) => {
  const part = parts[mode]
  return {
    root: join(root, 'cli'),
    plugins: [packParts(mode), withoutChildren, inAscii],
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      outDir: part ? built : join(root, 'dist', 'cli'),
      emptyOutDir: !part,
      target: 'node22',
      minify: true,
      rolldownOptions: {
        input: part ?? join(root, 'cli', 'main.ts'),
        output: {
          ...(part ? { format: 'cjs', dynamicImportInCjs: false } : { banner }),
          entryFileNames: part ? `${mode}.cjs` : 'chaveiro.mjs',
          codeSplitting: false,
        },
        // Only libraries use eval; our own code evaluates no text.
        checks: { eval: false, pluginTimings: false },
      },
    },
  }
}
