import { put } from '../attributes.ts'
import type { Reading } from '../reading.ts'
import { sentence, textProtocol } from '../sentence.ts'
import { id, int, num, when, word } from '../sentence-parts.ts'
import { altitude, course, kmh, latitude, longitude } from '../targets.ts'

const LEAST_SATELLITES = 3

const report = sentence`${id},${when('yyyyMMddHHmmss')},${num(longitude)},${num(latitude)},${num(kmh)},${num(course)},${num(altitude)},${int(satellites)},${word('event', '\\d+')},${int('batteryLevel')},${word('temp1', '-?\\d+')}`

function satellites(sat: number, { fix }: Reading): void {
  put(fix.attributes, 'sat', sat)
  fix.valid = sat >= LEAST_SATELLITES
}

/** ARDI 01: lines of fields, the longitude first. */
export const ardi01 = textProtocol({ name: 'ardi01', port: 5075, forms: [report] })
