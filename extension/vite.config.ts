import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { leaveOutJsonSchemas } from '@chaveiro/web/leave-out-json-schemas.ts'
import { leaveOutKems } from '@chaveiro/web/leave-out-kems.ts'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const folder = import.meta.dirname
const windows = join(folder, 'windows')

/** What the extension never does: judge passphrases, read other products' files, and the device's verbs for other screens. It would weigh on every start of the worker. */
const neverDone =
  /@zxcvbn-ts\/|\/device\/(formats\/(binary|json|text)-exports|log\/audit\/watch-audit|verbs\/(account|browser|client-link|colleague|favourite|health|import|link|member|organisation|people|program|restore|team)-verbs)\.ts$/

/** Replaces these modules by functions of the same names: those that make verbs make none, the others refuse. */
function leaveOutNeverDone(): Plugin {
  return {
    name: 'leave-out-never-done',
    load(path) {
      if (!neverDone.test(path)) return null
      const names = new Set(
        [...readFileSync(path, 'utf8').matchAll(exported)].flatMap(([, one, list]) => namesIn(one, list)),
      )
      return `const noVerbs = () => ({})
const leftOut = () => { throw new Error('The extension does not do this.') }
export { ${[...names].map((name) => `${makesVerbs.test(path) ? 'noVerbs' : 'leftOut'} as ${name}`).join(', ')} }`
    },
  }
}

const makesVerbs = /-verbs\.ts$|watch-audit\.ts$/
const exported = /^export (?:(?:const|class|(?:async )?function) (\w+)|\{([^}]+)\})/gm
const namesIn = (one?: string, list = ''): string[] =>
  one
    ? [one]
    : list
        .split(',')
        .map((name) => name.trim().split(' as ').at(-1) ?? '')
        .filter(Boolean)

/**
 * Builds one part into the folder that `--outDir` names: the windows as pages with modules; the worker and each script of pages as one
 * classic script, since workers may not import later and pages get one file.
 */
export default defineConfig(({ mode }) => {
  const isWindows = mode === 'windows'
  const entry = mode === 'background' ? 'background/main.ts' : `${mode}.ts`
  return {
    root: windows,
    // Each part is read by its path within the extension.
    base: './',
    publicDir: false as const,
    plugins: [
      ...(isWindows ? [react(), tailwindcss()] : []),
      leaveOutJsonSchemas(),
      leaveOutKems(),
      leaveOutNeverDone(),
    ],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      emptyOutDir: false,
      target: ['chrome127', 'firefox140'],
      assetsInlineLimit: 0,
      // With links to what a page imports, and no script for older browsers.
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 2000,
      rolldownOptions: isWindows
        ? { input: ['popup.html', 'set-up.html', 'clipboard.html'].map((page) => join(windows, page)) }
        : {
            input: join(folder, entry),
            output: {
              format: 'iife' as const,
              entryFileNames: mode === 'background' ? 'background.js' : `${mode}.js`,
              codeSplitting: false,
            },
            // What would be imported later is in the same file.
            checks: { emptyImportMeta: false },
          },
    },
  }
})
