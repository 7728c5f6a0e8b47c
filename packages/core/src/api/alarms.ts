import { ById, ByLongId, endpoint } from '../kit/contract.ts'
import { Integer, LongId, Nullable, type Static, Time, Type } from '../kit/schema.ts'
import { eventSchema } from '../model/event.ts'

/** Maximum length of an acknowledgement note, in characters. */
export const maxNote = 500
/** Maximum length of an alarm's name, in characters. */
const maxName = 128
const Note = Type.Optional(Type.String({ maxLength: maxNote }))

/** Acknowledgement of an alarm: when, the user's name where visible to the reader, and the note. */
const seenSchema = Type.Object({
  eventId: LongId,
  seenTime: Time,
  seenBy: Nullable(Type.String()),
  note: Nullable(Type.String()),
})
export type Seen = Static<typeof seenSchema>

/** Alarms stay until they are acknowledged (decision 9). A stock server has no such calls. */
export const alarmsApi = {
  /**
   * Events of unacknowledged alarms of all visible devices: those of people in danger first, then the newest first; per device
   * the newest twenty of each emergency alarm and of all others. At most 1000, or `limit` of them.
   */
  unseen: endpoint({
    method: 'GET',
    path: '/api/alarms',
    query: Type.Object({ limit: Type.Optional(Integer) }),
    response: Type.Array(eventSchema),
    scope: 'share',
  }),
  /** Acknowledgements of these events; events without one, and those of vehicles not visible to the reader, are omitted. */
  seen: endpoint({
    method: 'GET',
    path: '/api/alarms/seen',
    query: Type.Object({ id: Type.Array(LongId, { maxItems: 100 }) }),
    response: Type.Array(seenSchema),
  }),
  /** Acknowledges one alarm for everybody who sees the vehicle; they also see the caller's note. */
  see: endpoint({
    method: 'POST',
    path: '/api/alarms/:id/seen',
    params: ByLongId,
    body: Type.Object({ note: Note }),
    response: Type.Null(),
  }),
  /**
   * Acknowledges all alarms of a device up to the event `upTo`, so that newer ones stay; with `alarm` only those of this name.
   * The note is stored with each.
   */
  seeAll: endpoint({
    method: 'POST',
    path: '/api/devices/:id/alarms/seen',
    params: ById,
    body: Type.Object({
      upTo: LongId,
      alarm: Type.Optional(Type.String({ minLength: 1, maxLength: maxName })),
      note: Note,
    }),
    response: Type.Null(),
  }),
}
