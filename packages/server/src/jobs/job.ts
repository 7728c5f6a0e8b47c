import type { Context } from '../context.ts'
import type { Payloads, TaskKind } from '../db/tasks.ts'

/**
 * How one kind of task is done. A node may die in the middle and another one do it again: doing it twice must come to the
 * same as doing it once. `again` when there is more of it than one turn should take.
 */
export interface Job<K extends TaskKind> {
  readonly kind: K
  run(ctx: Context, payload: Payloads[K]): Promise<'done' | 'again'>
}

/** What is done without being caused by anything: so long after the last time, on one node. */
export interface ScheduledJob<K extends TaskKind> extends Job<K> {
  readonly everyMs: number
  readonly payload: Payloads[K]
}

/** Any of them. */
export type AnyJob = { [K in TaskKind]: Job<K> | ScheduledJob<K> }[TaskKind]
