import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { isPublicHost } from './is-public-host.ts'
import { clientAddress, isPrivate } from './network-of.ts'
import { passesSomebodyOn } from './through-proxy.ts'

const consequence = 'all clients behind it count as one, also in the audit log'

/**
 * Returns a function that tells the operator, once each, of a proxy that TRUST_PROXY does not name, and of one that does not say who
 * connected to it: otherwise both show only in the audit log.
 */
export function proxyFaultTeller(
  app: FastifyInstance,
  { trustProxy, publicUrl }: Pick<Config, 'trustProxy' | 'publicUrl'>,
): (request: FastifyRequest) => void {
  const unreported = new Set(['unnamed', 'silent'])
  const tell = (fault: string, sentence: string) => {
    if (unreported.delete(fault)) app.log.warn(sentence)
  }
  return (request) => {
    const { headers, raw } = request
    if (headers['x-forwarded-for'] === undefined) {
      if (trustProxy === false || !unreported.has('silent') || !isPublicHost(headers.host ?? '', publicUrl))
        return
      tell('silent', `a request came without X-Forwarded-For, which a proxy has to add: ${consequence}`)
    } else if (unreported.has('unnamed') && passesSomebodyOn(request)) {
      const isNearest = (request.ips?.length ?? 0) <= 1
      const at = isNearest ? String(raw.socket.remoteAddress) : clientAddress(request.ip)
      // Anybody on the internet may send the header to a proxy that is named.
      if (!isNearest && !isPrivate(at)) return
      tell(
        'unnamed',
        `a request came through a proxy at ${at}, which TRUST_PROXY does not name: ${consequence}`,
      )
    }
  }
}
