import { explainSilence } from '@rastro/core/health/explain-silence'
import type { Caller, SilentUnit } from '@rastro/core/health/silent-unit'
import type { SilentDevice } from '@rastro/core/model/silence-explanation'
import { carrierKey } from '@rastro/core/vocabulary/device-attributes'
import type { Has } from '../../context.ts'
import { lastAlarms, lastReports } from './last-reports.ts'
import type { Counted } from './outages.ts'
import type { SilentRow } from './silent-rows.ts'

/** What is around silent units, as far as who asks may know it. */
export interface Surroundings {
  readonly now: Date
  readonly outages: Counted
  readonly callers: readonly Caller[]
  readonly ports: SilentUnit['ports']
  readonly mayReadCarrier: boolean
}

/** Explains each of these silences, in the same order; at most a page of them. */
export async function explainAll(
  ctx: Has<'db' | 'positions'>,
  rows: readonly SilentRow[],
  { mayReadCarrier, outages, ...around }: Surroundings,
): Promise<SilentDevice[]> {
  const reports = await lastReports(ctx, rows)
  const alarms = await lastAlarms(ctx.db, rows)
  return rows.map((row) => {
    const { lastUpdate } = row
    const own = reports.get(row.id) ?? []
    const names = { carrier: carrierOf(row), protocol: own[0]?.protocol ?? '' }
    const together = outages({ lastUpdate, ...names }).map((one) => (mayReadCarrier ? one : { ...one, name: '' }))
    const unit = { ...around, device: deviceOf(row), reports: own, alarms: alarms.get(row.id) ?? [], outages: together }
    return { deviceId: row.id, name: row.name, since: timeOf(lastUpdate), reasons: explainSilence(unit) }
  })
}

const timeOf = (time: number | null): Date | null => (time === null ? null : new Date(Number(time)))

const deviceOf = ({ uniqueId, model, disabled, lastUpdate, expirationTime }: SilentRow): SilentUnit['device'] => ({
  uniqueId,
  model,
  disabled: disabled === 1,
  lastUpdate: timeOf(lastUpdate),
  expirationTime: timeOf(expirationTime),
})

function carrierOf({ attributes }: SilentRow): string {
  const carrier = (JSON.parse(attributes) as Record<string, unknown>)[carrierKey]
  return typeof carrier === 'string' ? carrier : ''
}
