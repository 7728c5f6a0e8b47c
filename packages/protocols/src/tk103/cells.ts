import type { CellTower, WifiAccessPoint } from '@rastro/core/model/position'
import { put } from '../attributes.ts'
import type { Attributes, DeviceMessage } from '../define.ts'
import { cellTower, networkOf, wifiAccessPoint } from '../network.ts'
import { hexInteger, integer } from '../text.ts'
import { readCommand } from './events.ts'
import { momentOf } from './position.ts'

const CELLS = /^\(?(\d{12}).{4}(?:\d{15})?,([{}\d,\r\n]*),([\da-fA-F]{8})\)?/s
const CELL = /\{(\d+),(\d+),(\d+),(\d+)\}/g

/** Cells in braces, one a line, and the odometer in hex. */
export function decodeCells(text: string): DeviceMessage[] {
  const [, id, cells = '', odometer = ''] = CELLS.exec(text) ?? []
  if (!id) return []
  const attributes: Attributes = {}
  put(attributes, 'odometer', hexInteger(odometer))
  const towers = Array.from(cells.matchAll(CELL), ([, ...codes]) => towerOf(codes.map(Number)))
  return [{ uniqueIds: [id], fixes: [{ outdated: true, attributes, ...network(towers) }] }]
}

const NETWORK = /^\(?(\d{12})BZ00,(\d+),(\d+),([\da-fA-F]+),([\da-fA-F]+),/

/** The cell that serves the unit; those after it have no network of their own. */
export function decodeNetwork(text: string): DeviceMessage[] {
  const [, id, mcc = '', mnc = '', lac = '', cid = ''] = NETWORK.exec(text) ?? []
  if (!id) return []
  const tower = towerOf([integer(mcc), integer(mnc), hexInteger(lac), hexInteger(cid)])
  return [{ uniqueIds: [id], fixes: [{ outdated: true, attributes: {}, ...network([tower]) }] }]
}

const NEIGHBOURS = new RegExp(
  [
    String.raw`^\(?(?<id>\d+),(?<command>DW5.),(?<mcc>\d+),(?<mnc>\d+),(?<lac>\d+),(?<cid>\d+),(?<count>\d+),`,
    String.raw`(?<points>(?:[^,*]*\*[^,*]*\*[^,*]*,)*)(?<date>\d{6}),(?<time>\d{6})`,
  ].join(''),
)

/** A cell, and access points unless their number differs from what the message says. */
export function decodeNeighbours(text: string): DeviceMessage[] {
  const parts = NEIGHBOURS.exec(text)?.groups
  if (!parts) return []
  const attributes: Attributes = {}
  readCommand(parts.command!, '0', attributes)
  const tower = towerOf([parts.mcc!, parts.mnc!, parts.lac!, parts.cid!].map(integer))
  const points = parts.points!.split(',').slice(0, -1)
  const wifi = points.length === integer(parts.count!) ? points.map(pointOf) : []
  const fixTime = momentOf(parts.date!, parts.time!)
  return [{ uniqueIds: [parts.id!], fixes: [{ outdated: true, fixTime, attributes, ...network([tower], wifi) }] }]
}

function pointOf(text: string): WifiAccessPoint {
  const [mac = '', rssi = '', channel = ''] = text.split('*')
  return wifiAccessPoint(mac, integer(rssi), integer(channel))
}

const towerOf = ([mcc = 0, mnc = 0, lac = 0, cid = 0]: readonly number[]): CellTower =>
  cellTower({ mcc, mnc, lac, cid })

function network(towers: CellTower[], points: WifiAccessPoint[] = []) {
  const around = networkOf(towers, points)
  return around && { network: around }
}
