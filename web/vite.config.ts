import { readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { browsers } from './browsers.ts'

/** The login, rendered without React: what it loads after the entry has run. */
const loginParts = /\/(features\/login\/show-login\.ts|i18n\/([^/]+)\/(common|login)\.ts)$/
/** What login and screens share, in one file, since a browser fetches six at a time. */
const sharedByLogin =
  /\/(features\/login\/(google-mark|sign-in-calls|terms-notice)\.tsx?|session\/kept-terms\.ts|ui\/(draw|logo|button|banner|signs|spinner|language-choice)\.tsx?)$|\/node_modules\/(clsx|react\/(cjs\/react-)?jsx-runtime)\b/

/**
 * Adds preload links for the login's parts to the page, so that the browser fetches them along with the entry instead of after it. Texts
 * carry their language, so that the server leaves only the reader's.
 */
function preloadLogin(): Plugin {
  return {
    name: 'preload-login',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((chunk) => chunk.type === 'chunk')
        const entry = chunks.find(({ isEntry }) => isEntry)
        // The entry's own imports are in the page already.
        const named = new Set(entry && [entry.fileName, ...entry.imports])
        const parts = new Map<string, string | undefined>()
        for (const chunk of chunks) {
          const part = loginParts.exec(chunk.facadeModuleId ?? '')
          if (part === null) continue
          for (const file of [chunk.fileName, ...chunk.imports]) parts.set(file, part[2])
        }
        return [...parts]
          .filter(([file]) => !named.has(file))
          .map(([file, language]) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', href: `/${file}`, ...(language && { hreflang: language }) },
            injectTo: 'head' as const,
          }))
      },
    },
  }
}

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
  plugins: [react(), tailwindcss(), preloadLogin(), leaveOutJsonSchemas()],
  worker: { format: 'es', plugins: () => [leaveOutJsonSchemas()] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: browsers,
    // The policy allows no data: scripts or fonts, and every browser that we support preloads modules itself.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // cannot-run.ts has its texts with it on purpose; everything else loads them.
      checks: { ineffectiveDynamicImport: false },
      output: { codeSplitting: { groups: [{ name: 'login-parts', test: sharedByLogin }] } },
    },
    reportCompressedSize: true,
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/auth', '/terms', '/privacy'].map((path) => [path, 'http://127.0.0.1:3000']),
    ),
  },
})
