import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { leaveOutJsonSchemas } from '@chaveiro/web/leave-out-json-schemas.ts'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const folder = import.meta.dirname
const windows = join(folder, 'windows')

/** What the extension never does: judge passphrases, and read other products' files. It would weigh on every start of the worker. */
const neverDone = /@zxcvbn-ts\/|\/device\/formats\/(binary|json|text)-exports\.ts$/

/** Replaces these modules by empty functions of the same names. */
function leaveOutNeverDone(): Plugin {
  return {
    name: 'leave-out-never-done',
    load(path) {
      if (!neverDone.test(path)) return null
      const names = new Set(
        [...readFileSync(path, 'utf8').matchAll(exported)].flatMap(([, one, list]) => namesIn(one, list)),
      )
      return `const leftOut = () => { throw new Error('The extension does not do this.') }
export { ${[...names].map((name) => `leftOut as ${name}`).join(', ')} }`
    },
  }
}

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
    plugins: [...(isWindows ? [react(), tailwindcss()] : []), leaveOutJsonSchemas(), leaveOutNeverDone()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      emptyOutDir: false,
      target: ['chrome127', 'firefox140'],
      assetsInlineLimit: 0,
      modulePreload: false as const,
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
