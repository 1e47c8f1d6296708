import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Pages drawn without React, by the name that the server knows them by: what each loads once the entry has run. */
const drawnPages: Record<string, RegExp> = {
  'client-submit':
    /\/(features\/client-submission\/show-client-submission\.ts|i18n\/([^/]+)\/client-submission\.ts)$/,
  login: /\/(features\/login\/show-login\.ts|i18n\/([^/]+)\/(common|login)\.ts)$/,
  'view-secret':
    /\/(features\/view-secret\/show-view-secret\.tsx|i18n\/([^/]+)\/(view-secret|item-types)\.ts)$/,
}
/** What these pages share with each other and with the screens; in one file, since a browser fetches six at a time. */
const sharedByDrawnPages =
  /\/(features\/login\/(google-mark|sign-in-calls)\.tsx?|ui\/(draw|logo|button|banner|signs|spinner|language-choice|public-page)\.tsx?)$|\/node_modules\/(clsx|react\/(cjs\/react-)?jsx-runtime)\b/

/**
 * Names the parts of each drawn page in the page itself: the browser fetches them beside the entry, not after running
 * it. Each says its page, and texts their language, so that the server leaves only what the reader needs.
 */
function preloadDrawnPages(): Plugin {
  return {
    name: 'preload-drawn-pages',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((chunk) => chunk.type === 'chunk')
        const entry = chunks.find(({ isEntry }) => isEntry)
        // The entry's own imports are in the page already.
        const named = new Set(entry && [entry.fileName, ...entry.imports])
        return Object.entries(drawnPages).flatMap(([page, partsOf]) => {
          const parts = new Map<string, string | undefined>()
          for (const chunk of chunks) {
            const part = partsOf.exec(chunk.facadeModuleId ?? '')
            if (part === null) continue
            for (const file of [chunk.fileName, ...chunk.imports]) parts.set(file, part[2])
          }
          return [...parts]
            .filter(([file]) => !named.has(file))
            .map(([file, language]) => ({
              tag: 'link',
              attrs: {
                rel: 'modulepreload',
                href: `/${file}`,
                'data-page': page,
                ...(language && { hreflang: language }),
              },
              injectTo: 'head' as const,
            }))
        })
      },
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preloadDrawnPages()],
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Strangers come with browsers of late 2022; of what these lack in script and style, the build writes the older form.
    target: ['chrome107', 'firefox107', 'safari16'],
    // The policy allows no data: scripts or fonts, and every browser that we support preloads modules by itself.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'drawn-pages', test: sharedByDrawnPages }] } },
    },
    reportCompressedSize: true,
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/auth': 'http://127.0.0.1:3000' } },
})
