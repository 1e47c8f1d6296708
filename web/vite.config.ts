import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const loginParts = /\/(features\/login\/show-login\.ts|i18n\/([^/]+)\/(common|login)\.ts)$/
/** What the login shares with the screens after it; in one file, since a browser fetches six at a time. */
const sharedWithLogin =
  /\/(features\/login\/(google-mark|sign-in-calls)\.tsx?|ui\/(logo|button|banner|signs|spinner)\.tsx)$|\/node_modules\/(clsx|react\/(cjs\/react-)?jsx-runtime)\b/

/**
 * Names the login's parts in the page itself: the browser fetches them beside the entry, not after running it. Texts
 * say their language, so that the server leaves only the reader's in the page.
 */
function preloadLogin(): Plugin {
  return {
    name: 'preload-login',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const parts = new Map<string, string | undefined>()
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          const part = loginParts.exec(chunk.facadeModuleId ?? '')
          if (part === null) continue
          for (const file of [chunk.fileName, ...chunk.imports]) parts.set(file, part[2])
        }
        const entry = Object.values(bundle).find((chunk) => chunk.type === 'chunk' && chunk.isEntry)
        // The entry's own imports are in the page already.
        const named = new Set(entry?.type === 'chunk' ? [entry.fileName, ...entry.imports] : [])
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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preloadLogin()],
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: ['chrome123', 'firefox128', 'safari17.5'],
    // The policy allows no data: scripts or fonts, and every browser that we support preloads modules by itself.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'shared-with-login', test: sharedWithLogin }] } },
    },
    reportCompressedSize: true,
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/auth': 'http://127.0.0.1:3000' } },
})
