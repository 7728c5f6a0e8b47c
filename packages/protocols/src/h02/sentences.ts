import { put } from '../attributes.ts'
import type { DecodeContext, DeviceMessage, Fix } from '../define.ts'
import { cellTower, networkOf } from '../network.ts'
import { decimal, degreesMinutes, hexInteger, integer, split } from '../text.ts'
import { moment } from './regular.ts'
import { acknowledgements, confirmation } from './replies.ts'
import { putStatus } from './status.ts'

type Parts = Readonly<Record<string, string>>
/** Reads a sentence that matched its pattern; the identifier has been read already. */
type Read = (parts: Parts, session: DecodeContext) => { readonly fix: Fix; readonly replies?: Buffer[] }

interface Sentence {
  readonly form: RegExp
  readonly read: Read
}

/** The sentences that are not places, by their type. */
const sentences: Readonly<Record<string, Sentence>> = {
  HTBT: {
    form: /^\*HQ,(?<id>\d{15}),HTBT,(?<battery>\d+)/,
    read: ({ battery }) => ({ fix: { outdated: true, attributes: { batteryLevel: integer(battery!) } } }),
  },
  NBR: {
    form: /^\*..,(?<id>\d+),NBR,(?<time>\d{6}),(?<mcc>\d+),(?<mnc>\d+),\d+,\d+,(?<cells>(?:\d+,\d+,-?\d+,)+)(?<date>\d{6}),(?<status>[\da-f]{8})/i,
    read: (parts, session) => {
      const fix = stateOf(parts)
      const [mcc, mnc] = [integer(parts.mcc!), integer(parts.mnc!)]
      const cells = rowsOf(parts.cells!, 3).map(([lac, cid, rssi]) =>
        cellTower({ mcc, mnc, lac: integer(lac!), cid: integer(cid!), rssi: integer(rssi!) }),
      )
      setCells(fix, cells)
      return { fix, replies: [confirmation(parts.id!, 'NBR', session)] }
    },
  },
  LINK: {
    form: /^\*..,(?<id>\d+),LINK,(?<time>\d{6}),(?<rssi>\d+),(?<sat>\d+),(?<batteryLevel>\d+),(?<steps>\d+),(?<turnovers>\d+),(?<date>\d{6}),(?<status>[\da-f]{8})/i,
    read: (parts) => {
      const fix = stateOf(parts)
      for (const key of ['rssi', 'sat', 'batteryLevel', 'steps', 'turnovers']) {
        put(fix.attributes, key, integer(parts[key]!))
      }
      return { fix }
    },
  },
  V3: {
    form: /^\*..,(?<id>\d+),V3,(?<time>\d{6}),(?<mcc>\d{3})(?<mnc>\d+),(?<count>\d+),(?<cells>.*),(?<battery>[\da-f]{4}),\d+,X,(?<date>\d{6}),(?<status>[\da-f]{8})/i,
    read: (parts) => {
      const fix = stateOf(parts)
      put(fix.attributes, 'battery', hexInteger(parts.battery!))
      const [mcc, mnc] = [integer(parts.mcc!), integer(parts.mnc!)]
      const cells = rowsOf(parts.cells!, 4)
        .slice(0, integer(parts.count!))
        .map(([lac, cid]) => cellTower({ mcc, mnc, lac: integer(lac!), cid: integer(cid!) }))
      setCells(fix, cells)
      return { fix }
    },
  },
  VP1: {
    form: /^\*hq,(?<id>\d{15}),VP1,(?:V,(?<mcc>\d+),(?<mnc>\d+),(?<cells>[^#]+)|[AB],(?<latitude>\d+\.\d+),(?<northSouth>[NS]),(?<longitude>\d+\.\d+),(?<eastWest>[EW]),(?<speed>\d+\.\d+),(?<course>\d+\.\d+),(?<date>\d{6}))/,
    read: (parts) => ({ fix: parts.cells ? heard(parts) : place(parts) }),
  },
  SMS: {
    form: /^\*..,(?<id>\d+),SMS,(?<text>[^#]*)#/,
    read: ({ text = '' }) => {
      const fix: Fix = { outdated: true, attributes: {} }
      put(fix.attributes, 'result', text)
      return { fix }
    },
  },
}

/** The sentence of that type; undefined when the type is none of these, empty when it cannot be read. */
export function decodeSentence(text: string, type: string, session: DecodeContext): DeviceMessage[] | undefined {
  if (!Object.hasOwn(sentences, type)) return undefined
  const sentence = sentences[type]!
  const parts = sentence.form.exec(text)?.groups as Parts | undefined
  if (!parts) return []
  const { fix, replies = acknowledgements(parts.id, session) } = sentence.read(parts, session)
  return [{ uniqueIds: [parts.id!], fixes: [fix], replies }]
}

/** A fix without a place, with the time and the status word at the end of most sentences. */
function stateOf(parts: Parts): Fix {
  const fix: Fix = { outdated: true, deviceTime: moment(parts.date!, parts.time), attributes: {} }
  putStatus(fix.attributes, hexInteger(parts.status!))
  return fix
}

/** Splits the items into rows of this length. */
function rowsOf(text: string, width: number): string[][] {
  const items = text.split(',')
  return Array.from({ length: Math.floor(items.length / width) }, (_, row) =>
    items.slice(row * width, (row + 1) * width),
  )
}

function setCells(fix: Fix, cells: Parameters<typeof networkOf>[0]): void {
  const network = networkOf(cells)
  if (network) fix.network = network
}

/** `lac,cid,rssi`, one mast after the other with a Y between. */
function heard(parts: Parts): Fix {
  const [mcc, mnc] = [integer(parts.mcc!), integer(parts.mnc!)]
  const cells = split(parts.cells!, 'Y').map((text) => {
    const [lac = '', cid = '', rssi = ''] = text.split(',')
    return cellTower({ mcc, mnc, lac: integer(lac), cid: integer(cid), rssi: integer(rssi) })
  })
  const fix: Fix = { outdated: true, attributes: {} }
  setCells(fix, cells)
  return fix
}

function place(parts: Parts): Fix {
  return {
    fixTime: moment(parts.date!),
    valid: true,
    latitude: degreesMinutes(parts.latitude!, parts.northSouth!),
    longitude: degreesMinutes(parts.longitude!, parts.eastWest!),
    speed: decimal(parts.speed!),
    course: decimal(parts.course!),
    attributes: {},
  }
}
