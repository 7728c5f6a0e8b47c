/** What is counted of a day, beside the calls of users and the messages of devices. */
export type Counted = 'mailSent' | 'smsSent' | 'geocoderRequests' | 'geolocationRequests'

/** What came in one protocol since this process started. */
export interface Traffic {
  readonly received: number
  /** Positions. */
  readonly stored: number
  /** Messages of units that may not report. */
  readonly refused: number
}

/**
 * Counts what happens, for the statistics of the day (UTC) and for who watches the process. A count costs no query: it is
 * stored with the others after a few seconds.
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
  /** By protocol. */
  readonly traffic: ReadonlyMap<string, Traffic>
  /** Resolves when what was counted until now is stored, or could not be. */
  flush(): Promise<void>
  /** Stores the rest and stops. */
  close(): Promise<void>
}
