import type { FastifyRequest } from 'fastify'

/** Headers that proxies, tunnels and load balancers add; browsers send none of these by themselves. */
const proxyHeader =
  /^(forwarded|via|proxy-|x-forwarded|x-original-|x-real-ip$|x-client-ip$|x-cluster-client-ip$|x-envoy-|x-arr-|x-azure-|x-amzn-|x-proxy|true-client-ip$|cf-|fly-|fastly-|x-vercel-|x-request-id$|front-end-https$)/

const closes = /(^|,)\s*close\s*(,|$)/i

/**
 * Whether a request shows signs of a proxy: a header that proxies add, or their default way of connecting (HTTP/1.0,
 * one request per connection). A TCP tunnel leaves no trace.
 */
export function isThroughProxy(request: Pick<FastifyRequest, 'headers' | 'raw'>): boolean {
  const { headers, raw } = request
  return raw.httpVersion === '1.0' || closes.test(headers.connection ?? '') || hasProxyHeader(request)
}

export function hasProxyHeader({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return Object.keys(headers).some((name) => proxyHeader.test(name))
}

/**
 * Whether the address that counts as the client says that it forwards another client. A proxy that TRUST_PROXY does not name does so, and
 * so does anybody who pretends to be one.
 */
export function passesSomebodyOn({ headers, ips }: Pick<FastifyRequest, 'headers' | 'ips'>): boolean {
  const forwardedFor = headers['x-forwarded-for']
  return forwardedFor !== undefined && String(forwardedFor).split(',').length >= (ips?.length ?? 1)
}
