import { ById, crud, endpoint } from '../kit/contract.ts'
import { reasonSchema } from '../kit/reason-schema.ts'
import { Id, Integer, Time, Type } from '../kit/schema.ts'
import { computedAttributes } from '../resources/attribute.ts'
import { type Command, commands } from '../resources/command.ts'
import {
  commandRecordSchema,
  type DeviceOutcome,
  deviceOutcomeSchema,
  type QueuedCommand,
  queuedCommandSchema,
} from '../resources/queued-command.ts'

/** A list of names as the stock server answers them: `[{"type": "…"}]`. */
export const typesSchema = Type.Array(Type.Object({ type: Type.String() }))

/** A command to send to one device, or to all devices of a group (A-62: `groupId` in the body or in the query). */
export type Sending = Partial<Command> & { readonly groupId?: number }
const sending = Type.Unsafe<Sending>(
  Type.Partial(Type.Object({ ...commands.schema.properties, groupId: Type.Optional(Id) })),
)

export const commandsApi = {
  ...crud(commands),
  /** The saved commands that the device understands (CMD-22). */
  sendable: endpoint({
    method: 'GET',
    path: '/api/commands/send',
    query: Type.Object({ deviceId: Id }),
    response: Type.Array(commands.schema),
  }),
  /**
   * Answers 200 with the command when it was sent (id 0 unless it is saved), 202 with the queued command otherwise; what
   * that waits for, if not for its device, is in `attributes.result`. To a group: 202 with the queued ones, or 200 when there
   * are none; with `details` the outcome for each device. `atOnce` (administrators, one vehicle, with a reason in
   * `description`): a command not known to be harmless does not wait until the vehicle stands; a known engine cut is 400.
   */
  send: endpoint({
    method: 'POST',
    path: '/api/commands/send',
    query: Type.Object({
      groupId: Type.Optional(Id),
      details: Type.Optional(Type.Boolean()),
      /** Administrators only: a command with an unknown effect on the engine does not wait until the vehicle stands. */
      atOnce: Type.Optional(Type.Boolean()),
    }),
    body: sending,
    response: Type.Unsafe<Command | QueuedCommand | QueuedCommand[] | DeviceOutcome[]>(
      Type.Union([
        commands.schema,
        queuedCommandSchema,
        Type.Array(queuedCommandSchema),
        Type.Array(deviceOutcomeSchema),
      ]),
    ),
  }),
  /** Recently sent and queued commands of the device, the latest first (ours; a stock server has no such list). */
  queue: endpoint({
    method: 'GET',
    path: '/api/commands/queue',
    query: Type.Object({ deviceId: Id, limit: Type.Optional(Integer), offset: Type.Optional(Integer) }),
    response: Type.Array(commandRecordSchema),
  }),
  /**
   * Commands held until their vehicle stands or another user approves them: the latest of each visible device, at most 1000
   * (ours; a stock server has no such list).
   */
  held: endpoint({ method: 'GET', path: '/api/commands/held', response: Type.Array(commandRecordSchema) }),
  /** Cancels a queued command; 409 when it is being sent or was sent. */
  cancel: endpoint({ method: 'DELETE', path: '/api/commands/queue/:id', params: ById, response: Type.Null() }),
  /**
   * Approves an engine cut that waits for a second user, who is not the one that requested it; 409 when it no longer waits for
   * approval.
   */
  approve: endpoint({
    method: 'POST',
    path: '/api/commands/queue/:id/approval',
    params: ById,
    response: Type.Null(),
  }),
  types: endpoint({
    method: 'GET',
    path: '/api/commands/types',
    query: Type.Object({ deviceId: Type.Optional(Id), textChannel: Type.Optional(Type.Boolean()) }),
    response: typesSchema,
  }),
}

const faultSchema = Type.Object({
  attributeId: Id,
  count: Integer,
  /** The device, the time and the reason of the last one. */
  deviceId: Id,
  time: Time,
  reason: Type.String(),
  /** The same reason, for a page in another language. */
  said: Type.Optional(reasonSchema),
})

export const computedAttributesApi = {
  ...crud(computedAttributes),
  /** Computed attributes that failed since they were last edited, how often, and why. A stock server only logs it. */
  faults: endpoint({
    method: 'GET',
    path: '/api/attributes/computed/faults',
    response: Type.Array(faultSchema),
  }),
  /** Returns the value of the expression for the device's latest position (CATR-5). */
  test: endpoint({
    method: 'POST',
    path: '/api/attributes/computed/test',
    query: Type.Object({ deviceId: Id }),
    body: computedAttributes.schema,
    response: Type.Unsafe<string | number | boolean | null>(Type.Any()),
  }),
}
