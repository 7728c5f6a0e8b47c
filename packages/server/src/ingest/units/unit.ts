import { type EnrichSettings, readSettings } from '@rastro/core/enrich/settings'
import type { Position } from '@rastro/core/model/position'
import type { Device, DeviceStatus } from '@rastro/core/resources/device'
import type { RulesMemory } from '@rastro/core/rules/rule'
import { type RuleSettings, readRuleSettings } from '@rastro/core/rules/settings'
import { type BlockSettings, readBlockSettings } from '@rastro/core/vehicle/block-settings'
import type { DeviceState, NewPosition } from '../../db/database.ts'
import type { EffectiveLinks } from '../../effective-links/effective-links.ts'
import type { Connection } from './connection.ts'
import { noReports, type SeenReports } from './seen-reports.ts'
import type { Sighting } from './sighting.ts'
import type { Watch } from './watch.ts'

/** Looks up a setting of a device: its own, else its groups', else the server's. */
export type Lookup = (key: string) => unknown

/** The state of one device in this process. */
export interface Unit {
  readonly id: number
  /** The stored row; replaced by an edit. */
  device: Device
  /** The effective links of it and its groups; replaced by an edit. */
  effectiveLinks: EffectiveLinks
  attribute: Lookup
  /** Read from the attributes on first use; dropped by an edit. */
  settings: EnrichSettings | undefined
  /** Those of its rules, likewise. */
  ruleSettings: RuleSettings | undefined
  /** The watch of its slow parts; created with its first report. */
  watch: Watch | undefined
  /** When its engine may be cut, likewise. */
  blockSettings: BlockSettings | undefined
  /** The epoch of its row at take-over; 0 when it was never taken over: then its positions and status are not loaded. */
  epoch: number
  /** This node owns it, by its connection or by its hash. */
  isHeld: boolean
  status: DeviceStatus
  lastUpdate: Date | null
  /** The latest position by fix time that the database has stored. */
  stored: Pick<DeviceState, 'positionId' | 'positionTime'>
  /** The newest positions by fix time, oldest first and without gaps. The last one is the latest. */
  recent: Position[]
  /** The object that holds the latest position while reports arrive in order; overwritten by each. */
  latestCopy: Position | undefined
  /** Its last so many positions arrived in order of time. */
  orderly: number
  /** The last reports of its sources, for cuts of its engine. */
  sightings: Sighting[]
  /** Positions passed to the store that are not durable yet, in order. */
  pending: NewPosition[]
  readonly seen: SeenReports
  /** The state of the rules after the newest position that was passed to the store. */
  rules: RulesMemory
  /** How many of its positions this process has stored on that day (UTC, days since 1970). */
  today: { day: number; stored: number }
  /** The connection of its last message. */
  connection: Connection | undefined
  /** A message arrived since its state was last written. */
  isTouched: boolean
  /** Set while its edited row is read from the database. */
  rereading: Promise<void> | undefined
}

/** A unit whose state has not been loaded. */
export function newUnit({
  device,
  effectiveLinks,
  attribute,
}: Pick<Unit, 'device' | 'effectiveLinks' | 'attribute'>): Unit {
  return {
    id: device.id,
    device,
    effectiveLinks,
    attribute,
    settings: undefined,
    ruleSettings: undefined,
    watch: undefined,
    blockSettings: undefined,
    epoch: 0,
    isHeld: false,
    status: device.status,
    lastUpdate: device.lastUpdate,
    stored: { positionId: 0, positionTime: null },
    recent: [],
    latestCopy: undefined,
    orderly: Number.POSITIVE_INFINITY,
    sightings: [],
    pending: [],
    seen: noReports(),
    rules: {},
    today: { day: 0, stored: 0 },
    connection: undefined,
    isTouched: false,
    rereading: undefined,
  }
}

/** Sets the latest position to the one in the database and drops the other positions from memory. */
export function restart(unit: Unit, latest: Position | undefined): void {
  unit.stored = { positionId: latest?.id ?? 0, positionTime: latest?.fixTime ?? null }
  unit.recent = latest ? [latest] : []
}

/** The part of its `device_state` row that does not depend on positions. */
export type Heard = Pick<DeviceState, 'deviceId' | 'status' | 'lastUpdate' | 'epoch'>
export const heardOf = ({ id, status, lastUpdate, epoch }: Unit): Heard => ({ deviceId: id, status, lastUpdate, epoch })

/** The settings for enriching its positions, read from the attributes when first needed. */
export function settingsOf(unit: Unit): EnrichSettings {
  unit.settings ??= readSettings(unit.attribute)
  return unit.settings
}

/** The settings of its rules, likewise. */
export function ruleSettingsOf(unit: Unit): RuleSettings {
  unit.ruleSettings ??= readRuleSettings(unit.attribute)
  return unit.ruleSettings
}

/** When its engine may be cut, likewise. */
export function blockSettingsOf(unit: Unit): BlockSettings {
  unit.blockSettings ??= readBlockSettings(unit.attribute)
  return unit.blockSettings
}

/** Call it when an effective attribute of the unit was edited. */
export function dropSettings(unit: Unit): void {
  unit.settings = undefined
  unit.ruleSettings = undefined
  unit.watch?.reset()
  unit.blockSettings = undefined
  // Evaluated with the earlier limits
  unit.sightings = unit.sightings.map((sighting) => ({ ...sighting, slowSince: undefined }))
}

/** Whether the unit may report: its device is neither disabled nor expired. */
export const isWelcome = ({ device }: Unit, now: Date): boolean =>
  !device.disabled && (device.expirationTime === null || device.expirationTime > now)
