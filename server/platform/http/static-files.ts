import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'
import type { securityHeaders } from './security-headers.ts'

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
}
const compressible = new Set(['.js', '.css', '.json', '.svg', '.webmanifest', '.wasm', '.txt'])
// Made by the build beside each file.
const suffixes = { br: '.br', gzip: '.gz' }
const notServed = /\.(map|br|gz)$/
const nonceMark = '__CSP_NONCE__'
const notPages = /^\/(api|auth|assets|dev-idp|healthz|readyz|metrics)(\/|$)/

type Encoding = 'br' | 'gzip' | 'identity'

// The two highest qualities take ten times the memory for one or two per cent.
const brotliParameters = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 19 }
const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)

/**
 * Serves the built web app from memory, each file compressed once (by the build, or else when it is first asked for),
 * and its page for every address that is a page.
 * Page requests under another name are sent to the public one, since passkeys and storage need one name.
 */
export async function serveWebApp(
  app: FastifyInstance,
  webDir: string,
  publicUrl: URL,
  headers: ReturnType<typeof securityHeaders>,
): Promise<void> {
  const files = await listFiles(webDir)
  const contents = new Map<string, Promise<Buffer>>()
  const contentOf = (path: string, encoding: Encoding): Promise<Buffer> => {
    const name = `${encoding} ${path}`
    let content = contents.get(name)
    if (!content) {
      content = readEncoded(join(webDir, path), encoding)
      contents.set(name, content)
    }
    return content
  }

  for (const path of files) {
    if (path === '/index.html') continue
    const fileHeaders = headersOf(path, headers)
    const isCompressible = compressible.has(extname(path))
    app.get(path, async (request, reply) => {
      const encoding = isCompressible ? encodingFor(request.headers['accept-encoding']) : 'identity'
      reply.headers(fileHeaders)
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      return reply.send(await contentOf(path, encoding))
    })
  }

  const page = files.includes('/index.html') ? await readFile(join(webDir, 'index.html'), 'utf8') : undefined
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    // A request line may carry a whole address, which would run on from our own name.
    const isPath = path.startsWith('/')
    if (
      request.method !== 'GET' ||
      !isPath ||
      notPages.test(path) ||
      extname(path) !== '' ||
      page === undefined
    ) {
      throw new Refusal('not_found')
    }
    if (request.headers.host !== undefined && request.headers.host !== publicUrl.host) {
      return reply.redirect(publicUrl.origin + request.url, 302)
    }
    const nonce = randomBytes(16).toString('base64')
    return reply
      .headers(headers.page(nonce))
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(nonceMark, nonce))
  })
}

function headersOf(path: string, headers: ReturnType<typeof securityHeaders>): Record<string, string> {
  const type = contentTypes[extname(path)] ?? 'application/octet-stream'
  const known = { 'content-type': type, ...(compressible.has(extname(path)) && { vary: 'accept-encoding' }) }
  if (/^\/assets\/[^/]*worker[^/]*\.js$/i.test(path)) return { ...headers.worker, ...known }
  if (path.startsWith('/assets/')) return { ...headers.asset, ...known }
  return { ...headers.asset, 'cache-control': 'public, max-age=3600', ...known }
}

function encodingFor(accepted = ''): Encoding {
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

async function readEncoded(file: string, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return readFile(file)
  try {
    return await readFile(file + suffixes[encoding])
  } catch {
    const plain = await readFile(file)
    return encoding === 'br'
      ? brotliAsync(plain, { params: brotliParameters })
      : gzipAsync(plain, { level: 9 })
  }
}

async function listFiles(dir: string): Promise<string[]> {
  try {
    const entries = await readdir(dir, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && !notServed.test(entry.name))
      .map((entry) => `/${relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
