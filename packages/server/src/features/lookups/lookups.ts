import { InvalidError } from '@rastro/core/kit/errors'
import { type Lookup, lookupSchema } from '@rastro/core/model/lookup'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { SelectQueryBuilder } from 'kysely'
import { requireAccess, requireUser } from '../../access/require.ts'
import type { Viewer } from '../../access/viewer.ts'
import { visibleDevices } from '../../access/visibility.ts'
import type { Db } from '../../db/database.ts'
import { among, amongThose } from '../../db/dialect.ts'
import { fromRow } from '../../db/row.ts'
import type { Tables } from '../../db/tables.ts'

/** Which part of the register: of a vehicle, of an account, or of an account and a vehicle. */
export interface LookupFilter {
  readonly from: Date
  readonly to: Date
  readonly deviceId?: number | undefined
  readonly userId?: number | undefined
}

/** A page begins after the row of this time (ms) and id. */
export interface LookupCursor {
  readonly time: number
  readonly id: number
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** The longest range of one question. */
export const maxRangeDays = 93

/** Throws unless the viewer sees the vehicle, or manages the account. */
export async function requireLookups(db: Db, viewer: Viewer, filter: LookupFilter): Promise<void> {
  const { from, to, deviceId, userId } = filter
  if (to.getTime() - from.getTime() > maxRangeDays * dayMs) {
    throw new InvalidError(refusal('lookupRange', { days: maxRangeDays }), { field: 'from' })
  }
  if (deviceId) await requireAccess(db, viewer, 'device', deviceId)
  else if (userId) await requireUser(db, viewer, userId)
  else throw new InvalidError(refusal('rangeMissing', { field: 'deviceId' }), { field: 'deviceId' })
}

/** At most `limit` rows of the register, the newest first, and where the next page begins. Does not check the viewer. */
export async function lookupPage(
  db: Db,
  viewer: Viewer,
  { filter, after, limit }: { filter: LookupFilter; after: LookupCursor | undefined; limit: number },
): Promise<{ lookups: Lookup[]; next: LookupCursor | undefined }> {
  const queries = filter.deviceId
    ? await ofDevice(db, filter, filter.deviceId)
    : ofAccount(db, viewer, filter, filter.userId!)
  const found = await Promise.all(
    queries.map((query) =>
      onwards(query, after)
        .limit(limit + 1)
        .selectAll('lookup')
        .execute(),
    ),
  )
  const rows = [...new Map(found.flat().map((row) => [row.id, row])).values()]
  rows.sort((a, b) => b.firstTime - a.firstTime || b.id - a.id)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    lookups: shown.map((row) => ({
      ...fromRow(lookupSchema, row),
      isOwn: (row.actorId || row.userId) === (viewer.enteredBy ?? viewer.user).id,
    })),
    next: last && rows.length > limit ? { time: last.firstTime, id: last.id } : undefined,
  }
}

type Query = SelectQueryBuilder<Tables, 'lookup', object>

/** Looks whose time overlaps the range; a row lasts an hour at most, so that the index of its start finds them. */
const within = (db: Db, { from, to }: LookupFilter): Query =>
  db
    .selectFrom('lookup')
    .where('lookup.firstTime', '>', from.getTime() - hourMs)
    .where('lookup.firstTime', '<=', to.getTime())
    .where('lookup.lastTime', '>=', from.getTime())

const onwards = (query: Query, after: LookupCursor | undefined): Query =>
  (after
    ? query.where((row) =>
        row.or([
          row('lookup.firstTime', '<', after.time),
          row.and([row('lookup.firstTime', '=', after.time), row('lookup.id', '<', after.id)]),
        ]),
      )
    : query
  )
    .orderBy('lookup.firstTime', 'desc')
    .orderBy('lookup.id', 'desc')

/** Looks at the vehicle itself, and looks at everything by whoever had it within their sight then. */
async function ofDevice(db: Db, filter: LookupFilter, deviceId: number): Promise<Query[]> {
  const { userId } = filter
  const looks = userId
    ? within(db, filter).where((row) => row.or([row('lookup.userId', '=', userId), row('lookup.actorId', '=', userId)]))
    : within(db, filter)
  const sights = await db
    .selectFrom('lookup_sight')
    .where('deviceId', '=', deviceId)
    .where('fromTime', '<=', filter.to.getTime())
    .where((row) => row.or([row('toTime', 'is', null), row('toTime', '>=', filter.from.getTime())]))
    .select('userId')
    .distinct()
    .execute()
  const ofEverything = looks
    .where('lookup.deviceId', '=', 0)
    .where(
      among(
        db,
        'lookup.userId',
        sights.map((sight) => sight.userId),
      ),
    )
    .where((row) =>
      row.exists(
        row
          .selectFrom('lookup_sight as sight')
          .whereRef('sight.userId', '=', 'lookup.userId')
          .where('sight.deviceId', '=', deviceId)
          .whereRef('sight.fromTime', '<=', 'lookup.lastTime')
          .where((sight) =>
            sight.or([sight('sight.toTime', 'is', null), sight('sight.toTime', '>=', sight.ref('lookup.firstTime'))]),
          )
          .select('sight.id'),
      ),
    )
  return [looks.where('lookup.deviceId', '=', deviceId), ofEverything]
}

/** What an account saw, and what its person saw as another; no vehicle that the reader does not see. */
function ofAccount(db: Db, { user }: Viewer, filter: LookupFilter, userId: number): Query[] {
  const looks = user.administrator
    ? within(db, filter)
    : within(db, filter).where((row) =>
        row.or([row('lookup.deviceId', '=', 0), amongThose(db, 'lookup.deviceId', visibleDevices(db, user.id))]),
      )
  return [looks.where('lookup.userId', '=', userId), looks.where('lookup.actorId', '=', userId)]
}
