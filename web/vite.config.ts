import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const loginParts = /\/(features\/login\/login-screen\.tsx|i18n\/[^/]+\/(common|login)\.ts)$/

/** Names the login's parts in the page itself: the browser fetches them beside the entry, not after running it. */
function preloadLogin(): Plugin {
  return {
    name: 'preload-login',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const parts = new Set<string>()
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !loginParts.test(chunk.facadeModuleId ?? '')) continue
          for (const file of [chunk.fileName, ...chunk.imports]) parts.add(file)
        }
        const isEntry = (file: string) => bundle[file]?.type === 'chunk' && bundle[file].isEntry
        return [...parts]
          .filter((file) => !isEntry(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', href: `/${file}` },
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
    reportCompressedSize: true,
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/auth': 'http://127.0.0.1:3000' } },
})
