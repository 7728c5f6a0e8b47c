import type { Position } from '@rastro/core/model/position'
import { type Device, devices } from '@rastro/core/resources/device'
import { levels, type User, users } from '@rastro/core/resources/user'
import { noteVerified } from '../access/contacts.ts'
import { hashPassword } from '../access/password.ts'
import type { Has } from '../context.ts'
import { create } from '../db/crud.ts'
import type { Db } from '../db/database.ts'

/** The password of every user. */
export const password = 'correct horse 7'

/** The users and vehicles under the names that requirements.md gives them. */
export interface Fleet {
  readonly ADM: User
  readonly MGR: User
  readonly REV: User
  readonly CLI: User
  readonly USR: User
  readonly RO: User
  readonly LIM: User
  readonly NOREP: User
  /** Online, with a plate and a position. */
  readonly D1: Device
  /** Offline, without vehicle data. */
  readonly D2: Device
  /** Never reported. */
  readonly D3: Device
  /** The latest position of D1. */
  readonly position: Position
}

let hash: Promise<string> | undefined

/** Creates them, with verified emails. USR and CLI see only D1, all others see every vehicle. REV manages CLI, MGR manages USR. */
export async function seedFleet(ctx: Has<'db' | 'positions' | 'clock'>): Promise<Fleet> {
  const { db } = ctx
  const ADM = await person(db, 'ADM', { administrator: true, deviceLimit: -1 })
  const MGR = await person(db, 'MGR', { userLimit: 5, deviceLimit: -1 })
  const REV = await person(db, 'REV', { userLimit: -1, deviceLimit: -1, attributes: { nivel: levels.reseller } })
  const CLI = await person(db, 'CLI', { attributes: { nivel: levels.client, card: REV.id } })
  const USR = await person(db, 'USR', { attributes: { nivel: levels.user }, deviceLimit: -1 })
  const RO = await person(db, 'RO', { readonly: true })
  const LIM = await person(db, 'LIM', { limitCommands: true })
  const NOREP = await person(db, 'NOREP', { disableReports: true })
  const veiculo = { marca: 'Fiat', modelo: 'Toro', placa: 'ABC-1234', bloqueio: 'yes' }
  const D1 = await create(db, devices, {
    name: 'D1',
    uniqueId: '100000000000001',
    category: 'pickup',
    attributes: { veiculo },
  })
  const D2 = await create(db, devices, { name: 'D2', uniqueId: '100000000000002' })
  const D3 = await create(db, devices, { name: 'D3', uniqueId: '100000000000003' })
  for (const { id } of [ADM, MGR, REV, RO, LIM, NOREP]) await link(db, id, [D1, D2, D3])
  for (const { id } of [USR, CLI]) await link(db, id, [D1])
  const managed = [
    { userId: REV.id, managedUserId: CLI.id },
    { userId: MGR.id, managedUserId: USR.id },
  ]
  await db.insertInto('user_managedUser').values(managed).execute()
  const position = await report(ctx, D1.id)
  return { ADM, MGR, REV, CLI, USR, RO, LIM, NOREP, D1, D2, D3, position }
}

async function person(db: Db, name: string, fields: Partial<User>): Promise<User> {
  hash ??= hashPassword(password)
  const user = await create(db, users, { name, email: `${name.toLowerCase()}@example.com`, ...fields })
  await noteVerified(db, { userId: user.id, channel: 'mail', address: user.email }, new Date())
  await db
    .updateTable('user')
    .set({ passwordHash: await hash })
    .where('id', '=', user.id)
    .execute()
  return user
}

async function link(db: Db, userId: number, seen: readonly Device[]): Promise<void> {
  await db
    .insertInto('user_device')
    .values(seen.map(({ id }) => ({ userId, deviceId: id })))
    .execute()
}

/** Stores a position of this device as its latest; by default it stands in São Paulo now. */
export async function report(
  { positions, clock }: Has<'positions' | 'clock'>,
  deviceId: number,
  fields: Partial<Position> = {},
): Promise<Position> {
  const now = clock.now()
  const position: Position = {
    id: await positions.reserveIds(1),
    attributes: { ignition: true, totalDistance: 1000 },
    deviceId,
    protocol: 'osmand',
    serverTime: now,
    deviceTime: now,
    fixTime: now,
    valid: true,
    latitude: -23.55,
    longitude: -46.63,
    altitude: 760,
    speed: 32.4,
    course: 90,
    address: null,
    accuracy: 0,
    network: null,
    geofenceIds: null,
    ...fields,
  }
  const { id, fixTime } = position
  const state = { deviceId, status: 'online', lastUpdate: now, positionId: id, positionTime: fixTime } as const
  await positions.write({ positions: [{ ...position, fingerprint: id }], events: [], states: [state] })
  return position
}
