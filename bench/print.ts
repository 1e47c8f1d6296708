/** One row of the report: the ratio to the baseline, the aim, and answers per second on this machine. */
export function printRow(name: string, ratio: number, aim: number, perSecond: number): void {
  const verdict = ratio >= aim ? 'reached' : 'MISSED'
  console.log(
    `${name}: ${ratio.toFixed(2)} of it (aim: ≥ ${aim}, ${verdict}; ${perSecond.toFixed(0)} a second)`,
  )
}

/** A row measured in time only. */
export function printDuration(name: string, ms: number, aimMs: number): void {
  const verdict = ms <= aimMs ? 'reached' : 'MISSED'
  console.log(`${name}: ${ms.toFixed(0)} ms (aim: ≤ ${aimMs} ms, ${verdict})`)
}

/** A row in so many a second, with an optional aim. */
export function printRate(name: string, perSecond: number, aim?: number): void {
  const verdict = perSecond >= (aim ?? 0) ? 'reached' : 'MISSED'
  console.log(
    `${name}: ${perSecond.toFixed(0)} a second${aim === undefined ? '' : ` (aim: ≥ ${aim}, ${verdict})`}`,
  )
}

/** A row in bytes or another unit: less is better. */
export function printAmount(name: string, amount: number, most: number, unit: string): void {
  const verdict = amount <= most ? 'reached' : 'MISSED'
  console.log(`${name}: ${amount.toFixed(0)} ${unit} (aim: ≤ ${most} ${unit}, ${verdict})`)
}
