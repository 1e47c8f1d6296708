const rareWays = ['code', 'ask', 'lost', 'waiting'] as const

/** Those whose code is loaded when one is chosen. */
export type RareWayName = (typeof rareWays)[number]
export type Way = 'passkey' | 'trusted' | 'passphrase' | RareWayName

export const isRare = (way: Way): way is RareWayName => (rareWays as readonly Way[]).includes(way)
