/** Random bytes from the platform's generator. */
export function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length))
}

/** An integer from 0 to limit - 1, uniformly distributed (draws beyond the last full multiple are discarded). */
export function randomBelow(limit: number): number {
  if (!Number.isInteger(limit) || limit < 1 || limit > 2 ** 32)
    throw new RangeError('limit must be 1 to 2^32')
  const usable = 2 ** 32 - (2 ** 32 % limit)
  for (;;) {
    const [draw] = crypto.getRandomValues(new Uint32Array(1)) as unknown as [number]
    if (draw < usable) return draw % limit
  }
}
