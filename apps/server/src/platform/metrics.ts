import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface CounterHandle {
  add(amount?: number, labels?: Record<string, string>): void
}

export interface Metrics {
  /** Grows only. Names are `vigil_<room>_<what>_total`. */
  counter(name: string, help: string, labelNames?: readonly string[]): CounterHandle
  /** `read` is called when somebody asks for the metrics. */
  gauge(name: string, help: string, read: () => number): void
  /** Times in seconds. */
  histogram(
    name: string,
    help: string,
    labelNames: readonly string[],
  ): (seconds: number, labels: Record<string, string>) => void
  readonly contentType: string
  text(): Promise<string>
}

const DURATION_BUCKETS_S = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export function createMetrics(options: { processMetrics: boolean } = { processMetrics: true }): Metrics {
  const registry = new Registry()
  if (options.processMetrics) collectDefaultMetrics({ register: registry })
  return {
    counter: (name, help, labelNames = []) => {
      const counter = new Counter({ name, help, labelNames: [...labelNames], registers: [registry] })
      return { add: (amount = 1, labels = {}) => counter.inc(labels, amount) }
    },
    gauge: (name, help, read) => {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read())
        },
      })
    },
    histogram: (name, help, labelNames) => {
      const histogram = new Histogram({
        name,
        help,
        labelNames: [...labelNames],
        buckets: DURATION_BUCKETS_S,
        registers: [registry],
      })
      return (seconds, labels) => histogram.observe(labels, seconds)
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  }
}
