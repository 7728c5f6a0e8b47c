/** The present value of a metric, with its labels. */
export interface Sample {
  readonly value: number
  readonly labels?: Readonly<Record<string, string>>
}

/** The samples of one metric name. A `counter` only grows; its name ends in `_total`. */
export interface Watched {
  readonly name: string
  readonly help: string
  readonly kind: 'gauge' | 'counter'
  /** The names of the labels. */
  readonly labels?: readonly string[]
  /** Called at a scrape, so that metrics cost nothing between. Samples that take longer than two seconds are omitted. */
  samples(): readonly Sample[] | Promise<readonly Sample[]>
}

/** An answered call. The route is the pattern of the URL, not the URL. */
export interface Answered {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly seconds: number
}

/** The metrics of this process. No label may hold input of a caller: its values would be unbounded. */
export interface Metrics {
  watch(watched: Watched): void
  answered(call: Answered): void
  /** A batch of positions is durable. */
  committed(seconds: number): void
  /** All metrics as text; rendered at most once a second. */
  page(): Promise<{ readonly type: string; readonly text: string }>
}
