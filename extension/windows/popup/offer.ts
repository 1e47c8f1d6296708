import type { ActOutput } from '../../background/window-messages.ts'

export type Offer = ActOutput<'readOffers'>[number]

/** A name with letters of other scripts is shown both ways, so that a look-alike is noticed. */
export const hostText = ({ ascii, unicode }: Offer['host']): string =>
  unicode === null ? ascii : `${unicode} (${ascii})`
