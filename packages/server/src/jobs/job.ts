import type { Context } from '../context.ts'
import type { Payloads, TaskKind } from '../db/tasks.ts'

/**
 * The handler of one kind of task. It must be idempotent, as a node may die in the middle and another one repeat it.
 * `stopping` is aborted when the server stops. `run` returns `again` when there is more to do than one turn should take.
 */
export interface Job<K extends TaskKind> {
  readonly kind: K
  run(ctx: Context, payload: Payloads[K], stopping: AbortSignal): Promise<'done' | 'again'>
}

/** A job that is repeated, on one node, `everyMs` after it last ended. */
export interface ScheduledJob<K extends TaskKind> extends Job<K> {
  readonly everyMs: number
  readonly payload: Payloads[K]
}

/** A job of any kind. */
export type AnyJob = { [K in TaskKind]: Job<K> | ScheduledJob<K> }[TaskKind]
