import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Manifest, type Plugin } from 'vite'
import { browsers } from './browsers.ts'
import { leaveOutKems } from './leave-out-kems.ts'

const folder = join(import.meta.dirname, 'app', 'public-pages')
const dist = join(import.meta.dirname, 'dist')

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

/** The files that the app loads first, which the login fetches while the person reads. The app is built before. */
function appFiles(): string[] {
  const chunks: Manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
  const filesOf = (name: string): string[] => {
    const { file, css = [], imports = [] } = chunks[name] ?? { file: '' }
    return [file, ...css, ...imports.flatMap(filesOf)]
  }
  return [...new Set(['index.html', 'app/show-in-react.tsx'].flatMap(filesOf))].map((file) => `/${file}`)
}

/** Builds the page that `--mode` names, beside what is in dist already. Preact stands in for React, which alone is larger than such a page. */
export default defineConfig(({ mode: name }) => ({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react(), tailwindcss(), leaveOutKems(), writePage(name)],
  resolve: {
    alias: {
      'react/jsx-runtime': 'preact/jsx-runtime',
      'react-dom/client': 'preact/compat/client',
      'react-dom': 'preact/compat',
      react: 'preact/compat',
    },
  },
  define: { __APP_FILES__: name === 'login' ? JSON.stringify(appFiles()) : '[]' },
  // Firefox supports module workers only from version 114.
  worker: { format: 'iife' },
  build: {
    outDir: dist,
    emptyOutDir: false,
    target: browsers,
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: { input: { [name]: join(folder, `${name}.ts`) } },
  },
}))
