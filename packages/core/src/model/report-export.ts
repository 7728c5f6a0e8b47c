import { Id, Integer, Nullable, type Static, Time, Type } from '../kit/schema.ts'

/** `waiting` for its turn, `running`, `done` and to be fetched, or `failed` for good. */
export const exportStates = ['waiting', 'running', 'done', 'failed'] as const
export type ExportState = (typeof exportStates)[number]

/** Why a file was not made: its reader may no longer see reports, its bounds, or another failure. */
export const exportReasons = ['noReports', 'paymentPending', 'tooLarge', 'tooLong', 'notMade'] as const
export type ExportReason = (typeof exportReasons)[number]

export const exportFormats = ['xlsx', 'csv', 'pdf'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** What one person may have (decision 164): files at work, files in all, bytes of them and of each, and how long (ms) each is made and kept. */
export const exportBounds = {
  mostRunning: 3,
  mostKept: 10,
  mostBytes: 200_000_000,
  mostBytesOfAll: 500_000_000,
  longestMs: 3_600_000,
  keptMs: 86_400_000,
} as const

/** A file of a report that is made in the background, and waits to be fetched. */
export const reportExportSchema = Type.Object({
  id: Id,
  report: Type.String(),
  format: Type.Unsafe<ExportFormat>(Type.String({ enum: exportFormats })),
  from: Time,
  to: Time,
  state: Type.Unsafe<ExportState>(Type.String({ enum: exportStates })),
  reason: Nullable(Type.Unsafe<ExportReason>(Type.String({ enum: exportReasons }))),
  /** The share that is done, from 0 to 1. */
  progress: Type.Number(),
  /** How long it still takes (ms), as far as that can be told. */
  remaining: Nullable(Integer),
  rows: Integer,
  /** Bytes. */
  size: Integer,
  createdTime: Time,
  /** When it is removed. */
  expiresTime: Time,
})
export type ReportExport = Static<typeof reportExportSchema>
