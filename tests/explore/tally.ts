/** The extent of an exploration. */
export type Tally = {
  worlds: number
  /** Statements that led to a known world, by another order or with other names. */
  known: number
  /** Pairs of a roster and one vault: every device's decision depends on one such pair. */
  pairs: number
  refused: number
  depth: number
  /** Statements shown to a device on another branch. */
  shown: number
  /** Pairs in which nobody present has the vault's key, so its duties wait for somebody to come back. */
  asleep: number
  /** Worlds not continued from, since the scope ended. */
  left: number
}
