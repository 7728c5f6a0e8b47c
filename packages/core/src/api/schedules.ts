import { ById, endpoint } from '../kit/contract.ts'
import { Id, Integer, Nullable, Reference, type Static, Time, Type } from '../kit/schema.ts'
import type { ScheduleKind } from '../resources/group.ts'
import type { CommandState, HoldReason } from '../vocabulary/command-states.ts'

/** The time zone of a group's schedule, how many devices it acts on, and on how many it is in force now. */
const scheduleSchema = Type.Object({
  groupId: Id,
  /** The zone of its hours, by name. */
  timezone: Type.String(),
  devices: Integer,
  active: Integer,
  /** On how many it is not in force before a second person approves it (decision 147). */
  unapproved: Integer,
  /** The caller is not the one who set it, and may approve. */
  mayApprove: Type.Boolean(),
})
export type ScheduleClock = Static<typeof scheduleSchema>

/** A command sent by a schedule. */
const givenSchema = Type.Object({
  id: Id,
  state: Type.Unsafe<CommandState>(Type.String()),
  /** Why a held cut has not been sent. */
  waitsFor: Nullable(Type.Unsafe<HoldReason>(Type.String())),
})

/** One run of a schedule on a device. */
const runSchema = Type.Object({
  deviceId: Reference,
  kind: Type.Unsafe<ScheduleKind>(Type.String()),
  startTime: Time,
  /** Planned end. */
  stopTime: Time,
  /** Actual end; null while it is active. */
  endTime: Nullable(Time),
  /** The fence of an anchor, which may have been removed. */
  geofenceId: Nullable(Id),
  /** The command that locked the device; null for an anchor, when it could not be sent, and when it is no longer stored. */
  startCommand: Nullable(givenSchema),
  /** The command that freed it. */
  endCommand: Nullable(givenSchema),
})
export type ScheduleRun = Static<typeof runSchema>

/** Past actions and time zones of the schedules of automatic groups (decision 65). A stock server has no such calls. */
export const schedulesApi = {
  /** Schedules of the visible automatic groups, the first 1000. */
  list: endpoint({ method: 'GET', path: '/api/schedules', response: Type.Array(scheduleSchema) }),
  /** Recent runs of a group's schedule on visible devices, the latest first; at most 500 of 90 days. */
  runs: endpoint({
    method: 'GET',
    path: '/api/schedules/:id/runs',
    params: ById,
    query: Type.Object({ limit: Type.Optional(Integer), offset: Type.Optional(Integer) }),
    response: Type.Array(runSchema),
  }),
  /**
   * Does now, between the hours of a schedule, what it does at its start, for the vehicles on which it is not in force. `started`
   * counts those on which it is from now on, `left` those that could not be.
   */
  apply: endpoint({
    method: 'POST',
    path: '/api/schedules/:id/apply',
    params: ById,
    response: Type.Object({ started: Integer, left: Integer }),
  }),
  /**
   * Approves, as a second person, the hours of a schedule that locks, for the vehicles in it that the caller sees and whose cuts need
   * one; `approved` counts them.
   */
  approve: endpoint({
    method: 'POST',
    path: '/api/schedules/:id/approval',
    params: ById,
    response: Type.Object({ approved: Integer }),
  }),
}
