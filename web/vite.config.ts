import { readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { browsers } from './browsers.ts'

/** Zod's JSON Schema modules, which every schema imports and only the server uses. */
const jsonSchemaModules = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/

/** Replaces these modules by empty functions of the same names, which saves 17 kB in the app and in each worker. */
function leaveOutJsonSchemas(): Plugin {
  return {
    name: 'leave-out-json-schemas',
    load(path) {
      if (!jsonSchemaModules.test(path)) return null
      const names = readFileSync(path, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)
      const left = [...names].map(([, name]) => `leftOut as ${name}`)
      return `const leftOut = () => { throw new Error('JSON Schemas are made on the server alone.') }
export { ${left.join(', ')} }`
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), leaveOutJsonSchemas()],
  worker: { format: 'es', plugins: () => [leaveOutJsonSchemas()] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: browsers,
    // The policy allows no data: scripts or fonts, and every browser that we support preloads modules itself.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The login's build reads there what the app loads first.
    manifest: true,
    rolldownOptions: {
      // cannot-run.ts has its texts with it on purpose; everything else loads them.
      checks: { ineffectiveDynamicImport: false },
    },
    reportCompressedSize: true,
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/auth', '/terms', '/privacy'].map((path) => [path, 'http://127.0.0.1:3000']),
    ),
  },
})
