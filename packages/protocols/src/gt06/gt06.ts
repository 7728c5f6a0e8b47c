import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { effects, encode } from './commands.ts'
import { event } from './event.ts'
import { frame, LARGEST_FRAME_BYTES } from './frame.ts'
import { information, voltage } from './info.ts'
import { location, locationTypes } from './location.ts'
import { masts, wifi, wifiList } from './masts.ts'
import { modular } from './modular.ts'
import { acknowledgement, openPacket, type Packet } from './packet.ts'
import { peripherals, states } from './peripheral.ts'
import { multimedia, photoData, photoInfo } from './photo.ts'
import { beacon, iButton, placeWithMast, sr411, THERMOMETER_LENGTH, thermometer, trx16i, x1 } from './special.ts'
import { addressRequest, commandAnswer, heartbeat, login, serialData, textMessage, timeRequest } from './talk.ts'
import { az735, batteryManagement, obd } from './vehicle.ts'

/** Units of Concox and Jimi (GT06, GT06N, WeTrack, JM-VL, JC400) and their many clones. */
export const gt06 = defineProtocol({
  name: 'gt06',
  port: 5023,
  transports: ['tcp'],
  largestFrame: LARGEST_FRAME_BYTES,
  frame,
  decode,
  commands: ['engineStop', 'engineResume', 'custom'],
  encode,
  effects,
})

const LOGIN = 0x01

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const packet = openPacket(bytes, session)
  if (packet.type !== LOGIN && !session.identified) return []
  const route = routesByType.get(packet.type)?.find((one) => one.when?.(packet) ?? true)
  return route ? route.read(packet) : unknown(packet)
}

/** The types of our own commands, which some units send back. Every other type is acknowledged, also an unknown one. */
const commandTypes = new Set([0x80, 0x81, 0x82])

const unknown = (packet: Packet): DeviceMessage[] =>
  packet.extended || commandTypes.has(packet.type) ? [] : [{ replies: [acknowledgement(packet)] }]

interface Route {
  readonly types: readonly number[]
  readonly when?: (packet: Packet) => boolean
  readonly read: (packet: Packet) => DeviceMessage[]
}

const isExtended = ({ extended }: Packet): boolean => extended
const isStandard = ({ extended }: Packet): boolean => !extended
const isVariant =
  (variant: Packet['variant']) =>
  (packet: Packet): boolean =>
    packet.variant === variant

/** The first route whose type and condition fit reads the packet, so special ones come before the families. */
const routes: readonly Route[] = [
  { types: [LOGIN], read: login },
  { types: [0x23], read: heartbeat },
  { types: [0x2a], read: addressRequest },
  { types: [0x8a], read: timeRequest },
  { types: [0x34], when: (packet) => packet.variant !== 'SL4X', read: x1 },
  { types: [0x35], read: photoInfo },
  { types: [0x36], when: isExtended, read: photoData },
  { types: [0x36], when: isVariant('TRX16I'), read: trx16i },
  { types: [0x32, 0x33], when: isExtended, read: az735 },
  { types: [0x17], when: (packet) => packet.variant !== 'RFID', read: wifi },
  { types: [0x69], read: wifi },
  { types: [0xf3], read: wifiList },
  { types: [0x94], when: isStandard, read: voltage },
  { types: [0x94], read: information },
  { types: [0x24], when: isVariant('SR411_MINI'), read: sr411 },
  { types: [0xa2], when: isVariant('LW4G'), read: location },
  { types: [0x18, 0x24, 0x28, 0x2c, 0x2e, 0x33, 0x34, 0xa1, 0xa2, 0xa9], read: masts },
  { types: [0xb2], read: beacon },
  { types: [0x15], read: commandAnswer },
  { types: [0x40], read: batteryManagement },
  { types: [0x13], when: ({ reader }) => reader.left === THERMOMETER_LENGTH, read: thermometer },
  { types: [0x61], read: iButton },
  { types: locationTypes, read: location },
  { types: [0x95], read: event },
  { types: [0x21], read: textMessage },
  { types: [0x8c], read: obd },
  { types: [0x70], read: modular },
  { types: [0x41], read: multimedia },
  { types: [0x9b], read: serialData },
  { types: [0xf2], read: peripherals },
  { types: [0xf1], read: states },
  { types: [0x38], read: placeWithMast },
]

const routesByType = new Map<number, Route[]>()
for (const route of routes) {
  for (const type of route.types) routesByType.set(type, [...(routesByType.get(type) ?? []), route])
}
