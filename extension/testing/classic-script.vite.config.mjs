import { join } from 'node:path'
import { root } from '../../tools/node24.mjs'

/** One file of `extension/` (the mode) with all that it imports as one classic script. */
export default ({ mode }) => ({
  root: join(root, 'extension'),
  configFile: false,
  publicDir: false,
  define: {
    'process.env.NODE_ENV': '"production"',
    __VUE_OPTIONS_API__: 'true',
    __VUE_PROD_DEVTOOLS__: 'false',
  },
  build: {
    emptyOutDir: true,
    minify: false,
    target: 'chrome120',
    rolldownOptions: {
      input: join(root, 'extension', mode),
      output: { format: 'iife', entryFileNames: 'script.js', codeSplitting: false },
      // Angular's compiler for templates evaluates what it made of them.
      checks: { eval: false, pluginTimings: false },
    },
  },
})
