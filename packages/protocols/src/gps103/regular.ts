import { addAlarm, put } from '../attributes.ts'
import type { Attributes, DecodeContext, DeviceMessage, Fix } from '../define.ts'
import { cellTower, homeNetwork, networkOf } from '../network.ts'
import { decimal, hexInteger, withoutEnd } from '../text.ts'
import { announcePhoto } from './photo.ts'
import { readPlace } from './place.ts'

const REPORT = /imei:(\d+),([^,]*),([\d/: ]*),([^,]*),(.*)/s

/** `imei:…,keyword,local time,card,` and a block that begins with F (a fix) or L (none). */
export function decodeRegular(text: string, session: DecodeContext): DeviceMessage[] {
  const [, id, keyword = '', time = '', card = '', block = ''] = REPORT.exec(text) ?? []
  if (!id) return []
  const attributes: Attributes = {}
  readKeyword(keyword, attributes, session)
  if (keyword === 'rfid') put(attributes, 'driverUniqueId', card)
  const items = withoutEnd(block, /[;\s]/).split(',')
  const fix = items[0] === 'F' ? readPlace(items, time, attributes) : stateOf(items, attributes, session)
  if (!fix) return []
  const replies = keyword === 'help me' ? [Buffer.from(`**,imei:${id},E;`)] : []
  return [{ uniqueIds: [id], fixes: [fix], ...(replies.length > 0 && { replies }) }]
}

/** `L,,,296a,,51f7`: the area and the cell. */
function stateOf([, , , lac, , cid]: readonly string[], attributes: Attributes, session: DecodeContext): Fix {
  const fix: Fix = { outdated: true, attributes }
  if (isHex(lac) && isHex(cid)) {
    const cell = { ...homeNetwork(session), lac: hexInteger(lac), cid: hexInteger(cid) }
    fix.network = networkOf([cellTower(cell)])!
  }
  return fix
}

const isHex = (text: string | undefined): text is string => text !== undefined && /^[\da-f]{1,8}$/i.test(text)

const alarms: Readonly<Record<string, string>> = {
  'help me': 'sos',
  'low battery': 'lowBattery',
  stockade: 'geofence',
  move: 'movement',
  speed: 'overspeed',
  'door alarm': 'door',
  'ac alarm': 'powerCut',
  'accident alarm': 'accident',
  'sensor alarm': 'vibration',
  'bonnet alarm': 'bonnet',
  'footbrake alarm': 'footBrake',
  DTC: 'fault',
}

function readKeyword(keyword: string, attributes: Attributes, session: DecodeContext): void {
  const alarm = alarms[keyword]
  if (keyword === 'acc on' || keyword === 'acc off') put(attributes, 'ignition', keyword === 'acc on')
  else if (/^vt\d+$/.test(keyword)) announcePhoto(Number(keyword.slice(2)), session)
  else if (keyword.startsWith('T:')) readValue(keyword.slice(2), temperature, attributes)
  else if (keyword.startsWith('oil')) readValue(keyword.startsWith('oil ') ? keyword.slice(4) : '', oil, attributes)
  else if (alarm) addAlarm(attributes, alarm)
  else if (keyword !== 'tracker') put(attributes, 'event', keyword)
}

interface Measured {
  readonly alarm: string
  readonly name: string
}
const temperature: Measured = { alarm: 'temperature', name: 'temp1' }
const oil: Measured = { alarm: 'fuelLeak', name: 'fuel' }

function readValue(text: string, { alarm, name }: Measured, attributes: Attributes): void {
  addAlarm(attributes, alarm)
  if (text !== '') put(attributes, name, decimal(text))
}
