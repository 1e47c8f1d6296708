import type { FileTime } from './suite-result.ts'

const count = 10

/** Prints the test files that took longest, so that a new slow one is noticed. */
export function printSlowest(times: readonly (FileTime & { lane: string })[]): void {
  console.log(`the ${count} slowest files:`)
  for (const { seconds, file, lane } of times.toSorted((a, b) => b.seconds - a.seconds).slice(0, count)) {
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${file} (${lane})`)
  }
}
