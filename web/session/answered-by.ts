/** Whether an answer is from the server, or from a proxy that could not reach it. 503 is the server's own code for busy. */
export const answeredBy = (status: number): 'server' | 'proxy' =>
  status === 502 || status === 504 ? 'proxy' : 'server'
