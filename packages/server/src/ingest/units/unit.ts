import { type EnrichSettings, readSettings } from '@rastro/core/enrich/settings'
import type { Position } from '@rastro/core/model/position'
import type { Device, DeviceStatus } from '@rastro/core/resources/device'
import type { Applied } from '../../applies/applied.ts'
import type { DeviceState, NewPosition, RulesMemory } from '../../db/database.ts'
import type { Connection } from './connection.ts'

/** Looks up a setting of a device: its own, else its groups', else the server's. */
export type Lookup = (key: string) => unknown

/** What this process keeps in memory of one device that has spoken. */
export interface Unit {
  readonly id: number
  /** The stored row; replaced when somebody edits it. */
  device: Device
  /** What is linked to it and to its groups; replaced when somebody edits that. */
  applied: Applied
  attribute: Lookup
  /** Read from the attributes when a position needs them; dropped when somebody edits those. */
  settings: EnrichSettings | undefined
  /** That of its row when this node took it over; 0: this node knows who it is, and nothing of where it was. */
  epoch: number
  /** No other node can have it by now: a connection of this one holds it, or it is this one's to own. */
  isHeld: boolean
  status: DeviceStatus
  lastUpdate: Date | null
  /** What the database holds: the latest durable position by fix time. */
  stored: Pick<DeviceState, 'positionId' | 'positionTime'>
  /** The newest positions by fix time, oldest first: nothing that is known lies between them. The last one is the latest. */
  recent: Position[]
  /** Handed to the store and not durable yet, in order. */
  readonly pending: NewPosition[]
  /** Fingerprint → fix time of what was reported lately, oldest first. */
  readonly seen: Map<number, number>
  /** What the rules remember as of the newest position that was handed to the store. */
  rules: RulesMemory
  /** How many of its positions this process has stored on which day (UTC, since 1970). */
  today: { day: number; stored: number }
  /** The connection it spoke on last. */
  connection: Connection | undefined
  /** Coalesced: heard of since its state was last written. */
  isTouched: boolean
  /** Its row has been edited and is on its way from the database. */
  rereading: Promise<void> | undefined
}

/** Somebody of whom nothing is remembered yet. */
export function newUnit({ device, applied, attribute }: Pick<Unit, 'device' | 'applied' | 'attribute'>): Unit {
  return {
    id: device.id,
    device,
    applied,
    attribute,
    settings: undefined,
    epoch: 0,
    isHeld: false,
    status: device.status,
    lastUpdate: device.lastUpdate,
    stored: { positionId: 0, positionTime: null },
    recent: [],
    pending: [],
    seen: new Map(),
    rules: {},
    today: { day: 0, stored: 0 },
    connection: undefined,
    isTouched: false,
    rereading: undefined,
  }
}

/** Its latest position is another one than this process knew. */
export function restart(unit: Unit, latest: Position | undefined): void {
  unit.stored = { positionId: latest?.id ?? 0, positionTime: latest?.fixTime ?? null }
  unit.recent = latest ? [latest] : []
}

/** What its row says of it beside its latest position. */
export type Heard = Pick<DeviceState, 'deviceId' | 'status' | 'lastUpdate' | 'epoch'>
export const heardOf = ({ id, status, lastUpdate, epoch }: Unit): Heard => ({ deviceId: id, status, lastUpdate, epoch })

/** How its positions are enriched. */
export function settingsOf(unit: Unit): EnrichSettings {
  unit.settings ??= readSettings(unit.attribute)
  return unit.settings
}

/** May report: neither switched off nor past its day. */
export const isWelcome = ({ device }: Unit, now: Date): boolean =>
  !device.disabled && (device.expirationTime === null || device.expirationTime > now)
