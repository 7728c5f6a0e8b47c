import type { CheckResult } from '../model/status.ts'
import { type StatusCheck, type StatusState, statusChecks } from '../vocabulary/status-checks.ts'

/** What is measured of an installation; undefined where it cannot be. */
export interface StatusFigures {
  /** For how long the database fails (ms); 0 while it works. */
  readonly databaseTroubleMs: number
  /** For how long reports have passed over the read replica (ms); 0 while they use it, undefined where there is none. */
  readonly replicaTroubleMs: number | undefined
  /** Free part of the disk of the data folder, in percent. */
  readonly diskFreePercent: number | undefined
  /** Since the last backup was complete (ms). */
  readonly backupAgeMs: number | undefined
  /** Until the certificate of the public address ends; below 0 where it has ended or cannot be used. */
  readonly certificateDays: number | undefined
  /** The longest wait of the event loop in the last minute (ms). */
  readonly eventLoopMs: number | undefined
  /** Positions that wait for the database. */
  readonly waitingPositions: number | undefined
  /** How long the oldest due task of any node has waited (ms). */
  readonly oldestTaskMs: number
  /** Tasks that were given up. */
  readonly failedTasks: number
  /** Lines of the log that could not be written since the start. */
  readonly droppedLogLines: number
}

interface Limits {
  readonly value: (figures: StatusFigures) => number | undefined
  readonly warn: number
  readonly alarm: number
  /** Less is worse: the state begins at this value and below it. */
  readonly isFalling?: true
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const never = Number.POSITIVE_INFINITY

/** From which value each check warns, and alarms. */
const limits: Readonly<Record<StatusCheck, Limits>> = {
  database: { value: ({ databaseTroubleMs }) => databaseTroubleMs, warn: 1, alarm: 5000 },
  replica: { value: ({ replicaTroubleMs }) => replicaTroubleMs, warn: 1, alarm: 15 * minuteMs },
  disk: { value: ({ diskFreePercent }) => diskFreePercent, warn: 15, alarm: 5, isFalling: true },
  backup: { value: ({ backupAgeMs }) => backupAgeMs, warn: 26 * hourMs, alarm: 8 * 24 * hourMs },
  certificate: { value: ({ certificateDays }) => certificateDays, warn: 21, alarm: 7, isFalling: true },
  eventLoop: { value: ({ eventLoopMs }) => eventLoopMs, warn: 500, alarm: 3000 },
  intake: { value: ({ waitingPositions }) => waitingPositions, warn: 2000, alarm: 20_000 },
  tasks: { value: ({ oldestTaskMs }) => oldestTaskMs, warn: 5 * minuteMs, alarm: 30 * minuteMs },
  failedTasks: { value: ({ failedTasks }) => failedTasks, warn: 1, alarm: never },
  logLines: { value: ({ droppedLogLines }) => droppedLogLines, warn: 1, alarm: never },
}

/** Each check with its state and value, in the order of `statusChecks` (decision 206); that of the replica only where there is one. */
export const checkStatus = (figures: StatusFigures): CheckResult[] =>
  statusChecks.flatMap((check) => {
    const value = limits[check].value(figures)
    if (check === 'replica' && value === undefined) return []
    return { check, state: stateOf(limits[check], value), value: value ?? null }
  })

function stateOf({ warn, alarm, isFalling }: Limits, value: number | undefined): StatusState {
  if (value === undefined) return 'unknown'
  const reaches = (limit: number) => (isFalling ? value <= limit : value >= limit)
  return reaches(alarm) ? 'alarm' : reaches(warn) ? 'warn' : 'ok'
}
