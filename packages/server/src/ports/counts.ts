import type { RetentionClass } from '@rastro/core/vocabulary/retention'

/** Daily counts, besides the calls of users and the messages of devices. */
export type Counted = 'mailSent' | 'smsSent' | 'geocoderRequests' | 'geolocationRequests'

/** Traffic of one protocol since this process started. */
export interface Traffic {
  readonly received: number
  /** Positions. */
  readonly stored: number
  /** Messages of units that may not report. */
  readonly refused: number
}

/**
 * Counts usage, for the statistics of the day (UTC) and for metrics. A count costs no query: counts are stored together
 * after a few seconds.
 */
export interface Counts {
  count(what: Counted): void
  /** A call of this user. */
  request(userId: number): void
  /** A message of a device that may report. */
  received(deviceId: number, protocol: string, now: Date): void
  /** A position that is durable. */
  stored(deviceId: number, protocol: string, now: Date): void
  refused(protocol: string): void
  /** Rows that were kept long enough. */
  removed(of: RetentionClass, rows: number): void
  /** Positions that went into blocks, and the bytes of those. */
  packed(rows: number, bytes: number): void
  /** The same since this process started. */
  readonly packing: { readonly rows: number; readonly bytes: number }
  /** Removed rows since this process started. */
  readonly removals: ReadonlyMap<RetentionClass, number>
  /** By protocol. */
  readonly traffic: ReadonlyMap<string, Traffic>
  /** Resolves when the present counts are stored, or their storing failed. */
  flush(): Promise<void>
  /** Stores the rest and stops. */
  close(): Promise<void>
}
