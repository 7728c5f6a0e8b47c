import { ById, endpoint } from '../kit/contract.ts'
import { Id, Nullable, Reference, type Static, Time, Type, Whole } from '../kit/schema.ts'
import type { ScheduleKind } from '../resources/group.ts'
import type { CommandState, HoldReason } from '../vocabulary/command-states.ts'

/** Whose clock the schedule of a group goes by, and on how many devices it acts. */
const scheduleSchema = Type.Object({
  groupId: Id,
  /** The zone of its hours, by name. */
  timezone: Type.String(),
  devices: Whole,
})
export type ScheduleClock = Static<typeof scheduleSchema>

/** A command that a schedule gave. */
const givenSchema = Type.Object({
  id: Id,
  state: Type.Unsafe<CommandState>(Type.String()),
  /** Why it has not been sent, of a cut that is held. */
  waitsFor: Nullable(Type.Unsafe<HoldReason>(Type.String())),
})

/** That a schedule acted on a device once. */
const runSchema = Type.Object({
  deviceId: Reference,
  kind: Type.Unsafe<ScheduleKind>(Type.String()),
  startTime: Time,
  /** When it is to end. */
  stopTime: Time,
  /** When it did; null while it acts. */
  endTime: Nullable(Time),
  /** The fence of an anchor, which may be gone. */
  geofenceId: Nullable(Id),
  /** What locked the device; null of an anchor, of one that could not be told, and of one that is no longer kept. */
  startCommand: Nullable(givenSchema),
  /** What freed it. */
  endCommand: Nullable(givenSchema),
})
export type ScheduleRun = Static<typeof runSchema>

/** What the schedules of automatic groups have done and by which clock they go (decision 65). A stock server has no such calls. */
export const schedulesApi = {
  /** Of the automatic groups that the caller sees, the first 1000. */
  list: endpoint({ method: 'GET', path: '/api/schedules', response: Type.Array(scheduleSchema) }),
  /** What the schedule of a group did lately on devices that the caller sees, the latest first; at most 500 of 90 days. */
  runs: endpoint({
    method: 'GET',
    path: '/api/schedules/:id/runs',
    params: ById,
    query: Type.Object({ limit: Type.Optional(Whole), offset: Type.Optional(Whole) }),
    response: Type.Array(runSchema),
  }),
}
