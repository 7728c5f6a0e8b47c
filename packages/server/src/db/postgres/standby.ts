import { setTimeout as pause } from 'node:timers/promises'
import type { Log, ReplicaState } from '../database.ts'
import type { RowPool, RunStatement } from './pool.ts'

/** How long a read waits for what the primary has acknowledged. */
const WAIT_MS = 250
const STEP_MS = 5
/** A look takes a millisecond; one that takes this long gets no answer. */
const LOOK_MS = 2000
/** After a failed look reads go to the primary for this long, so that a replica that is behind or away delays few of them. */
const REST_MS = 2000

const primaryState = `select pg_current_wal_flush_lsn()::text, (pg_control_system()).system_identifier::text,
  (pg_control_checkpoint()).timeline_id`
const replicaState = `select pg_is_in_recovery(), pg_last_wal_replay_lsn() >= $1::pg_lsn,
  (pg_control_system()).system_identifier::text, (pg_control_checkpoint()).timeline_id`

/** Judges whether a read replica may answer for its primary (decision 229). */
export class Standby {
  readonly #primary: RowPool
  readonly #replica: RowPool
  readonly #log: Log | undefined
  #state: ReplicaState['is'] = 'current'
  #since = 0
  #restUntil = 0
  #reads = 0
  #passedOver = 0

  constructor(primary: RowPool, replica: RowPool, log?: Log) {
    this.#primary = primary
    this.#replica = replica
    this.#log = log
  }

  /**
   * What one read runs its statements on: the replica when it has all that the primary had acknowledged by the first of them, else
   * the primary; from the first failure on the primary.
   */
  readonly open = (): RunStatement => {
    let onReplica: boolean | undefined
    return async (statement) => {
      if (onReplica === undefined) {
        onReplica = await this.#isCurrent()
        if (onReplica) this.#reads += 1
        else this.#passedOver += 1
      }
      if (!onReplica) return this.#primary.rows(statement)
      try {
        return await this.#replica.rows(statement)
      } catch (error) {
        onReplica = false
        this.#note('away', error as Error)
        this.#passedOver += 1
        return this.#primary.rows(statement)
      }
    }
  }

  /** Looks at the replica, unless it failed seconds ago. */
  async state(): Promise<ReplicaState> {
    await this.#isCurrent()
    return { is: this.#state, since: this.#state === 'current' ? undefined : new Date(this.#since) }
  }

  figures() {
    return { replicaReads: this.#reads, replicaPassedOver: this.#passedOver }
  }

  async #isCurrent(): Promise<boolean> {
    if (performance.now() < this.#restUntil) return false
    try {
      // Where the primary may not be asked this, it is read without
      const [primary] = await this.#primary.rows({ text: primaryState, values: [] })
      const [acknowledged, ...cluster] = primary!
      const until = performance.now() + WAIT_MS
      for (;;) {
        const [row] = await this.#replica.rows({ text: replicaState, values: [acknowledged], timeoutMs: LOOK_MS })
        const [isStandby, hasAll, ...ofReplica] = row!
        // Positions of another cluster, or of another timeline of this one, cannot be compared
        if (!isStandby || ofReplica.join() !== cluster.join()) return this.#note('foreign')
        if (hasAll) return this.#note('current')
        if (performance.now() > until) return this.#note('behind')
        await pause(STEP_MS)
      }
    } catch (error) {
      return this.#note('away', error as Error)
    }
  }

  #note(state: ReplicaState['is'], error?: Error): boolean {
    const isCurrent = state === 'current'
    this.#restUntil = isCurrent ? 0 : performance.now() + REST_MS
    if (state === this.#state) return isCurrent
    if (this.#state === 'current') this.#since = Date.now()
    this.#state = state
    // Not the error itself: it contains the connection settings
    if (isCurrent) this.#log?.info({}, 'long reads use the replica again')
    else this.#log?.warn({ state, reason: reasonOf(error) }, 'long reads use the primary, not the replica')
    return isCurrent
  }
}

/** The words of the database or of the system, which a failure for callers has as its cause. */
const reasonOf = (error: Error | undefined): string | undefined =>
  error?.cause instanceof Error ? error.cause.message : error?.message
