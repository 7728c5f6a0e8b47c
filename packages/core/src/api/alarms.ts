import { ById, ByLongId, endpoint } from '../kit/contract.ts'
import { LongId, Nullable, type Static, Time, Type, Whole } from '../kit/schema.ts'
import { eventSchema } from '../model/event.ts'

/** The longest note of who has seen an alarm, in characters. */
export const maxNote = 500
const Note = Type.Optional(Type.String({ maxLength: maxNote }))

/** That somebody has seen an alarm: when, their name where the reader may know it, and what they noted. */
const seenSchema = Type.Object({
  eventId: LongId,
  seenTime: Time,
  seenBy: Nullable(Type.String()),
  note: Nullable(Type.String()),
})
export type Seen = Static<typeof seenSchema>

/** Alarms stay until somebody has seen them (decision 9). A stock server has no such calls. */
export const alarmsApi = {
  /**
   * Events of alarms that nobody has seen, of all visible devices, the newest first; of each device the newest twenty. At
   * most 1000, or `limit` of them.
   */
  unseen: endpoint({
    method: 'GET',
    path: '/api/alarms',
    query: Type.Object({ limit: Type.Optional(Whole) }),
    response: Type.Array(eventSchema),
    scope: 'share',
  }),
  /** Of these events those that somebody has seen; of others, and of vehicles that the reader does not see, nothing is told. */
  seen: endpoint({
    method: 'GET',
    path: '/api/alarms/seen',
    query: Type.Object({ id: Type.Array(LongId, { maxItems: 100 }) }),
    response: Type.Array(seenSchema),
  }),
  /** One alarm has been seen, for all who see the vehicle; what the caller notes of it is told to them. */
  see: endpoint({
    method: 'POST',
    path: '/api/alarms/:id/seen',
    params: ByLongId,
    body: Type.Object({ note: Note }),
    response: Type.Null(),
  }),
  /** All alarms of a device have been seen, up to the event `upTo`: one that came meanwhile stays. The note stands at each. */
  seeAll: endpoint({
    method: 'POST',
    path: '/api/devices/:id/alarms/seen',
    params: ById,
    body: Type.Object({ upTo: LongId, note: Note }),
    response: Type.Null(),
  }),
}
