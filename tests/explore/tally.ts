/** How far an exploration came. */
export type Tally = {
  worlds: number
  /** Words that led to a world that was known, by another order or with other names. */
  known: number
  /** Pairs of a roster and one vault, of which worlds are made: what devices decide hangs on one such pair. */
  pairs: number
  refused: number
  depth: number
  /** Words shown to a device on another branch. */
  shown: number
  /** Pairs in which nobody present has the vault's key: its duties wait for somebody who comes back. */
  asleep: number
  /** Worlds not gone on from, since the scope ended. */
  left: number
}
