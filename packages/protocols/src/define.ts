import type { Network } from '@rastro/core/model/position'
import type { CommandType } from '@rastro/core/vocabulary/commands'

export type Attributes = Record<string, string | number | boolean>

/** Bytes the unit sent to be kept. The server stores them as a file of the device and sets the attribute to its name. */
export interface Media {
  readonly attribute: 'image' | 'video' | 'audio'
  /** Without the dot. */
  readonly extension: string
  readonly data: Buffer
}

/**
 * One place (or, when `outdated`, one state without a place of its own) as the unit reported it.
 * Speed in knots, course in degrees, altitude and accuracy in metres. What is absent was not said: 0, false or none.
 */
export interface Fix {
  /** When the place was measured. Absent in an `outdated` fix: the server takes that of the last known place. */
  fixTime?: Date
  /** The unit's own clock for this message; the fix time when absent, the server's clock when both are. */
  deviceTime?: Date
  /** The message carries no place of its own: place and fix time are those of the last position of the device. */
  outdated?: true
  valid?: boolean
  latitude?: number
  longitude?: number
  altitude?: number
  speed?: number
  course?: number
  accuracy?: number
  network?: Network
  attributes: Attributes
  media?: readonly Media[]
}

/** What one frame says about one unit. A frame that says nothing for the server to do gives no message at all. */
export interface Message {
  /** The names by which the unit calls itself here, tried in order; absent: the unit that the connection belongs to. */
  readonly uniqueIds?: readonly string[]
  readonly fixes?: readonly Fix[]
  /** Written back once every fix of the message is stored; at once when there is none. Not to an unknown unit. */
  readonly replies?: readonly Buffer[]
  /** Written back instead when no name is known to the server. */
  readonly refusal?: Buffer
}

/** What a decoder may know and keep between the frames of one connection (UDP: of one remote address). */
export interface Session {
  /** The unit has named itself on this connection, or the connection has been told who it is. */
  readonly identified: boolean
  /** The device's registered model, upper case not forced; undefined when unknown. */
  readonly model: string | undefined
  readonly transport: 'tcp' | 'udp' | 'http'
  /** A setting of the device, its groups or the server, e.g. `decoder.timezone`, `gt06.alternative`, `devicePassword`. */
  attribute(key: string): unknown
  /** The server's clock; protocols never ask another. */
  now(): Date
  /** The protocol's own memory (the zone told at login: see `time.ts`); bytes of the unit only by `piecesOf`, which counts them. */
  readonly memory: Map<string, unknown>
}

/** A cut through the bytes received so far. */
export interface Frame {
  /** What is handed to `decode`: delimiters and escapes already taken off. Empty when bytes are only thrown away. */
  readonly bytes: Buffer
  /** How many bytes of the input it used up. */
  readonly end: number
}

export interface Command {
  readonly type: CommandType
  readonly attributes: Record<string, unknown>
}
/** What an encoder may know of the device that a command goes to. */
export interface Recipient {
  readonly uniqueId: string
  /** The device's registered model, upper case not forced; undefined when unknown. */
  readonly model: string | undefined
  /** As `Session.attribute`. */
  attribute(key: string): unknown
  now(): Date
}
/** The device and the connection over which a command goes to it. */
export interface Target extends Recipient {
  readonly transport: Session['transport']
  /** The memory of the connection that the decoder keeps its own in: serial numbers, the dialect the unit was heard in. */
  readonly memory: Map<string, unknown>
}

export interface DeviceRequest {
  readonly method: string
  /** Path and query, as received. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Buffer
}
export interface DeviceResponse {
  readonly messages: readonly Message[]
  /** Sent once the fixes are stored. */
  readonly answer: HttpAnswer
  /** Sent instead when a named unit is not known to the server. */
  readonly refusal: HttpAnswer
}
/** Its body is followed by the replies of the messages, and those by a command that was kept for the unit. */
export interface HttpAnswer {
  readonly status: number
  /** Of the body, e.g. `application/json`; not said when absent. */
  readonly contentType?: string
  readonly body?: string | Buffer
}

interface Base {
  /** Stock Traccar's name; lower case. */
  readonly name: string
  /** The port it listens on by default. */
  readonly port: number
  /** Its messages are text: logs show them so, and a `custom` command is sent as text where it has no form of its own. */
  readonly text?: boolean
  /** Bytes of its longest frame, or of a request's body; see `largestFrameOf` for those that say nothing. */
  readonly largestFrame?: number
  /** The command types that `encode` knows. */
  readonly commands: readonly CommandType[]
  /** The message of a command; undefined when the type or its parameters cannot be sent. */
  encode?(command: Command, target: Target): Buffer | undefined
  /** The command types that `encodeText` knows. */
  readonly textCommands?: readonly CommandType[]
  /** The text message (SMS) of a command; undefined when the type or its parameters cannot be sent. */
  encodeText?(command: Command, recipient: Recipient): string | undefined
}
/** A protocol of bytes over TCP, UDP or both: `frame` cuts the stream, `decode` reads a frame; a datagram is one frame. */
export interface StreamProtocol extends Base {
  readonly transports: readonly ('tcp' | 'udp')[]
  /** The next frame at the start of `buffer`, or undefined when more bytes are needed. Never throws. Absent where there is no TCP. */
  frame?(buffer: Buffer, session: Session): Frame | undefined
  /** Throws `DecodeError` or `RangeError` on a frame that cannot be read. */
  decode(frame: Buffer, session: Session): Message[]
  /** What ends a text message on the wire, `\r\n` where it says nothing: recordings come without it. */
  readonly delimiter?: string
  /** Escapes a whole reply, refusal or command, as `frame` takes the escapes off; called by `onWire` alone. */
  wrap?(message: Buffer): Buffer
}
/** A protocol that travels as HTTP requests. The answer carries the commands. */
export interface RequestProtocol extends Base {
  readonly transports: readonly ['http']
  decodeRequest(request: DeviceRequest, session: Session): DeviceResponse
}
export type Protocol = StreamProtocol | RequestProtocol

/** A frame that cannot be read: why, and where. */
export class DecodeError extends Error {
  override name = 'DecodeError'
  readonly offset: number | undefined
  constructor(reason: string, offset?: number) {
    super(offset === undefined ? reason : `${reason} (at byte ${offset})`)
    this.offset = offset
  }
}

/** The protocol, with everything that it decodes held against the limits of the model: what breaks them cannot be read. */
export function defineProtocol<P extends Protocol>(protocol: P): P {
  if ('decodeRequest' in protocol) {
    const decodeRequest = (request: DeviceRequest, session: Session): DeviceResponse => {
      const response = protocol.decodeRequest(request, session)
      checkFixes(response.messages)
      return response
    }
    return { ...protocol, decodeRequest }
  }
  const decode = (frame: Buffer, session: Session): Message[] => checkFixes(protocol.decode(frame, session))
  return { ...protocol, decode }
}

function checkFixes<M extends readonly Message[]>(messages: M): M {
  for (const { fixes = [] } of messages) for (const fix of fixes) checkFix(fix)
  return messages
}

function checkFix({
  fixTime,
  deviceTime,
  latitude = 0,
  longitude = 0,
  altitude = 0,
  speed = 0,
  course = 0,
}: Fix): void {
  if (!(Math.abs(latitude) <= 90)) throw new DecodeError(`Latitude ${latitude} is out of range`)
  if (!(Math.abs(longitude) <= 180)) throw new DecodeError(`Longitude ${longitude} is out of range`)
  if (!Number.isFinite(altitude + speed + course)) throw new DecodeError('Altitude, speed or course is no number')
  if (Number.isNaN((fixTime?.getTime() ?? 0) + (deviceTime?.getTime() ?? 0)))
    throw new DecodeError('The time is no time')
}
