/** Who an answer is from: a proxy before a server that is gone says so itself. 503 is the server's own word for busy. */
export const answeredBy = (status: number): 'server' | 'proxy' =>
  status === 502 || status === 504 ? 'proxy' : 'server'
