import { Nullable, type Static, Time, Type } from '../kit/schema.ts'
import type { StatusCheck, StatusState } from '../vocabulary/status-checks.ts'

/** One check: its state, and its value in the unit of `StatusFigures`; null where there is none. */
const checkSchema = Type.Object({
  check: Type.Unsafe<StatusCheck>(Type.String()),
  state: Type.Unsafe<StatusState>(Type.String()),
  value: Nullable(Type.Number()),
})
export type CheckResult = Static<typeof checkSchema>

/** How well the server is, as the process that answers sees it. */
export const statusSchema = Type.Object({
  version: Type.String(),
  startedTime: Time,
  roles: Type.Array(Type.String()),
  /** `sqlite` or `postgres`. */
  database: Type.String(),
  databaseBytes: Nullable(Type.Number()),
  diskFreeBytes: Nullable(Type.Number()),
  diskBytes: Nullable(Type.Number()),
  /** Open connections of pages and apps to this process. */
  sockets: Type.Number(),
  /** Whose certificate is looked at; null without an https address. */
  certificateHost: Nullable(Type.String()),
  checks: Type.Array(checkSchema),
})
export type Status = Static<typeof statusSchema>
