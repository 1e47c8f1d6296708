import { join } from 'node:path'
import { root } from './node24.mjs'

/** Optional drivers of pg that are not installed. */
const notInstalled = ['pg-native', 'pg-cloudflare']

/** The server with everything that it loads, in a few JavaScript files: see docs/decisions/0110. */
export default {
  root: join(root, 'server'),
  ssr: { noExternal: true, external: notInstalled, target: 'node' },
  build: {
    ssr: 'main.mjs',
    outDir: join(root, 'dist'),
    emptyOutDir: true,
    target: 'node24',
    // Not minified, so that names and lines in logged errors stay readable.
    minify: false,
    rolldownOptions: {
      output: { chunkFileNames: '[name]-[hash].js' },
      // Only libraries use eval; our own code evaluates no text.
      checks: { eval: false },
    },
  },
}
