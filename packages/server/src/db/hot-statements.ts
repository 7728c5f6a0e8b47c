import { nameList, positionColumns, stateColumns } from './hot-columns.ts'

export const positionNames = Object.keys(positionColumns)
/** The columns of a state that a batch writes: not `node`, which `takeOver` writes, nor what the database sets. */
export const stateNames = Object.keys(stateColumns).filter((name) => name !== 'node' && name !== 'changedAt')

/** Skips a position whose report is stored already. */
export const positionConflict = 'on conflict ("deviceId", "fixTime", fingerprint) do nothing'

const stays = (when: string, name: string): string =>
  `"${name}" = case when ${when} then device_state."${name}" else excluded."${name}" end`
const isOlder = 'device_state."positionTime" > excluded."positionTime"'

/** Milliseconds by the clock of the database, which all nodes share. */
export const databaseTime = {
  sqlite: `cast(unixepoch('subsec') * 1000 as integer)`,
  postgres: '(extract(epoch from clock_timestamp()) * 1000)::bigint',
} as const

/**
 * A state replaces the stored one, but the latest position stays when it is newer, and absent values stay. A state of an
 * older epoch than the row changes nothing, because another node owns the device.
 */
export const stateConflict = (time: string): string => `on conflict ("deviceId") do update set
  status = excluded.status, "lastUpdate" = excluded."lastUpdate", "changedAt" = ${time},
  ${stays(isOlder, 'positionId')}, ${stays(isOlder, 'positionTime')},
  rules = coalesce(excluded.rules, device_state.rules), epoch = coalesce(excluded.epoch, device_state.epoch)
  where excluded.epoch is null or device_state.epoch is null or excluded.epoch >= device_state.epoch`

/** Events that report the status of a device: they are not stored when the status is not. */
export const stateEvents: readonly string[] = ['deviceOnline', 'deviceOffline', 'deviceUnknown']

/** The condition for unacknowledged alarms; their index has no others. */
export const unseenAlarm = `type = 'alarm' and "seenTime" is null`

/** What reports have stored of a device from this time on (ms) is computed again. */
export const markLate = `update report_chain set "staleFrom" = case when "staleFrom" < ? then "staleFrom" else ? end,
  version = version + 1, "dueTime" = case when "headTime" > ? then 0 else "dueTime" end where "deviceId" = ?`

/** What `noteBatch` writes. */
export const batchNames = ['firstPosition', 'lastPosition', 'firstEvent', 'lastEvent'] as const
/** True when a subscriber needs to know what a batch stored. */
export const hasSubscribers =
  '(exists (select 1 from webhook where enabled = 1) or exists (select 1 from forward_target))'
/** Records what a batch has stored, in its own transaction, so that no subscriber misses it. */
export const noteBatch = `insert into webhook_batch (${nameList(batchNames)}) select ?, ?, ?, ? where ${hasSubscribers}`

/** What `noteEvents` writes. */
export const eventNoteNames = ['firstEvent', 'lastEvent'] as const
/** True when a notification needs an event. */
export const hasNotifications = 'exists (select 1 from notification)'
/** Records which events a batch has stored, in its own transaction, so that none goes without its messages. */
export const noteEvents = `insert into event_note (${nameList(eventNoteNames)}) select ?, ? where ${hasNotifications}`

/** `insert into t (…) values (?, …)` */
export const insertInto = (table: string, names: readonly string[]): string =>
  `insert into ${table} (${nameList(names)}) values (${names.map(() => '?').join(', ')})`
