import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { makePages } from './pages.ts'
import { Refusal } from './refusal.ts'
import type { Headers, securityHeaders } from './security-headers.ts'

/**
 * Serves the built web app: its files, precompressed if the browser accepts that, and its page at every page address.
 * Page requests to another host are redirected to the public one, since passkeys and storage need one name.
 */
export async function serveWebApp(
  app: FastifyInstance,
  webDir: string,
  config: Pick<Config, 'publicUrl' | 'language'>,
  headers: ReturnType<typeof securityHeaders>,
): Promise<void> {
  const pageFile = join(webDir, 'index.html')
  const page = existsSync(pageFile) ? await readFile(pageFile, 'utf8') : undefined
  if (page !== undefined) {
    app.answerPage = await makePages(page, webDir, config, headers)
    await app.register(serveFiles, {
      root: webDir,
      // Only built files have routes, so that no address is ever looked up on disk.
      wildcard: false,
      globIgnore: ['*.html', '**/*.{map,br,gz}'],
      index: false,
      preCompressed: true,
      cacheControl: false,
      decorateReply: false,
      setHeaders: (reply, path) =>
        void reply.headers(headersOf(relative(webDir, path).split(sep).join('/'), headers)),
    })
  }

  app.setNotFoundHandler(async (request, reply) => {
    const answer = app.answerPage?.(request, reply, false) ?? null
    if (answer === null) throw new Refusal('not_found')
    return answer
  })
}

function headersOf(file: string, headers: ReturnType<typeof securityHeaders>): Headers {
  if (/^assets\/[^/]*worker[^/]*\.js(\.br|\.gz)?$/i.test(file)) return headers.worker
  if (file.startsWith('assets/')) return headers.asset
  return { ...headers.asset, 'cache-control': 'public, max-age=3600' }
}
