import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { browsers } from './browsers.ts'

const folder = join(import.meta.dirname, 'app', 'public-pages')

/**
 * Writes the page with its style inlined and its one script preloaded, so that it renders after two responses. The server allows the style
 * by its hash.
 */
function writePage(name: string): Plugin {
  return {
    name: 'write-page',
    enforce: 'post',
    generateBundle(_, bundle) {
      let [script, style] = ['', '']
      for (const [file, part] of Object.entries(bundle)) {
        if (part.type === 'chunk' && part.isEntry) script = file
        if (part.type !== 'asset' || !file.endsWith('.css')) continue
        style += part.source
        delete bundle[file]
      }
      const source = readFileSync(join(folder, 'page.html'), 'utf8')
        .replace('<!-- script -->', `<script type="module" src="/${script}"></script>`)
        .replace('<!-- style -->', () => `<style>${style.trim()}</style>`)
      this.emitFile({ type: 'asset', fileName: `${name}.html`, source })
    },
  }
}

/** Builds the page that `--mode` names, beside what is in dist already. */
export default defineConfig(({ mode: name }) => ({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react(), tailwindcss(), writePage(name)],
  // Firefox supports module workers only from version 114.
  worker: { format: 'iife' },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: browsers,
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: { input: { [name]: join(folder, `${name}.ts`) } },
  },
}))
