import type { ReportFilter } from './filter.ts'

const dayMs = 86_400_000
/** What a group or a client counts as: nobody knows here how many vehicles it has. */
const vehiclesOfGroup = 50
/** More is prepared in the background: about as much as a server writes within a few seconds. */
const most = { vehicleDays: 62, rows: 50_000 } as const

/** Whether a file takes so long that it is better made in the background; `rows` where they are known. */
export function isLongFile({ deviceIds, groupIds, clientId, from, to }: ReportFilter, rows?: number): boolean {
  if (rows !== undefined) return rows > most.rows
  const days = Math.ceil((to.getTime() - from.getTime()) / dayMs)
  return (deviceIds.length + (groupIds.length + Math.sign(clientId)) * vehiclesOfGroup) * days > most.vehicleDays
}
