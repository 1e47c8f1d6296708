/** One row of the report: the ratio against the baseline, the aim, and answers per second on this machine. */
export function printRow(name: string, ratio: number, aim: number, perSecond: number): void {
  const verdict = ratio >= aim ? 'reached' : 'MISSED'
  console.log(
    `${name}: ${ratio.toFixed(2)} of it (aim: ≥ ${aim}, ${verdict}; ${perSecond.toFixed(0)} a second)`,
  )
}
