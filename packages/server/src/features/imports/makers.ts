import { createOf, requireCan } from '@rastro/core/access/access'
import type { ImportName } from '@rastro/core/imports/import-kind'
import { itemOf } from '@rastro/core/imports/index'
import type { Item, Resource } from '@rastro/core/kit/resource'
import { decode } from '@rastro/core/kit/schema'
import { devices } from '@rastro/core/resources/device'
import { drivers } from '@rastro/core/resources/driver'
import { maintenances } from '@rastro/core/resources/maintenance'
import { sims } from '@rastro/core/resources/sim'
import { trackers } from '@rastro/core/resources/tracker'
import { type User, users } from '@rastro/core/resources/user'
import type { StockKind } from '@rastro/core/vocabulary/stock-states'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { lockRow } from '../../db/dialect.ts'
import type { Write } from '../../db/write.ts'
import { addLink } from '../../db/write-link.ts'
import { type Hooks, recordCreated, storeNew } from '../../http/resource-writes.ts'
import { bodyReader } from '../../http/validate.ts'
import { deviceHooks, visibleCount } from '../devices/devices.ts'
import { driverHooks } from '../drivers/drivers.ts'
import { maintenanceHooks } from '../maintenances/maintenances.ts'
import { removeOne, storeItems } from '../stock/stock.ts'
import { createUser, type UserCtx, userHooks } from '../users/users.ts'
import type { ResolvedRow } from './resolve-rows.ts'

/** How the items of a kind are created and removed. */
export interface Maker {
  readonly resource: Resource
  readonly hooks: Hooks<Resource>
  /** Throws when the viewer may not create any. */
  require(viewer: Viewer): void
  /** How many more the viewer may create. */
  room(db: Db, viewer: Viewer): Promise<number>
  /** Creates the items of these lines in the running write, and gives their ids in the same order. */
  readonly create?: (writing: Write, viewer: Viewer, rows: readonly ResolvedRow[]) => Promise<number[]>
  /** Removes one, where that is not as of every resource. */
  readonly remove?: (ctx: Has<'db' | 'bus' | 'clock'>, viewer: Viewer, id: number) => Promise<unknown>
  /** Creates one in a write of its own, where more than a write belongs to it. */
  readonly createOne?: (ctx: UserCtx, viewer: Viewer, row: ResolvedRow) => Promise<number>
}

/** A maker of items without rules of their own for many. */
function plainMaker<R extends Resource>(
  resource: R,
  hooks: Hooks<R>,
  { room, fieldsOf }: Pick<Maker, 'room'> & { fieldsOf(row: ResolvedRow): object },
): Maker {
  return {
    resource,
    hooks: hooks as unknown as Hooks<Resource>,
    room,
    require: (viewer) => requireCan(viewer, createOf(resource.name)),
    async create(writing, viewer, rows) {
      const created: Item<R>[] = []
      for (const row of rows) {
        const item = { ...fieldsOf(row) } as Item<R>
        const made = await storeNew({ resource, hooks }, writing, { viewer, item, isLimitChecked: true })
        created.push(made)
        const link = { owner: 'user', property: resource.name as 'device', propertyId: made.id as number } as const
        if (row.clientId !== undefined) await addLink(writing, { ...link, ownerId: row.clientId }, viewer.user.id)
      }
      await recordCreated(writing, resource, viewer, created)
      return created.map(({ id }) => id as number)
    },
  }
}

/** A maker of items of a stock. */
const stockMaker = (kind: StockKind, fieldsOf: (cells: Readonly<Record<string, string>>) => object): Maker => ({
  resource: kind === 'tracker' ? trackers : sims,
  hooks: {},
  room: async () => Number.POSITIVE_INFINITY,
  require: (viewer) => requireCan(viewer, createOf(kind)),
  async create(writing, viewer, rows) {
    const items = rows.map(({ values }) => fieldsOf(values))
    return (await storeItems(writing, viewer, { kind, items })).map(({ id }) => id)
  },
  remove: (ctx, viewer, id) => removeOne(ctx, viewer, { kind, id, ifMatch: undefined }),
})

const readUser = bodyReader(users.schema)
const unlimited = async () => Number.POSITIVE_INFINITY

export const makers: Readonly<Record<ImportName, Maker>> = {
  devices: plainMaker(devices, deviceHooks, {
    async room(tx, { user }) {
      if (user.administrator || user.deviceLimit < 0) return Number.POSITIVE_INFINITY
      // Of two concurrent imports the second counts what the first one has created
      if (tx.isTransaction) await lockRow(tx, 'user', user.id)
      return Math.max(0, user.deviceLimit - (await visibleCount(tx, user.id)))
    },
    fieldsOf: ({ values, groupId }) => ({ ...itemOf.devices(values), groupId, calendarId: 0, disabled: false }),
  }),
  drivers: plainMaker(drivers, driverHooks, { room: unlimited, fieldsOf: ({ values }) => itemOf.drivers(values) }),
  trackers: stockMaker('tracker', itemOf.trackers),
  sims: stockMaker('sim', itemOf.sims),
  fuel: {
    ...plainMaker(maintenances, maintenanceHooks, {
      room: unlimited,
      fieldsOf: ({ values, vehicle }) => itemOf.fuel(values, vehicle!),
    }),
    require: (viewer) => requireCan(viewer, 'fuelSupply.edit'),
  },
  clients: {
    resource: users,
    hooks: userHooks as unknown as Hooks<Resource>,
    // The limit of users is checked for each
    room: unlimited,
    require: (viewer) => requireCan(viewer, 'user.create'),
    async createOne(ctx, viewer, { values }) {
      const applicant = { viewer, host: undefined, address: undefined }
      const { id } = await createUser(ctx, applicant, decode(users.schema, readUser(itemOf.clients(values))) as User)
      return id
    },
  },
}
