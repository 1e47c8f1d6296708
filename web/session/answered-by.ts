/**
 * Whether an answer is from the server, or from a proxy that could not reach it: those answer with pages, and the server's own 503 for
 * busy is JSON.
 */
export function answeredBy({ status, headers }: Pick<Response, 'status' | 'headers'>): 'server' | 'proxy' {
  const isPage = !(headers.get('content-type') ?? '').startsWith('application/json')
  return status > 500 && isPage ? 'proxy' : 'server'
}
