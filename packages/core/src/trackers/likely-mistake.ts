import type { Arrival, Standing } from '../model/arrival.ts'
import { isNearIdentifier } from './near-identifier.ts'
import type { TrackerModel } from './tracker-model.ts'

/** What is known while a person waits for the first message of a tracker. */
export interface Waiting {
  readonly model: Pick<TrackerModel, 'protocol' | 'number' | 'onlyUdp'> | undefined
  /** The identifier waited for; empty while it is not known. */
  readonly uniqueId: string
  readonly standing: Standing
  /** In chronological order. */
  readonly arrivals: readonly Arrival[]
  /** Identifiers that no vehicle has and that called lately on this port. */
  readonly callers: readonly string[]
  /** The listening port of each protocol. */
  readonly ports: Readonly<Record<string, number>>
  /** The host is an address of a private network, which no SIM card reaches. */
  readonly isHostPrivate: boolean
  readonly waitedMs: number
}

/** The likeliest reason why a tracker is not working yet, with the values of its text. */
export type Mistake =
  | { readonly kind: 'taken' | 'disabled' | 'hostPrivate' | 'onlyUdp' | 'silent' | 'noFix' | 'noPosition' | 'nothing' }
  | { readonly kind: 'otherIdentifier'; readonly uniqueId: string }
  | { readonly kind: 'identifierLength'; readonly digits: number }
  | { readonly kind: 'wrongPort'; readonly protocol: string; readonly port: number }
  | { readonly kind: 'unknownProtocol'; readonly protocol: string }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'clockOff'; readonly minutes: number }

/** After this time without any connection something is wrong; and after this time without a place. */
const NOTHING_MS = 180_000
const NO_POSITION_MS = 120_000
/** A clock that differs by less is not set wrongly: the message may have been on its way. */
const CLOCK_MS = 600_000

/** The likeliest mistake; undefined while all is well, or it is too early to say. */
export function likelyMistake(waiting: Waiting): Mistake | undefined {
  for (const rule of rules) {
    const mistake = rule(waiting)
    if (mistake) return mistake
  }
  return undefined
}

type Rule = (waiting: Waiting) => Mistake | undefined

const isOf =
  ({ uniqueId }: Waiting) =>
  (arrival: Arrival) =>
    uniqueId !== '' && arrival.uniqueId === uniqueId
const hasCalled = (waiting: Waiting): boolean => waiting.arrivals.some(isOf(waiting))
const latestPosition = ({ arrivals }: Waiting): Arrival | undefined => arrivals.findLast(({ fix }) => fix !== null)

/** The first that applies is told: what is certain before what is likely. */
const rules: readonly Rule[] = [
  ({ standing }) => (standing === 'taken' || standing === 'disabled' ? { kind: standing } : undefined),
  (waiting) => {
    const position = latestPosition(waiting)
    if (!position?.fix) return undefined
    if (!position.fix.valid) return { kind: 'noFix' }
    const late = position.fixTime ? position.fixTime.getTime() - position.at.getTime() : 0
    return Math.abs(late) >= CLOCK_MS && isWholeZone(late)
      ? { kind: 'clockOff', minutes: Math.round(late / 60_000) }
      : undefined
  },
  (waiting) => {
    if (hasCalled(waiting) || waiting.uniqueId === '') return undefined
    const uniqueId = waiting.callers.find((caller) => isNearIdentifier(waiting.uniqueId, caller))
    return uniqueId === undefined ? undefined : { kind: 'otherIdentifier', uniqueId }
  },
  (waiting) => {
    if (hasCalled(waiting)) return undefined
    const found = waiting.arrivals.findLast(({ looksLike }) => looksLike !== null)
    if (!found?.looksLike) return undefined
    const port = waiting.ports[found.looksLike]
    return port === undefined
      ? { kind: 'unknownProtocol', protocol: found.looksLike }
      : { kind: 'wrongPort', protocol: found.looksLike, port }
  },
  (waiting) =>
    !hasCalled(waiting) && waiting.arrivals.some(({ kind }) => kind === 'unreadable')
      ? { kind: 'unreadable' }
      : undefined,
  (waiting) => {
    const digits = waiting.model && expectedDigits[waiting.model.number]
    if (digits === undefined || waiting.uniqueId === '' || hasCalled(waiting)) return undefined
    return waiting.uniqueId.length === digits ? undefined : { kind: 'identifierLength', digits }
  },
  (waiting) => {
    const login = waiting.arrivals.find(isOf(waiting))
    const isLong = login && waiting.waitedMs >= NO_POSITION_MS && !latestPosition(waiting)
    return isLong ? { kind: 'noPosition' } : undefined
  },
  (waiting) =>
    !hasCalled(waiting) && waiting.arrivals.some(({ kind }) => kind === 'silent') ? { kind: 'silent' } : undefined,
  (waiting) => (waiting.isHostPrivate && !hasCalled(waiting) ? { kind: 'hostPrivate' } : undefined),
  (waiting) => {
    if (hasCalled(waiting) || waiting.waitedMs < NOTHING_MS) return undefined
    return { kind: waiting.model?.onlyUdp ? 'onlyUdp' : 'nothing' }
  },
]

/** A whole number of quarter hours is a time zone; anything else is an old position out of the memory of the unit. */
const isWholeZone = (ms: number): boolean => {
  const quarters = Math.abs(ms) / 900_000
  return Math.abs(quarters - Math.round(quarters)) < 0.14 && quarters <= 56
}

const expectedDigits: Readonly<Partial<Record<TrackerModel['number'], number>>> = {
  imei: 15,
  digits6: 6,
  digits9: 9,
  digits10: 10,
}
