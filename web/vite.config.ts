import { readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { browsers } from './browsers.ts'

/** The login, drawn without React: what it loads once the entry has run. */
const loginParts = /\/(features\/login\/show-login\.ts|i18n\/([^/]+)\/(common|login)\.ts)$/
/** What the login shares with the screens; in one file, since a browser fetches six at a time. */
const sharedByLogin =
  /\/(features\/login\/(google-mark|sign-in-calls|terms-notice)\.tsx?|session\/kept-terms\.ts|ui\/(draw|logo|button|banner|signs|spinner|language-choice)\.tsx?)$|\/node_modules\/(clsx|react\/(cjs\/react-)?jsx-runtime)\b/

/**
 * Names the parts of the login in the page itself: the browser fetches them beside the entry, not after running it. Texts
 * say their language, so that the server leaves only what the reader needs.
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

/** Zod's making of JSON Schemas, which every schema names and only the server asks for. */
const jsonSchemaModules = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/

/** Keeps these modules' names and leaves out what stands behind them: 17 kB of the app, and of each worker. */
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
    // The policy allows no data: scripts or fonts, and every browser that we support preloads modules by itself.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
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
