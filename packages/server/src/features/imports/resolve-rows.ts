import { folded } from '@rastro/core/format/folded'
import type { ImportFault, ImportKind, RowFault } from '@rastro/core/imports/import-kind'
import type { ReadRow } from '@rastro/core/imports/read-rows'
import { resellerFor } from '@rastro/core/resources/user'
import type { Viewer } from '../../access/viewer.ts'
import { type Ids, visibleIds } from '../../access/visibility.ts'
import type { Db } from '../../db/database.ts'
import { type NamedVehicle, plainPlate, refuelKey, refuelsOf, vehiclesNamed } from './vehicles-named.ts'

/** A line that can be stored, with what its names stand for. */
export interface ResolvedRow extends ReadRow {
  /** 0 for none. */
  readonly groupId: number
  /** The account that gets to see it; undefined for none. */
  readonly clientId: number | undefined
  /** The vehicle that it is about, where its kind names one. */
  readonly vehicle?: NamedVehicle
}

/**
 * Looks up what lines name: identifiers that exist already, and the groups and clients visible to the viewer. A line with a
 * fault is in `faults` alone.
 */
export async function resolveRows(
  db: Db,
  viewer: Viewer,
  kind: ImportKind,
  rows: readonly ReadRow[],
): Promise<{ rows: ResolvedRow[]; faults: RowFault[] }> {
  const taken = await takenAmong(db, viewer, kind, rows)
  const groupOf = nameFinder(await groupsNamed(db, viewer, textsOf(rows, 'group')))
  const clientOf = nameFinder(await clientsNamed(db, viewer, textsOf(rows, 'client')))
  const vehicles = await vehiclesOf(db, viewer, kind, rows)
  const faults: RowFault[] = []
  const resolved: ResolvedRow[] = []
  for (const row of rows) {
    const before = faults.length
    const fail = (column: string, fault: ImportFault) => void faults.push({ line: row.line, column, fault })
    const { column, values } = taken
    if (values.has(keyOf(row.values[column]))) fail(column, 'taken')
    const { group, client } = row.values
    const [groupIds, clientIds] = [
      group === undefined ? [] : groupOf(group),
      client === undefined ? [] : clientOf(client),
    ]
    if (group !== undefined && groupIds.length !== 1) fail('group', groupIds.length ? 'severalGroups' : 'unknownGroup')
    if (client !== undefined && clientIds.length !== 1)
      fail('client', clientIds.length ? 'severalClients' : 'unknownClient')
    const vehicle = vehicles?.(row, fail)
    if (faults.length > before) continue
    resolved.push({ ...row, groupId: groupIds[0] ?? 0, clientId: clientIds[0], ...(vehicle && { vehicle }) })
  }
  return { rows: resolved, faults }
}

/** Finds the vehicle of each line, where the lines are fuel records; two of the same refuelling are one too many. */
async function vehiclesOf(db: Db, viewer: Viewer, { name }: ImportKind, rows: readonly ReadRow[]) {
  if (name !== 'fuel') return undefined
  const named = await vehiclesNamed(db, viewer, textsOf(rows, 'vehicle'))
  const stored = new Set(
    await refuelsOf(
      db,
      named.map(({ id }) => id),
    ),
  )
  return (row: ReadRow, fail: (column: string, fault: ImportFault) => void): NamedVehicle | undefined => {
    const { vehicle: text = '', at = '', litres } = row.values
    const found = named.filter(({ names }) => names.includes(text))
    const fitting = found.length > 0 ? found : named.filter(({ names }) => names.includes(plainPlate(text)))
    if (fitting.length !== 1) fail('vehicle', fitting.length > 0 ? 'severalVehicles' : 'unknownVehicle')
    const [vehicle] = fitting
    const key = refuelKey(vehicle?.id ?? 0, at, Number(litres))
    if (stored.has(key)) fail('at', 'taken')
    if (vehicle) stored.add(key)
    return vehicle
  }
}

const textsOf = (rows: readonly ReadRow[], column: string): string[] => [
  ...new Set(rows.flatMap(({ values }) => (values[column] === undefined ? [] : [values[column]]))),
]
const keyOf = (text: string | undefined): string => text?.toLowerCase() ?? ''

/** The identifiers of these lines that exist already, and their column. */
async function takenAmong(
  db: Db,
  viewer: Viewer,
  { name }: ImportKind,
  rows: readonly ReadRow[],
): Promise<{ column: string; values: ReadonlySet<string> }> {
  if (name === 'clients') {
    const names = textsOf(rows, 'email').map(keyOf)
    const found =
      names.length === 0 ? [] : await db.selectFrom('account_name').where('name', 'in', names).select('name').execute()
    return { column: 'email', values: new Set(found.map(({ name: email }) => email)) }
  }
  if (name === 'fuel') return { column: '', values: new Set() }
  if (name === 'trackers' || name === 'sims') return takenInStock(db, viewer, name, rows)
  const table = name === 'devices' ? 'device' : 'driver'
  const ids = textsOf(rows, 'uniqueId')
  const found =
    ids.length === 0 ? [] : await db.selectFrom(table).where('uniqueId', 'in', ids).select('uniqueId').execute()
  return { column: 'uniqueId', values: new Set(found.map(({ uniqueId }) => keyOf(uniqueId))) }
}

/** Another seller may have the same code. */
async function takenInStock(db: Db, viewer: Viewer, name: 'trackers' | 'sims', rows: readonly ReadRow[]) {
  const [table, column] = name === 'trackers' ? (['tracker', 'uniqueId'] as const) : (['sim', 'iccid'] as const)
  const codes = textsOf(rows, column)
  const sellerId = resellerFor(viewer.user)
  // Both tables have the same columns here, but for the code
  const query = db
    .selectFrom(table as 'tracker')
    .where(column as 'uniqueId', 'in', codes)
    .where('sellerId', sellerId > 0 ? '=' : 'is', sellerId > 0 ? sellerId : null)
    .select(`${column} as code` as 'uniqueId as code')
  const found = codes.length === 0 ? [] : await query.execute()
  return { column, values: new Set(found.map(({ code }) => keyOf(code))) }
}

interface Named {
  readonly id: number
  readonly names: readonly string[]
}

/** Finds ids by a name, in any case and without accents. */
function nameFinder(named: readonly Named[]): (text: string) => readonly number[] {
  const ids = new Map<string, number[]>()
  for (const { id, names } of named) {
    for (const name of new Set(names.map((each) => folded(each.trim())))) ids.set(name, [...(ids.get(name) ?? []), id])
  }
  return (text) => ids.get(folded(text)) ?? []
}

/** Ids that the viewer may use: an administrator any. */
const within = (db: Db, viewer: Viewer, kind: 'group' | 'user'): Ids =>
  viewer.user.administrator ? db.selectFrom(kind).select('id') : visibleIds(db, kind, viewer.user.id)

async function groupsNamed(db: Db, viewer: Viewer, texts: readonly string[]): Promise<Named[]> {
  if (texts.length === 0) return []
  const found = await db
    .selectFrom('group')
    .where('id', 'in', within(db, viewer, 'group'))
    .select(['id', 'name'])
    .execute()
  return found.map(({ id, name }) => ({ id, names: [name] }))
}

async function clientsNamed(db: Db, viewer: Viewer, texts: readonly string[]): Promise<Named[]> {
  if (texts.length === 0) return []
  const found = await db
    .selectFrom('user')
    .where('id', 'in', within(db, viewer, 'user'))
    .where('temporary', '=', 0)
    .select(['id', 'name', 'email'])
    .execute()
  return found.map(({ id, name, email }) => ({ id, names: [name, email] }))
}
