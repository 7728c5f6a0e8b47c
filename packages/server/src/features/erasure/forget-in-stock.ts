import { devices } from '@rastro/core/resources/device'
import { resellerIdOf, type User } from '@rastro/core/resources/user'
import { plateKind } from '@rastro/core/vehicle/plate'
import { plateOf, vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { stockKinds } from '@rastro/core/vocabulary/stock-states'
import type { ExpressionBuilder } from 'kysely'
import { deviceWatchersOf } from '../../access/visibility.ts'
import { list } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'
import { among } from '../../db/dialect.ts'
import type { Tables } from '../../db/tables.ts'

/** Vehicles, and different notes, of one statement. */
const piece = 500

interface Forgetting {
  readonly user: User
  /** The vehicles that are erased with the person. */
  readonly deviceIds: readonly number[]
  readonly protocol: string
}

/**
 * Puts the number of the erasure into the stock in place of what tells of the person: names of the vehicles that are erased, and in notes
 * name, email, phone and plates. Brand and model tell of nobody and stay. Only in stock of whoever manages the person or sees the
 * vehicles, and of the administration: others may have vehicles of the same name.
 */
export async function forgetInStock(tx: Db, { user, deviceIds, protocol }: Forgetting): Promise<void> {
  const sellers = new Set([resellerIdOf(user)])
  const managers = await tx
    .selectFrom('user_managedUser')
    .where('managedUserId', '=', user.id)
    .select('userId')
    .execute()
  for (const { userId } of managers) sellers.add(userId)
  const texts = tellingOf(user)
  for (let at = 0; at < deviceIds.length; at += piece) {
    const ids = deviceIds.slice(at, at + piece)
    for (const { userId } of await deviceWatchersOf(tx, ids)) sellers.add(userId)
    const vehicles = await list(tx, devices, { ids })
    const plates = vehicles.map(plateOf).filter((plate) => plateKind(plate) !== 'other')
    texts.push(...plates, ...plates.map((plate) => plate.replace('-', '')))
    const names = vehicles.filter((device) => vehicleTitle(device) === device.name).map(({ name }) => name)
    if (names.length > 0) await forgetVehicles(tx, names, { sellers: [...sellers], protocol })
  }
  await forgetInNotes(tx, texts, { sellers: [...sellers], protocol })
}

/** What names one person: a single word, which the person has chosen, may stand in notes about anything. */
function tellingOf({ name, email, phone }: User): string[] {
  const isPhone = (phone ?? '').replace(/\D/g, '').length >= 8
  return [
    ...(/\S\s+\S/.test(name) ? [name.trim()] : []),
    ...(email ? [email] : []),
    ...(isPhone ? [phone!.trim()] : []),
  ]
}

interface Where {
  readonly sellers: readonly number[]
  readonly protocol: string
}

/** The items in reach, of a kind. */
const itemsOf = (tx: Db, kind: (typeof stockKinds)[number], sellers: readonly number[]) =>
  tx
    .selectFrom(kind as 'tracker')
    .where((where) => where.or([where('sellerId', 'is', null), among(tx, 'sellerId', sellers)]))
    .select('id')

/** The lines of the history of items in reach. */
const linesOf = (tx: Db, sellers: readonly number[]) => (where: ExpressionBuilder<Tables, 'stock_movement'>) =>
  where.or([
    where('trackerId', 'in', itemsOf(tx, 'tracker', sellers)),
    where('simId', 'in', itemsOf(tx, 'sim', sellers)),
  ])

async function forgetVehicles(tx: Db, names: readonly string[], { sellers, protocol }: Where): Promise<void> {
  const lines = () => tx.updateTable('stock_movement').where(linesOf(tx, sellers))
  await lines()
    .set({ fromName: protocol })
    .where('fromState', '=', 'installed')
    .where('fromName', 'in', names)
    .execute()
  await lines().set({ toName: protocol }).where('toState', '=', 'installed').where('toName', 'in', names).execute()
}

/** Each note is read once, however many items it was written for. */
async function forgetInNotes(tx: Db, texts: readonly string[], { sellers, protocol }: Where): Promise<void> {
  const told = [...new Set(texts)]
  if (told.length === 0) return
  told.sort((one, other) => other.length - one.length)
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${told.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  const history = {
    read: () => tx.selectFrom('stock_movement').where(linesOf(tx, sellers)),
    write: () => tx.updateTable('stock_movement').where(linesOf(tx, sellers)),
  }
  const items = stockKinds.map((kind) => ({
    read: () => tx.selectFrom(kind as 'stock_movement').where('id', 'in', itemsOf(tx, kind, sellers)),
    write: () => tx.updateTable(kind as 'stock_movement').where('id', 'in', itemsOf(tx, kind, sellers)),
  }))
  for (const { read, write } of [history, ...items]) {
    for (let last = ''; ; ) {
      const rows = await read()
        .where('note', '>', last)
        .select('note')
        .distinct()
        .orderBy('note')
        .limit(piece)
        .execute()
      for (const note of rows.map((row) => row.note!)) {
        const rest = note.replace(pattern, protocol)
        if (rest !== note) await write().set({ note: rest }).where('note', '=', note).execute()
      }
      last = rows.at(-1)?.note ?? ''
      if (rows.length < piece) break
    }
  }
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
