import { Id, Nullable, type Static, Time, Type } from '../kit/schema.ts'

/** `waiting` is on its way; `skipped` was not sent for a reason that holds; `failed` was given up. */
export const reportRunStates = ['waiting', 'sent', 'skipped', 'failed'] as const
export type ReportRunState = (typeof reportRunStates)[number]

/** Why a scheduled report was not sent. */
export const reportRunReasons = [
  'calendarGone',
  'userRefused',
  'noReports',
  'paymentPending',
  'noVehicles',
  'noAddress',
  'noMailServer',
  'refused',
  'notMade',
] as const
export type ReportRunReason = (typeof reportRunReasons)[number]

/** Rows of a page of the list. */
export const reportRunBounds = { mostRows: 200, usualRows: 50 } as const

/** What became of a scheduled report for one person and one period of its calendar (RPT-45). */
export const reportRunSchema = Type.Object({
  id: Id,
  userId: Id,
  userName: Type.String(),
  from: Time,
  to: Time,
  createdTime: Time,
  state: Type.Unsafe<ReportRunState>(Type.String({ enum: reportRunStates })),
  reason: Nullable(Type.Unsafe<ReportRunReason>(Type.String({ enum: reportRunReasons }))),
  /** When the mail server took it. */
  sentTime: Nullable(Time),
})
export type ReportRun = Static<typeof reportRunSchema>
