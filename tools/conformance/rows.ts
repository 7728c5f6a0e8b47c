import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Data {
  readonly kind: 'binary' | 'text'
  readonly data: string
}
export interface Tower {
  readonly [key: string]: unknown
}
export interface RecordedNetwork {
  readonly cellTowers?: readonly Tower[]
  readonly wifiAccessPoints?: readonly Tower[]
}
export interface RecordedPosition {
  readonly deviceTime: string | null
  readonly fixTime: string | null
  readonly outdated?: true
  readonly valid: boolean
  readonly latitude: number
  readonly longitude: number
  readonly altitude: number
  readonly speed: number
  readonly course: number
  readonly accuracy?: number
  readonly network?: RecordedNetwork
  readonly attributes: Readonly<Record<string, unknown>>
}
export interface HttpReply {
  readonly status: number
  /** Hex. */
  readonly body: string
}
/** The result of the stock server's decoder for a row. */
export interface Recorded {
  readonly positions?: readonly RecordedPosition[]
  readonly ids?: readonly string[]
  readonly replies?: readonly (string | HttpReply)[]
  /** The replies contain the time of the recording. */
  readonly repliesClock?: true
  readonly error?: string
}
export interface Expected {
  readonly fixTime?: string
  readonly valid?: boolean
  readonly latitude?: number
  readonly longitude?: number
  readonly checkLocation?: boolean
  readonly attribute?: string
  readonly value?: unknown
}

/** One recorded message, as described in the README of the recordings. */
export interface Row {
  readonly protocol: string
  readonly file: string
  readonly group: number
  readonly order: number
  readonly component: string
  readonly componentArgs?: readonly unknown[]
  readonly setup?: readonly { readonly call: string; readonly args: readonly unknown[] }[]
  readonly kind: string
  readonly verify: string
  readonly frame: string | null
  readonly http?: {
    readonly method: string
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
    readonly bodyKind: 'none' | 'text' | 'binary'
    readonly body: string
  }
  readonly expect?: Expected
  readonly result?: Recorded
  readonly input?: Data
  readonly expectFrame?: Data | null
  /** How many frames were cut from the same input before this one. */
  readonly continuesBuffer?: number
  /** Only in command rows. */
  readonly type?: string
  readonly attributes?: Readonly<Record<string, unknown>>
  readonly time?: { readonly date: string; readonly time: string }
  readonly disabled?: true
  readonly conditional?: true
  readonly counts?: false
}

const fileOf = (folder: string, protocol: string): string => join(folder, `${protocol}.jsonl`)

export const hasRows = (folder: string, protocol: string): boolean => existsSync(fileOf(folder, protocol))

/** The recorded rows of a protocol, grouped by decoder instance, in the order they were played. */
export function readGroups(folder: string, protocol: string): Row[][] {
  const lines = readFileSync(fileOf(folder, protocol), 'utf8').split('\n')
  const rows = lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as Row)
  const groups = Map.groupBy(rows, (row) => `${row.file} ${row.group}`)
  return [...groups.values()].map((group) => group.toSorted((a, b) => a.order - b.order))
}

const played = new Set(['binary', 'text', 'http', 'frame', 'command'])

/** False for rows of disabled tests and other transports, and for rows that only prepare others. */
export const isCounted = (row: Row): boolean =>
  played.has(row.kind) && !row.disabled && !row.conditional && row.counts !== false

/** The bytes of a recorded text: Latin-1 when all characters fit, else UTF-8. */
export function textBytes(text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1')
  return bytes.toString('latin1') === text ? bytes : Buffer.from(text, 'utf8')
}

export const dataBytes = ({ kind, data }: Data): Buffer =>
  kind === 'binary' ? Buffer.from(data, 'hex') : textBytes(data)
