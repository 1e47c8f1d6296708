import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { browsers } from './browsers.ts'
import { leaveOutJsonSchemas } from './leave-out-json-schemas.ts'
import { leaveOutKems } from './leave-out-kems.ts'

const first =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|i18next|react-i18next)\/|\/web\/i18n\/(i18n|interpolation|languages|read-texts)\.ts|\/contract\/languages\.ts/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), leaveOutJsonSchemas(), leaveOutKems()],
  worker: { format: 'es', plugins: () => [leaveOutJsonSchemas(), leaveOutKems()] },
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
      // Without groups, the vaults' screen was fifty files, most of them an icon or one control: asking for them took longer than drawing
      // it. A group brings what it imports, so what the first screen needs is one of its own, which the login fetches ahead.
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', test: first },
            { name: 'icons', test: /lucide-react/ },
            {
              name: 'ui',
              test: /@base-ui|\/web\/ui\/(?!survive-translators|refuse-stray-files)/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
    reportCompressedSize: true,
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/auth', '/terms', '/privacy'].map((path) => [path, 'http://127.0.0.1:3000']),
    ),
  },
})
