import { setTimeout as pause } from 'node:timers/promises'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Metrics, Sample, Watched } from '../../ports/metrics.ts'

const TIMEOUT_MS = 2000
/** Scrapes within this time get the same text. */
const FRESH_MS = 1000

/** Metrics in the Prometheus text format, with those of the process: memory, CPU, event loop, garbage collection. */
export function prometheus(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'rastro_http_request_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.01, 0.05, 0.25, 1, 5],
    registers: [registry],
  })
  const commits = new Histogram({
    name: 'rastro_commit_seconds',
    help: 'Time until a batch of positions is durable.',
    buckets: [0.002, 0.01, 0.05, 0.25, 1, 5],
    registers: [registry],
  })
  let last: { readonly at: number; readonly text: Promise<string> } | undefined
  return {
    watch: (watched) => watch(registry, watched),
    answered({ method, route, status, seconds }) {
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds)
    },
    committed: (seconds) => commits.observe(seconds),
    async page() {
      if (!last || performance.now() - last.at > FRESH_MS) last = { at: performance.now(), text: registry.metrics() }
      return { type: registry.contentType, text: await last.text }
    },
  }
}

function watch(registry: Registry, { name, help, kind, labels = [], samples }: Watched): void {
  const about = { name, help, labelNames: [...labels], registers: [registry] }
  if (kind === 'gauge') {
    new Gauge({
      ...about,
      async collect() {
        this.reset()
        for (const { labels: of = {}, value } of await samplesInTime(samples)) this.set(of, value)
      },
    })
    return
  }
  new Counter({
    ...about,
    async collect() {
      this.reset()
      for (const { labels: of = {}, value } of await samplesInTime(samples)) this.inc(of, value)
    },
  })
}

/** An unavailable database must not hide the other metrics. */
async function samplesInTime(samples: Watched['samples']): Promise<readonly Sample[]> {
  const enough = new AbortController()
  const none = pause(TIMEOUT_MS, [], { signal: enough.signal }).catch(() => [])
  try {
    return await Promise.race([samples(), none])
  } catch {
    return [] // A failing database is a metric of its own
  } finally {
    enough.abort()
  }
}
