/** A number at the moment when it is asked for, and what tells it from others of its name. */
export interface Sample {
  readonly value: number
  readonly labels?: Readonly<Record<string, string>>
}

/** Numbers of one name. A `counter` only grows; its name ends in `_total`. */
export interface Watched {
  readonly name: string
  readonly help: string
  readonly kind: 'gauge' | 'counter'
  /** The names of the labels. */
  readonly labels?: readonly string[]
  /** Called when somebody asks, so that watching costs nothing. What it cannot tell in two seconds is left out. */
  samples(): readonly Sample[] | Promise<readonly Sample[]>
}

/** A call that has been answered. The route is the pattern of the address, not the address. */
export interface Answered {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly seconds: number
}

/** What those who watch this process are told. No label may hold what a caller has said: they could make any number of them. */
export interface Metrics {
  watch(watched: Watched): void
  answered(call: Answered): void
  /** A batch of positions is durable. */
  committed(seconds: number): void
  /** All of it, as text; made once a second at most. */
  page(): Promise<{ readonly type: string; readonly text: string }>
}
