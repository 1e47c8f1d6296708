import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../../platform/config/config.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { isThroughProxy } from '../../platform/http/through-proxy.ts'

/**
 * Throws if the development sign-in, which lets anybody in, is requested through a proxy or under another name: a
 * loopback port is as public as what passes requests on to it.
 */
export function requireThisMachine(request: FastifyRequest, publicUrl: URL): void {
  const { host } = request.headers
  const isOurName = host === publicUrl.host || (host !== undefined && isLoopback(hostnameOf(host)))
  if (!isOurName || isThroughProxy(request)) throw new Refusal('development_only_here')
}

function hostnameOf(host: string): string {
  const address = `http://${host}/`
  return URL.canParse(address) ? new URL(address).hostname : ''
}
