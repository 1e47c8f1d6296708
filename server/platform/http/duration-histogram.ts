const upperBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

type Series = { labels: string; counts: number[]; count: number; sum: number }

/** A histogram of durations by labels, written in the Prometheus text format. */
export class DurationHistogram {
  readonly #name: string
  readonly #help: string
  readonly #series = new Map<string, Series>()

  constructor(name: string, help: string) {
    this.#name = name
    this.#help = help
  }

  /** Counts one duration in seconds. `key` names the series; its labels are asked for once. */
  observe(key: string, seconds: number, labels: () => Record<string, string>): void {
    let series = this.#series.get(key)
    if (!series) {
      series = { labels: written(labels()), counts: upperBounds.map(() => 0), count: 0, sum: 0 }
      this.#series.set(key, series)
    }
    series.count += 1
    series.sum += seconds
    const bucket = upperBounds.findIndex((bound) => seconds <= bound)
    if (bucket >= 0) series.counts[bucket] = (series.counts[bucket] ?? 0) + 1
  }

  text(): string {
    const lines = [`# HELP ${this.#name} ${this.#help}`, `# TYPE ${this.#name} histogram`]
    for (const { labels, counts, count, sum } of this.#series.values()) {
      let below = 0
      for (const [index, bound] of upperBounds.entries()) {
        below += counts[index] ?? 0
        lines.push(`${this.#name}_bucket{${labels},le="${bound}"} ${below}`)
      }
      lines.push(`${this.#name}_bucket{${labels},le="+Inf"} ${count}`)
      lines.push(`${this.#name}_sum{${labels}} ${sum}`, `${this.#name}_count{${labels}} ${count}`)
    }
    return `${lines.join('\n')}\n`
  }
}

function written(labels: Record<string, string>): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${value.replace(/["\\\n]/g, '_')}"`)
    .join(',')
}
