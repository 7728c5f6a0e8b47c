import type { Network } from '@rastro/core/model/position'
import type { VideoPart } from '@rastro/core/model/video'
import type { CommandType } from '@rastro/core/vocabulary/commands'
import type { EventType } from '@rastro/core/vocabulary/event-types'

export type Attributes = Record<string, string | number | boolean>

/** A photo or recording. The server stores it as a file of the device and sets the attribute to the file name. */
export interface Media {
  readonly attribute: 'image' | 'video' | 'audio'
  /** Without the dot. */
  readonly extension: string
  readonly data: Buffer
}

/**
 * One place (or, when `outdated`, one state without a place of its own) as the unit reported it.
 * Speed in knots, course in degrees, altitude and accuracy in metres. Absent fields were not reported: 0, false or none.
 */
export interface Fix {
  /** When the place was measured. Absent in an `outdated` fix: the server uses the time of the last known place. */
  fixTime?: Date
  /** The unit's clock for this message. When absent, the fix time is used; when both are, the server's clock. */
  deviceTime?: Date
  /** The message has no place of its own: place and fix time are those of the device's last position. */
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

/** An event that another server has made of what the unit reported, and passes on. */
export interface ReportedEvent {
  readonly type: EventType
  readonly eventTime: Date
  /** Of the position that it is about; absent where it is about none. */
  readonly fixTime?: Date
  readonly geofenceName?: string
  readonly maintenanceName?: string
  readonly attributes: Attributes
}

/** The content of one frame about one unit. A frame that needs no action yields no message. */
export interface DeviceMessage {
  /** The unit's identifiers, tried in order; absent: the unit last identified on this connection. */
  readonly uniqueIds?: readonly string[]
  readonly fixes?: readonly Fix[]
  /**
   * By the model of the unit, in lower case: what is read instead of `fixes`. For requests whose bytes a model decides how to read,
   * since a unit is known only once its request has been read.
   */
  readonly fixesOfModel?: Readonly<Record<string, readonly Fix[]>>
  /** Stored after the fixes; of protocols over HTTP alone. */
  readonly events?: readonly ReportedEvent[]
  /** Live video of a camera, which the unit sends beside its reports: the message is nothing else. */
  readonly video?: VideoPart
  /** The push address of the phone app that reports as this unit, by which a data message can wake it. */
  readonly notificationToken?: string
  /** Sent once every fix of the message is stored; at once when it has none. Not sent to an unknown unit. */
  readonly replies?: readonly Buffer[]
  /** Sent instead when no device has one of the identifiers. */
  readonly refusal?: Buffer
}

/** State available to a decoder between the frames of one connection (UDP: of one remote address). */
export interface DecodeContext {
  /** The connection's unit is identified. */
  readonly identified: boolean
  /** The device's model as registered, in any case; undefined when unknown. */
  readonly model: string | undefined
  readonly transport: 'tcp' | 'udp' | 'http'
  /** A setting of the device, its groups or the server, e.g. `decoder.timezone`, `gt06.alternative`, `devicePassword`. */
  attribute(key: string): unknown
  /** The server's clock; protocols must not use another. */
  now(): Date
  /** Protocol state of this connection (such as the time zone, see `time.ts`). Data of the unit goes into `piecesOf`. */
  readonly memory: Map<string, unknown>
}

/** The next frame in the bytes received so far. */
export interface Frame {
  /** The argument of `decode`, without delimiters and escapes. Empty when bytes are only skipped. */
  readonly bytes: Buffer
  /** How many bytes of the input the frame takes. */
  readonly end: number
}

export interface Command {
  readonly type: CommandType
  readonly attributes: Record<string, unknown>
}
/** Input of an encoder about the device that receives a command. */
export interface Recipient {
  readonly uniqueId: string
  /** The device's model as registered, in any case; undefined when unknown. */
  readonly model: string | undefined
  /** As `DecodeContext.attribute`. */
  attribute(key: string): unknown
  now(): Date
}
/** The device and the connection for a command. */
export interface Target extends Recipient {
  readonly transport: DecodeContext['transport']
  /** The same as the decoder's `DecodeContext.memory`: serial numbers, the dialect that the unit uses. */
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
  readonly messages: readonly DeviceMessage[]
  /** Sent once the fixes are stored. */
  readonly answer: HttpAnswer
  /** Sent instead when no device has the unit's identifier. */
  readonly refusal: HttpAnswer
}
/** The server appends to the body the replies of the messages, then a command queued for the unit. */
export interface HttpAnswer {
  readonly status: number
  /** Of the body, e.g. `application/json`; the header is left out when absent. */
  readonly contentType?: string
  readonly body?: string | Buffer
}

/** Effects of a protocol's commands on an engine; the patterns match complete texts. */
export interface CommandEffects {
  /**
   * The text of a command in its message, as `encode` returns it; undefined when the bytes are not exactly one command. Absent:
   * the message is the text.
   */
  textOf?(message: Buffer): string | undefined
  /** Texts that do nothing to an engine: the commands of its other types, queries, and settings of reports. */
  readonly harmless: readonly RegExp[]
  /** Texts that cut or free an engine, beyond those recognized by core. */
  readonly cut?: readonly RegExp[]
  readonly resume?: readonly RegExp[]
}

interface Base {
  /** Stock Traccar's name; lower case. */
  readonly name: string
  /** The port it listens on by default. */
  readonly port: number
  /** Its messages are text: logs show them as text, and `custom` commands are sent as text unless `encode` supports `custom`. */
  readonly text?: boolean
  /** The most bytes of a frame, or of a request's body; for the default see `largestFrameOf`. */
  readonly largestFrame?: number
  /** The command types that `encode` supports. */
  readonly commands: readonly CommandType[]
  /** The message of a command; undefined when the protocol cannot send the type or these parameters. */
  encode?(command: Command, target: Target): Buffer | undefined
  /** The command types that its phone app performs when a data message names them; `encode` does not support these. */
  readonly pushCommands?: readonly CommandType[]
  /** How the engine effect of a command is determined before it is sent; absent: any unknown command is held like a cut. */
  readonly effects?: CommandEffects
  /** The command types that `encodeText` supports. */
  readonly textCommands?: readonly CommandType[]
  /** The text message (SMS) of a command; undefined when it cannot send the type or these parameters. */
  encodeText?(command: Command, recipient: Recipient): string | undefined
}
/** A protocol of bytes over TCP, UDP or both: `frame` cuts the stream, `decode` reads a frame; a datagram is one frame. */
export interface StreamProtocol extends Base {
  readonly transports: readonly ('tcp' | 'udp')[]
  /** The frame at the start of `buffer`; undefined when more bytes are needed. Never throws. Absent for protocols without TCP. */
  frame?(buffer: Buffer, session: DecodeContext): Frame | undefined
  /** Throws `DecodeError` or `RangeError` on a frame that cannot be read. */
  decode(frame: Buffer, session: DecodeContext): DeviceMessage[]
  /** The end of a text message on the wire, `\r\n` when absent; for playing recordings, which do not contain it. */
  readonly delimiter?: string
  /** Escapes a complete reply, refusal or command: the inverse of `frame`. Called only by `onWire`. */
  wrap?(message: Buffer, transport: DecodeContext['transport']): Buffer
}
/** A protocol of HTTP requests. Commands are sent in the answers. */
export interface RequestProtocol extends Base {
  readonly transports: readonly ['http']
  decodeRequest(request: DeviceRequest, session: DecodeContext): DeviceResponse
}
export type Protocol = StreamProtocol | RequestProtocol

/** The message as a unit of this model means it. */
export function ofModel(message: DeviceMessage, model: string | null | undefined): DeviceMessage {
  const { fixesOfModel, ...rest } = message
  const fixes = model ? fixesOfModel?.[model.toLowerCase()] : undefined
  return fixesOfModel ? { ...rest, ...(fixes && { fixes }) } : message
}

/** Thrown for a frame that cannot be decoded, with the reason and the position. */
export class DecodeError extends Error {
  override name = 'DecodeError'
  readonly offset: number | undefined
  constructor(reason: string, offset?: number) {
    super(offset === undefined ? reason : `${reason} (at byte ${offset})`)
    this.offset = offset
  }
}

/** Wraps a protocol with validation of decoded places and times: `decode` throws a `DecodeError` for an impossible one. */
export function defineProtocol<P extends Protocol>(protocol: P): P {
  if ('decodeRequest' in protocol) {
    const decodeRequest = (request: DeviceRequest, session: DecodeContext): DeviceResponse => {
      const response = protocol.decodeRequest(request, session)
      checkFixes(response.messages)
      return response
    }
    return { ...protocol, decodeRequest }
  }
  const decode = (frame: Buffer, session: DecodeContext): DeviceMessage[] => checkFixes(protocol.decode(frame, session))
  return { ...protocol, decode }
}

function checkFixes<M extends readonly DeviceMessage[]>(messages: M): M {
  for (const { fixes = [], fixesOfModel = {} } of messages)
    for (const fix of [fixes, ...Object.values(fixesOfModel)].flat()) checkFix(fix)
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
