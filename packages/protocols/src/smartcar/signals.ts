import { put } from '../attributes.ts'
import { DecodeError, type Fix } from '../define.ts'
import { at, type Json } from '../members.ts'
import { KNOTS_PER_KMH, KNOTS_PER_MPH } from '../units.ts'

const METRES_PER_MILE = 1609.344

/** What a signal of a known code becomes; a value of another type is nothing. */
const signals: Readonly<Record<string, (signal: Json, fix: Fix) => void>> = {
  'location-preciselocation': readPlace,
  'tractionbattery-stateofcharge': (signal, { attributes }) => put(attributes, 'batteryLevel', numberOf(signal)),
  'charge-ischarging': (signal, { attributes }) => put(attributes, 'charge', flagOf(signal)),
  'charge-voltage': (signal, { attributes }) => put(attributes, 'power', numberOf(signal)),
  odometer: (signal, { attributes }) =>
    put(attributes, 'odometer', times(numberOf(signal), unitOf(signal) === 'miles' ? METRES_PER_MILE : 1000)),
  speed: (signal, fix) => {
    const speed = times(numberOf(signal), unitOf(signal) === 'miles_per_hour' ? KNOTS_PER_MPH : KNOTS_PER_KMH)
    if (speed !== undefined) fix.speed = speed
  },
}

/** Reads one signal of a vehicle; one of an unknown code is an attribute of its name. */
export function readSignal(signal: Json, fix: Fix): void {
  const code = at(signal, 'code')
  if (typeof code !== 'string' || at(signal, 'body') === undefined)
    throw new DecodeError('A signal has no code or body')
  if (Object.hasOwn(signals, code)) signals[code]!(signal, fix)
  else put(fix.attributes, code, numberOf(signal) ?? flagOf(signal))
}

function readPlace(signal: Json, fix: Fix): void {
  const paths = ['body.latitude', 'body.longitude', 'meta.oemUpdatedAt', 'meta.fetchedAt']
  const [latitude, longitude, measured, fetched] = paths.map((path) => at(signal, path))
  const isWhole = typeof latitude === 'number' && typeof longitude === 'number'
  if (!isWhole || typeof measured !== 'number' || typeof fetched !== 'number')
    throw new DecodeError('A place lacks a coordinate or a time')
  Object.assign(fix, { valid: true, latitude, longitude, fixTime: new Date(measured), deviceTime: new Date(fetched) })
}

function numberOf(signal: Json): number | undefined {
  const value = at(signal, 'body.value')
  return typeof value === 'number' ? value : undefined
}

function flagOf(signal: Json): boolean | undefined {
  const value = at(signal, 'body.value')
  return typeof value === 'boolean' ? value : undefined
}

const times = (value: number | undefined, factor: number): number | undefined => value && value * factor

function unitOf(signal: Json): string {
  const unit = at(signal, 'body.unit')
  return typeof unit === 'string' ? unit.toLowerCase() : ''
}
