import type { Generated } from 'kysely'

/** Who decided on schedules that lock (decision 147). */
export interface ScheduleTables {
  /** Who set the hours of a schedule that locks, and who approved them for which vehicles (decision 147). */
  schedule_approval: {
    groupId: number
    hours: string
    setById: number | null
    setActsAsId: number | null
    /** JSON: a list of ids. */
    deviceIds: string
    approvedBy: string | null
    approverId: number | null
    approverActsAsId: number | null
    approvedTime: number | null
  }
  /** Who brought a vehicle into a group with a schedule, until a second person has approved it. */
  schedule_entry: {
    id: Generated<number>
    groupId: number
    deviceId: number
    personId: number
    actsAsId: number | null
  }
}
