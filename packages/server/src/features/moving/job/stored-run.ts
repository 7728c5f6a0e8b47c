import { randomUUID } from 'node:crypto'
import type { Moving } from '@rastro/core/api/moving'
import type { Db } from '../../../db/database.ts'

/** A run whose process has not been heard of for so long has ended with it. */
const SILENT_MS = 30_000

/** How far a run is. */
export type Step = Pick<Moving, 'kind' | 'rows' | 'total' | 'remaining'>
export type Result = Pick<Moving, 'reports' | 'comparisons'>

/** The last run, as every node sees it. */
export async function readRun(db: Db, now: Date): Promise<Moving | null> {
  const row = await db.selectFrom('traccar_run').where('id', '=', 1).selectAll().executeTakeFirst()
  if (!row) return null
  const { id: _, run: __, aliveTime, result, ...rest } = row
  const isOpen = row.state === 'running' || row.state === 'stopping'
  const found: Result = result ? JSON.parse(result) : { reports: [], comparisons: [] }
  return {
    ...rest,
    ...found,
    action: row.action as Moving['action'],
    state: isOpen && aliveTime < now.getTime() - SILENT_MS ? 'stopped' : (row.state as Moving['state']),
    history: row.history === 1,
    startedTime: new Date(row.startedTime),
  }
}

/** Claims the one place; the name of the run, or undefined where another one is running. */
export async function claimRun(
  db: Db,
  { action, address, history }: Pick<Moving, 'action' | 'address' | 'history'>,
  now: Date,
): Promise<string | undefined> {
  const run = randomUUID()
  const time = now.getTime()
  const row = {
    ...{ run, action, state: 'running', address, history: history ? 1 : 0, startedTime: time, aliveTime: time },
    ...{ kind: '', rows: 0, total: 0, remaining: null, message: null, result: null },
  }
  const claimed = await db
    .insertInto('traccar_run')
    .values({ id: 1, ...row })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(row)
        .where((where) =>
          where.or([
            where('traccar_run.state', 'not in', ['running', 'stopping']),
            where('traccar_run.aliveTime', '<', time - SILENT_MS),
          ]),
        ),
    )
    .returning('run')
    .executeTakeFirst()
  return claimed?.run
}

/** Says that the run lives, and how far it is; false where it is to end. */
export async function keepRun(db: Db, run: string, step: Step, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('traccar_run')
    .set({ ...step, aliveTime: now.getTime() })
    .where('run', '=', run)
    .returning('state')
    .executeTakeFirst()
  return row?.state === 'running'
}

export async function endRun(
  db: Db,
  run: string,
  { state, message, result }: { state: Moving['state']; message: string | null; result: Result | undefined },
): Promise<void> {
  await db
    .updateTable('traccar_run')
    .set({ state, message, remaining: null, result: result ? JSON.stringify(result) : null })
    .where('run', '=', run)
    .execute()
}

/** Asks the process that runs it to end. */
export async function askToStop(db: Db): Promise<void> {
  await db.updateTable('traccar_run').set({ state: 'stopping' }).where('state', '=', 'running').execute()
}
