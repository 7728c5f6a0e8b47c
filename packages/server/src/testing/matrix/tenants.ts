import { resources } from '@rastro/core/resources/index'
import { inspections } from '@rastro/core/resources/inspection'
import { levels, type User, users } from '@rastro/core/resources/user'
import type { Context } from '../../context.ts'
import { create } from '../../db/crud.ts'
import { report } from '../fleet.ts'
import { sampleOf } from '../sample-of.ts'

/** Two resellers, A and B, with their clients. */
export const owners = ['A1', 'A2', 'B1'] as const
export type Owner = (typeof owners)[number]

/**
 * The callers: besides the resellers and clients a plain and a read-only user of client A1, a shared link to its vehicle, and an
 * unauthenticated client.
 */
export const actors = ['ADM', 'REV_A', 'REV_B', 'CLI_A1', 'CLI_A2', 'CLI_B1', 'USR', 'RO', 'SHARE', 'NONE'] as const
export type Actor = (typeof actors)[number]

/** Kinds of owned items: the resources, and a vehicle's reports and inspections. */
export type Kind = (typeof resources)[number]['name'] | 'position' | 'event' | 'inspection'

/** The shared link is of one vehicle; other items of an owner are visible to the owner's people and reseller. */
export function sees(actor: Actor, kind: Kind, owner: Owner): boolean {
  if (actor === 'ADM') return true
  if (actor === 'SHARE') return owner === 'A1' && ['device', 'position', 'event'].includes(kind)
  if (actor === 'USR' || actor === 'RO') return owner === 'A1' && kind !== 'user'
  return actor === `REV_${owner[0]}` || actor === `CLI_${owner}`
}

export interface Tenants {
  /** The callers with an account. */
  readonly people: Readonly<Record<Exclude<Actor, 'SHARE' | 'NONE'>, User>>
  /** The id of this owner's item of a kind. */
  idOf(kind: Kind, owner: Owner): number
  /** Creates another one, visible to the same users. */
  another(kind: Kind, owner: Owner): Promise<number>
}

type Ctx = Pick<Context, 'db' | 'positions' | 'clock'>

const data = btoa(
  'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nDTSTART:20200101T000000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
)
/** Required fields of a resource besides texts; `serial` makes unique values. */
const samples: Partial<Record<Kind, (serial: string) => object>> = {
  user: (serial) => ({ name: serial, email: `${serial}@example.com`, attributes: { nivel: levels.client } }),
  geofence: () => ({ area: 'CIRCLE (-23.55 -46.63, 300)' }),
  calendar: () => ({ data }),
  maintenance: () => ({ type: 'totalDistance', start: 1, period: 1 }),
  notification: () => ({ type: 'alarm', notificators: 'web', attributes: { alarms: 'sos' } }),
  command: (description) => ({ type: 'custom', description, attributes: { data: 'x' } }),
  attribute: (description) => ({ description, attribute: 'double', expression: 'speed * 2', type: 'number' }),
  report: (description) => ({ type: 'events', description }),
  serviceOrder: (vehicleName) => ({ kind: 'install', status: 'open', vehicleName, work: { history: [], photos: [] } }),
  // A name that resolves to this machine, to which nothing is sent
  webhook: (name) => ({ name, url: 'https://localhost:9/', secret: 'a secret of the test', positions: true }),
}

export async function seedTenants(ctx: Ctx): Promise<Tenants> {
  const person = (name: string, fields: Partial<User>) =>
    create(ctx.db, users, { name, email: `${name.toLowerCase()}@example.com`, ...fields })
  const reseller = { userLimit: -1, deviceLimit: -1, attributes: { nivel: levels.reseller } }
  const client = { deviceLimit: -1, attributes: { nivel: levels.client } }
  const people = {
    ADM: await person('ADM', { administrator: true }),
    REV_A: await person('REV_A', reseller),
    REV_B: await person('REV_B', reseller),
    CLI_A1: await person('CLI_A1', client),
    CLI_A2: await person('CLI_A2', client),
    CLI_B1: await person('CLI_B1', client),
    USR: await person('USR', { deviceLimit: -1, attributes: { nivel: levels.user } }),
    RO: await person('RO', { readonly: true, deviceLimit: -1 }),
  }
  const making: Making = { ctx, people, serial: 0, calendarOf: new Map() }
  const ids = new Map<string, number>()
  for (const owner of owners) {
    const user = people[`CLI_${owner}`].id
    await manage(making, owner, user)
    ids.set(`user ${owner}`, user)
    // A report needs a calendar, and positions and events a vehicle: those are created first
    for (const kind of ['calendar', ...kinds.filter((name) => name !== 'calendar' && name !== 'user')] as Kind[]) {
      ids.set(`${kind} ${owner}`, await make(making, kind, owner))
    }
  }
  return {
    people,
    idOf: (kind, owner) => ids.get(`${kind} ${owner}`)!,
    another: (kind, owner) => make(making, kind, owner),
  }
}

interface Making {
  readonly ctx: Ctx
  readonly people: Tenants['people']
  serial: number
  readonly calendarOf: Map<Owner, number>
}

export const kinds: readonly Kind[] = [...resources.map(({ name }) => name), 'position', 'event', 'inspection']

async function make(making: Making, kind: Kind, owner: Owner): Promise<number> {
  const { ctx } = making
  making.serial += 1
  const serial = `${kind}${owner}n${making.serial}`
  if (kind === 'position' || kind === 'event') {
    const deviceId = await make(making, 'device', owner)
    return kind === 'position' ? (await report(ctx, deviceId)).id : makeEvent(ctx, deviceId, making.serial)
  }
  if (kind === 'inspection') return makeInspection(making, owner)
  const resource = resources.find(({ name }) => name === kind)!
  const calendarId = making.calendarOf.get(owner)
  const { id } = await create(ctx.db, resource, {
    ...sampleOf(resource, serial),
    ...samples[kind]?.(serial),
    ...(kind === 'report' && { calendarId }),
    ...(kind === 'serviceOrder' && { sellerId: resellerOf(making, owner).id, number: making.serial }),
    ...(kind === 'webhook' && { ownerId: making.people[`CLI_${owner}`].id }),
  } as object)
  if (kind === 'user') await manage(making, owner, id)
  else await grant(making, kind, owner, id)
  if (kind === 'device') await report(ctx, id)
  if (kind === 'calendar') making.calendarOf.set(owner, id)
  return id
}

const resellerOf = ({ people }: Making, owner: Owner): User => people[owner === 'B1' ? 'REV_B' : 'REV_A']

async function makeEvent({ db }: Ctx, deviceId: number, serial: number): Promise<number> {
  const links = { positionId: null, geofenceId: null, maintenanceId: null }
  const event = { id: 9000 + serial, type: 'alarm', eventTime: Date.now(), attributes: '{}', deviceId, ...links }
  await db.insertInto('event').values(event).execute()
  return event.id
}

/** Made by the client, of a vehicle of theirs. */
async function makeInspection(making: Making, owner: Owner): Promise<number> {
  const { db, clock } = making.ctx
  const { id } = await create(db, inspections, {
    deviceId: await make(making, 'device', owner),
    veiculo: { marca: null, modelo: null, placa: 'ABC-1234', category: null },
    motorista: { name: 'Ana', cpf: '123.456.789-09', cnh: null, phone: null },
    informations: { km: 1, externa: 'ok', interna: 'ok', oleoeagua: null, observacoes: null },
    dtcard: clock.now(),
  })
  const userId = making.people[`CLI_${owner}`].id
  await db.updateTable('inspection').set({ userId }).where('id', '=', id).execute()
  return id
}

/** The client of this number belongs to the reseller of this owner. */
async function manage(making: Making, owner: Owner, managedUserId: number): Promise<void> {
  const userId = resellerOf(making, owner).id
  await making.ctx.db.insertInto('user_managedUser').values({ userId, managedUserId, grantedBy: null }).execute()
}

async function grant({ ctx: { db }, people }: Making, kind: Kind, owner: Owner, id: number): Promise<void> {
  const names = Object.keys(people) as (keyof Tenants['people'])[]
  const rows = names
    .filter((name) => name !== 'ADM' && sees(name, kind, owner))
    .map((name) => ({ userId: people[name].id, [`${kind}Id`]: id, grantedBy: null }))
  await db
    .insertInto(`user_${kind}` as 'user_device')
    .values(rows as never)
    .execute()
}
