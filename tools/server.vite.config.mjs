import { join } from 'node:path'
import { root } from './node24.mjs'

/** Optional drivers of pg that are not installed. */
const notInstalled = ['pg-native', 'pg-cloudflare']

/**
 * Escapes characters beyond Latin-1: V8 keeps a file that has one of them in memory at two bytes a character, and the server's has
 * 129 in three million.
 */
const oneByteSource = {
  name: 'one-byte-source',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle))
      chunk.code = chunk.code.replace(/[^\0-\xff]/g, (unit) => `\\u${hexOf(unit)}`)
  },
}

const hexOf = (unit) => unit.charCodeAt(0).toString(16).padStart(4, '0')

const commands = ['back-up.ts', 'try-backup.ts', 'verify-audit.ts', 'erase.ts', 'move-engine.ts']

/**
 * The server with everything that it loads, in a few JavaScript files: see docs/decisions/0110. With `--mode commands` the operator's
 * commands likewise, for images in which there are no sources.
 */
export default ({ mode }) => ({
  root: join(root, 'server'),
  plugins: [oneByteSource],
  ssr: { noExternal: true, external: notInstalled, target: 'node' },
  build: {
    ssr: true,
    outDir: mode === 'commands' ? join(root, 'dist', 'commands') : join(root, 'dist'),
    // The command line lies beside the server's files; tools/builds.mjs removes those.
    emptyOutDir: mode === 'commands',
    target: 'node24',
    // Not minified, so that names and lines in logged errors stay readable.
    minify: false,
    rolldownOptions: {
      input: (mode === 'commands' ? commands : ['main.mjs']).map((file) => join(root, 'server', file)),
      output: { chunkFileNames: '[name]-[hash].js' },
      // Only libraries use eval; our own code evaluates no text.
      checks: { eval: false },
    },
  },
})
