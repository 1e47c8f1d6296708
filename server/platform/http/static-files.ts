import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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
const nonceMark = '__CSP_NONCE__'
const notPages = /^\/(api|auth|assets|dev-idp|healthz|readyz|metrics)(\/|$)/

type Asset = {
  headers: Record<string, string>
  plain: Buffer
  gzip?: Buffer
  brotli?: Buffer
}

const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)

/**
 * Serves the built web app from memory, each file compressed once, and its page for every address that is a page.
 * Page requests under another name are sent to the public one, since passkeys and storage need one name.
 */
export async function serveWebApp(
  app: FastifyInstance,
  webDir: string,
  publicUrl: URL,
  headers: ReturnType<typeof securityHeaders>,
): Promise<void> {
  const files = await listFiles(webDir)
  const assets = new Map<string, Promise<Asset>>()

  const load = (path: string): Promise<Asset> => {
    let asset = assets.get(path)
    if (!asset) {
      asset = readAsset(join(webDir, path), headersOf(path, headers))
      assets.set(path, asset)
    }
    return asset
  }

  for (const path of files) {
    if (path === '/index.html') continue
    app.get(path, async (request, reply) => sendAsset(request, reply, await load(path)))
  }

  const page = files.includes('/index.html') ? await readFile(join(webDir, 'index.html'), 'utf8') : undefined
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (request.method !== 'GET' || notPages.test(path) || extname(path) !== '' || page === undefined) {
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

  // Compressed before anyone asks, so that the first visitor does not wait for it.
  app.addHook('onListen', async () => {
    for (const path of files) {
      if (path !== '/index.html') await load(path).catch((error) => app.log.warn(error))
    }
  })
}

function headersOf(path: string, headers: ReturnType<typeof securityHeaders>): Record<string, string> {
  const type = contentTypes[extname(path)] ?? 'application/octet-stream'
  if (/^\/assets\/[^/]*worker[^/]*\.js$/i.test(path)) return { ...headers.worker, 'content-type': type }
  if (path.startsWith('/assets/')) return { ...headers.asset, 'content-type': type }
  return { ...headers.asset, 'cache-control': 'public, max-age=3600', 'content-type': type }
}

async function readAsset(file: string, headers: Record<string, string>): Promise<Asset> {
  const plain = await readFile(file)
  if (!compressible.has(extname(file))) return { headers, plain }
  const [zipped, brotli] = await Promise.all([
    gzipAsync(plain, { level: 9 }),
    brotliAsync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
  ])
  return { headers: { ...headers, vary: 'accept-encoding' }, plain, gzip: zipped, brotli }
}

function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? ''
  reply.headers(asset.headers)
  if (asset.brotli && /\bbr\b/.test(accepted))
    return reply.header('content-encoding', 'br').send(asset.brotli)
  if (asset.gzip && /\bgzip\b/.test(accepted))
    return reply.header('content-encoding', 'gzip').send(asset.gzip)
  return reply.send(asset.plain)
}

async function listFiles(dir: string): Promise<string[]> {
  try {
    const entries = await readdir(dir, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
      .map((entry) => `/${relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
