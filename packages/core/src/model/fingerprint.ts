/** What a unit reported of a place; a member that it did not report is absent. */
export interface Report {
  readonly fixTime?: Date
  readonly deviceTime?: Date
  readonly outdated?: true
  readonly valid?: boolean
  readonly latitude?: number
  readonly longitude?: number
  readonly altitude?: number
  readonly speed?: number
  readonly course?: number
  readonly accuracy?: number
  readonly network?: object
  readonly attributes: Readonly<Record<string, unknown>>
}

const number = new Float64Array(1)
const words = new Uint32Array(number.buffer)
let low = 0
let high = 0

/**
 * 53 bits over what the unit reported: the same report sent twice has the same fingerprint, whenever and however it arrives.
 * Computed before anything is added to the fix. A fix without a time of its own would equal the next one like it, so
 * `received` (ms) is then part of the fingerprint. It must stay as it is: stored reports are recognised by it, and blocks of positions
 * (decision 192) leave out fingerprints that can be computed again.
 */
export function fingerprintOf(fix: Report, received: number): number {
  mixFix(fix, received)
  for (const key in fix.attributes) mixAttribute(key, fix.attributes[key])
  if (fix.network) mixText(JSON.stringify(fix.network))
  return finish()
}

/** A report as it is stored: its network as JSON, and in its attributes what was added after the fingerprint, behind what was reported. */
export interface StoredReport {
  readonly fix: Omit<Report, 'attributes' | 'network'>
  readonly received: number
  readonly network: string | null
  readonly attributes: readonly (readonly [string, unknown])[]
}

/** How many of its last attributes were added after this fingerprint was taken; undefined when it is of none of them. */
export function addedAfter(
  { fix, received, network, attributes }: StoredReport,
  fingerprint: number,
): number | undefined {
  mixFix(fix, received)
  for (let count = 0; ; count++) {
    const [lowHere, highHere] = [low, high]
    if (network !== null) mixText(network)
    if (finish() === fingerprint) return attributes.length - count
    low = lowHere
    high = highHere
    const next = attributes[count]
    if (!next) return undefined
    mixAttribute(...next)
  }
}

/** The fingerprint of a report to which so many of its last attributes were added. */
export function fingerprintBefore({ fix, received, network, attributes }: StoredReport, added: number): number {
  mixFix(fix, received)
  for (const [key, value] of attributes.slice(0, attributes.length - added)) mixAttribute(key, value)
  if (network !== null) mixText(network)
  return finish()
}

function mixFix(fix: Omit<Report, 'attributes' | 'network'>, received: number): void {
  low = 0xdeadbeef
  high = 0x41c6ce57
  mixTimes(fix, received)
  mixNumber(fix.latitude ?? 0)
  mixNumber(fix.longitude ?? 0)
  mixNumber(fix.altitude ?? 0)
  mixNumber(fix.speed ?? 0)
  mixNumber(fix.course ?? 0)
  mixNumber(fix.accuracy ?? 0)
  mix(fix.valid ? 1 : 0)
}

function mixAttribute(key: string, value: unknown): void {
  mixText(key)
  mixValue(value)
}

function mixTimes({ fixTime, deviceTime, outdated }: Omit<Report, 'attributes'>, received: number): void {
  mix(outdated ? 1 : 0)
  mixNumber(fixTime ? fixTime.getTime() : 0)
  mixNumber(deviceTime ? deviceTime.getTime() : 0)
  if (!fixTime && !deviceTime) mixNumber(received)
}

function mixValue(value: unknown): void {
  if (typeof value === 'number') mixNumber(value)
  else if (typeof value === 'string') mixText(value)
  else mix(value ? 3 : 5)
}

function mixText(text: string): void {
  for (let at = 0; at < text.length; at++) mix(text.charCodeAt(at))
  mix(text.length)
}

function mixNumber(value: number): void {
  // −0 counts as 0: JSON between nodes loses the sign
  number[0] = value + 0
  mix(words[0]!)
  mix(words[1]!)
}

function mix(word: number): void {
  low = Math.imul(low ^ word, 0x9e3779b1)
  low = (low << 13) | (low >>> 19)
  high = Math.imul(high ^ word, 0x5f356495)
  high = (high << 17) | (high >>> 15)
}

function finish(): number {
  let a = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35)
  let b = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35)
  a ^= a >>> 15
  b ^= b >>> 15
  return (b & 0x1fffff) * 0x1_0000_0000 + (a >>> 0)
}
