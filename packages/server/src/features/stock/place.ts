import { type Device, devices } from '@rastro/core/resources/device'
import { vehicleTitle } from '@rastro/core/vehicle/vehicle'
import type { StockKind, StockReason, StockState } from '@rastro/core/vocabulary/stock-states'
import { list } from '../../db/crud.ts'
import { among } from '../../db/dialect.ts'
import type { Write } from '../../db/write.ts'
import type { Holder } from './holders.ts'
import type { StockRow } from './stock-tables.ts'

/** Where items go, and why. */
export interface Placing {
  readonly state: StockState
  readonly reason: StockReason
  /** The account that gets them. */
  readonly holder?: Holder | undefined
  /** The vehicle that they are installed in. */
  readonly device?: Device | undefined
  readonly note?: string | null | undefined
}

/** Who moves items: a person, or the name of what does without one (id 0). */
export interface Mover {
  readonly user: Holder
  readonly enteredBy?: Holder | undefined
}

/** Moves locked items, writes a line into the history of each, and tells of it. Does not check whether they may be moved. */
export async function place(
  writing: Write,
  viewer: Mover,
  { kind, items, to }: { kind: StockKind; items: readonly StockRow[]; to: Placing },
): Promise<void> {
  if (items.length === 0) return
  const { tx, now, record, tell } = writing
  const ids = items.map(({ id }) => id)
  const named = await holdersOf(writing, items)
  const since = now.getTime()
  await tx
    .updateTable(kind as 'tracker')
    .set({ state: to.state, holderId: to.holder?.id ?? null, deviceId: to.device?.id ?? null, since })
    .where(among(tx, 'id', ids))
    .execute()
  await addMovements(
    writing,
    viewer,
    kind,
    items.map((item) => ({
      itemId: item.id,
      reason: to.reason,
      fromState: item.state,
      fromName: named(item),
      toState: to.state,
      toName: to.holder?.name ?? (to.device ? vehicleTitle(to.device) : ''),
      note: to.note ?? null,
    })),
  )
  for (const id of ids) {
    const fields = ['state', 'holderId', 'deviceId']
    record({ action: 'edit', type: kind, id, details: { fields } })
    tell({ kind, id, action: 'updated', fields })
  }
}

interface Movement {
  readonly itemId: number
  readonly reason: StockReason
  readonly fromState: StockState | null
  readonly fromName: string
  readonly toState: StockState
  readonly toName: string
  readonly note: string | null
}

/** Adds lines to the history of items; nothing ever changes one. */
export async function addMovements(
  { tx, now }: Write,
  { user, enteredBy }: Mover,
  kind: StockKind,
  movements: readonly Movement[],
): Promise<void> {
  const actor = enteredBy ?? user
  const rows = movements.map(({ itemId, ...movement }) => ({
    ...movement,
    trackerId: kind === 'tracker' ? itemId : null,
    simId: kind === 'sim' ? itemId : null,
    time: now.getTime(),
    actorId: actor.id || null,
    actorName: actor.name,
  }))
  await tx.insertInto('stock_movement').values(rows).execute()
}

/** Names who has each of these items now; empty for the seller. */
async function holdersOf({ tx }: Write, items: readonly StockRow[]): Promise<(item: StockRow) => string> {
  const holderIds = [...new Set(items.flatMap(({ holderId }) => holderId ?? []))]
  const deviceIds = [...new Set(items.flatMap(({ deviceId }) => deviceId ?? []))]
  const people =
    holderIds.length === 0
      ? []
      : await tx.selectFrom('user').where('id', 'in', holderIds).select(['id', 'name']).execute()
  const vehicles = deviceIds.length === 0 ? [] : await list(tx, devices, { ids: deviceIds })
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const titles = new Map(vehicles.map((device) => [device.id, vehicleTitle(device)]))
  return ({ holderId, deviceId }) =>
    (holderId !== null && names.get(holderId)) || (deviceId !== null && titles.get(deviceId)) || ''
}
