import { join } from 'node:path'
import { root } from './node24.mjs'

/** The drivers that pg would take if they were there. */
const notInstalled = ['pg-native', 'pg-cloudflare']

/** The server with all that it loads, in a few files of JavaScript: see docs/decisions/0110. */
export default {
  root: join(root, 'server'),
  ssr: { noExternal: true, external: notInstalled, target: 'node' },
  build: {
    ssr: 'main.mjs',
    outDir: join(root, 'dist'),
    emptyOutDir: true,
    target: 'node24',
    // Names and lines stay readable where a fault is logged.
    minify: false,
    rolldownOptions: {
      output: { chunkFileNames: '[name]-[hash].js' },
      // The libraries' own: nothing of ours evaluates text.
      checks: { eval: false },
    },
  },
}
