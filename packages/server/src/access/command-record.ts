import { isManager } from '@rastro/core/access/access'
import { type CommandRecord, commandRecordSchema } from '@rastro/core/resources/queued-command'
import type { Selectable } from 'kysely'
import { fromRow } from '../db/row.ts'
import type { Tables } from '../db/tables.ts'
import type { Viewer } from './viewer.ts'

/**
 * A stored command as visible to this person: the names of givers are visible to managers; others only see which are their own.
 */
export function commandRecordFor(viewer: Viewer): (row: Selectable<Tables['queued_command']>) => CommandRecord {
  const { id: personId } = viewer.enteredBy ?? viewer.user
  const isTold = isManager(viewer.user)
  return ({ userName, approvedBy, cancelledBy, ...row }) => {
    const isOwn = row.userId === personId
    const people = {
      userName: isTold || isOwn ? userName : null,
      approvedBy: isTold ? approvedBy : null,
      cancelledBy: isTold || (isOwn && cancelledBy === userName) ? cancelledBy : null,
    }
    return { ...fromRow(commandRecordSchema, { ...row, ...people }), isOwn }
  }
}
