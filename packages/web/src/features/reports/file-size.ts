import type { ReportFilter } from './filter.ts'

const dayMs = 86_400_000
/** What a group counts as: nobody knows here how many vehicles are in it. */
const vehiclesOfGroup = 50
/** More is prepared in the background: about as much as a server writes within a few seconds. */
const most = { vehicleDays: 62, rows: 50_000 } as const

/** Whether a file takes so long that it is better made in the background; `rows` where they are known. */
export function isLongFile({ deviceIds, groupIds, from, to }: ReportFilter, rows?: number): boolean {
  if (rows !== undefined) return rows > most.rows
  const days = Math.ceil((to.getTime() - from.getTime()) / dayMs)
  return (deviceIds.length + groupIds.length * vehiclesOfGroup) * days > most.vehicleDays
}
