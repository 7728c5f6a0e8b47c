import { contract } from '@rastro/core/api/index'
import { NotFoundError } from '@rastro/core/kit/errors'
import { eventSchema } from '@rastro/core/model/event'
import { requireAccess } from '../../access/require.ts'
import type { Has } from '../../context.ts'
import { fromRow } from '../../db/row.ts'
import { type Http, implement } from '../../http/implement.ts'

export function eventRoutes(http: Http, { db }: Has<'db'>): void {
  implement(http, contract.events.get, async ({ viewer, params }) => {
    const row = await db.selectFrom('event').where('id', '=', params.id).selectAll().executeTakeFirst()
    if (!row && viewer.user.administrator) throw new NotFoundError('Event', params.id)
    // What is not there is refused as what is not theirs: ids cannot be probed
    await requireAccess(db, viewer, 'device', row?.deviceId ?? 0)
    return fromRow(eventSchema, row!)
  })
}
