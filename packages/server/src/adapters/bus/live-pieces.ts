import type { Event } from '@rastro/core/model/event'
import type { Position } from '@rastro/core/model/position'
import type { DeviceUpdate, LiveNews } from '../../ports/bus.ts'

/** The number of subjects that live updates are spread over. */
export const bucketCount = 64
/** Devices per bucket: those registered one after the other are mostly visible to the same users. */
const neighbours = 64

export const bucketOf = (deviceId: number): number => Math.floor(deviceId / neighbours) % bucketCount

/** Text for one subject, within the broker's maximum length. */
export interface LivePiece {
  readonly bucket: number
  readonly text: string
}

type Part = 'positions' | 'devices' | 'events'

/**
 * Cuts a batch by the range of its devices, and then so that no piece is longer than `maxBytes` in UTF-8. A single item
 * that is longer is left out: it is in the database.
 */
export function piecesOf(live: LiveNews, maxBytes: number): LivePiece[] {
  const buckets = new Map<number, { part: Part; json: string }[]>()
  for (const part of ['positions', 'devices', 'events'] as const) {
    for (const item of live[part]) {
      const bucket = bucketOf(item.deviceId)
      const items = buckets.get(bucket) ?? []
      items.push({ part, json: JSON.stringify(item) })
      buckets.set(bucket, items)
    }
  }
  return [...buckets].flatMap(([bucket, items]) => packed(items, maxBytes).map((text) => ({ bucket, text })))
}

const empty = textOf(new Map()).length

function packed(items: readonly { part: Part; json: string }[], maxBytes: number): string[] {
  const texts: string[] = []
  let parts = new Map<Part, string[]>()
  let bytes = empty
  for (const { part, json } of items) {
    // With its comma
    const more = Buffer.byteLength(json) + 1
    if (empty + more > maxBytes) continue
    if (bytes + more > maxBytes) {
      texts.push(textOf(parts))
      parts = new Map()
      bytes = empty
    }
    const list = parts.get(part)
    if (list) list.push(json)
    else parts.set(part, [json])
    bytes += more
  }
  if (parts.size > 0) texts.push(textOf(parts))
  return texts
}

function textOf(parts: ReadonlyMap<Part, readonly string[]>): string {
  const list = (part: Part) => `"${part}":[${(parts.get(part) ?? []).join(',')}]`
  return `{${list('positions')},${list('devices')},${list('events')}}`
}

type Wire<T> = { [K in keyof T]: T[K] extends Date | null ? string : T[K] }
interface WireLive {
  readonly positions: readonly Wire<Position>[]
  readonly devices: readonly Wire<DeviceUpdate>[]
  readonly events: readonly Wire<Event>[]
}

/** Reads a piece; JSON has no dates. */
export function liveOf(text: string): LiveNews {
  const { positions, devices, events } = JSON.parse(text) as WireLive
  return {
    positions: positions.map((position) => ({
      ...position,
      serverTime: new Date(position.serverTime),
      deviceTime: new Date(position.deviceTime),
      fixTime: new Date(position.fixTime),
    })),
    devices: devices.map((device) => ({
      ...device,
      lastUpdate: device.lastUpdate === null ? null : new Date(device.lastUpdate),
    })),
    events: events.map((event) => ({ ...event, eventTime: new Date(event.eventTime) })),
  }
}
