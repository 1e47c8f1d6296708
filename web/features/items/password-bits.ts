import type { PasswordOptions } from '@chaveiro/device'

/** How many characters each class has, in all and without look-alikes (I l 1 | O 0 o). */
const sizes = { lower: [26, 24], upper: [26, 24], digits: [10, 8], symbols: [28, 27] } as const

/** The entropy of a generated password in whole bits: exact, since all characters are equally likely. */
export function passwordBits(options: PasswordOptions): number {
  const pool = (Object.keys(sizes) as (keyof typeof sizes)[])
    .filter((name) => options[name])
    .reduce((sum, name) => sum + sizes[name][options.excludeAmbiguous ? 1 : 0], 0)
  return pool === 0 ? 0 : Math.floor(options.length * Math.log2(pool))
}

/** The meter's four steps: a fast offline attack succeeds at once, soon, with luck, or never. */
export function strengthOf(bits: number): 1 | 2 | 3 | 4 {
  if (bits < 50) return 1
  if (bits < 70) return 2
  return bits < 90 ? 3 : 4
}
