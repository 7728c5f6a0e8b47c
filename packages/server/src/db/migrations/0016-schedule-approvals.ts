import { createKeyedTable, optionalText, optionalTime, optionalWhole, ownerKey, text } from './columns.ts'
import type { Migration } from './migration.ts'

/** Who set the hours at which a group's schedule locks, and who approved them for which vehicles; of existing schedules nobody. */
export const scheduleApprovals: Migration = {
  name: '0016-schedule-approvals',
  up: (db) =>
    createKeyedTable(db, 'schedule_approval', {
      groupId: ownerKey('group'),
      hours: text,
      setById: optionalWhole,
      setActsAsId: optionalWhole,
      deviceIds: { type: 'text', add: (column) => column.notNull().defaultTo('[]') },
      approvedBy: optionalText,
      approverId: optionalWhole,
      approverActsAsId: optionalWhole,
      approvedTime: optionalTime,
    }),
}
