import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Device } from '../resources/device.ts'
import { forwardUrl } from './forward-url.ts'
import type { Position } from './position.ts'

const recording = new URL('../../../../../shared/reference/traccar-forward.jsonl', import.meta.url)
const skip = existsSync(recording) ? false : 'the recorded forwards are not on this machine'

const device = { name: 'Celular & cia?=#', uniqueId: 'fone 1/á', status: 'online' } as Device
const position = {
  deviceId: 3,
  protocol: 'osmand',
  fixTime: new Date('2026-11-20T13:20:00Z'),
  deviceTime: new Date('2026-11-20T13:20:00Z'),
  valid: true,
  latitude: -23.8,
  longitude: -46.7,
  altitude: 700.5,
  speed: 0,
  course: 0,
  accuracy: 7,
  address: null,
  attributes: {},
} as unknown as Position

const template =
  '/gprmc?id={uniqueId}&gprmc={gprmc}&name={name}&status={status}&deviceId={deviceId}&protocol={protocol}&deviceTime={deviceTime}&fixTime={fixTime}&valid={valid}&lat={latitude}&lon={longitude}&altitude={altitude}&speed={speed}&course={course}&accuracy={accuracy}&statusCode={statusCode}&attributes={attributes}'

test('every placeholder reads as in the recorded requests of a stock server', { skip }, () => {
  const rows = readFileSync(recording, 'utf8').split('\n').filter(Boolean)
  const recorded = rows
    .map((line) => JSON.parse(line) as { session: string; path: string })
    .filter(({ session }) => session === 'url')
  assert.equal(recorded.length, 14)
  for (const { path } of recorded) {
    const theirs = new URLSearchParams(path.split('?')[1])
    const text = (key: string) => theirs.get(key)!
    const number = (key: string) => Number(text(key))
    const reported = {
      device: { ...device, name: text('name'), uniqueId: text('id') },
      position: {
        ...position,
        ...{ deviceId: number('deviceId'), protocol: text('protocol'), valid: text('valid') === 'true' },
        ...{ fixTime: new Date(number('fixTime')), deviceTime: new Date(number('deviceTime')) },
        ...{ latitude: number('lat'), longitude: number('lon'), altitude: number('altitude'), speed: number('speed') },
        ...{ course: number('course'), accuracy: number('accuracy'), attributes: JSON.parse(text('attributes')) },
      },
    }
    const ours = new URLSearchParams(forwardUrl(template, reported).split('?')[1])
    assert.deepEqual([...ours.keys()], [...theirs.keys()])
    for (const [key, value] of ours) {
      // Java writes 0.0, and says A of a place that is not valid
      const [own, their] = /^(altitude|speed|course|accuracy|lat|lon)$/.test(key)
        ? [Number(value), number(key)]
        : [value, text(key)]
      if (key === 'attributes') assert.deepEqual(JSON.parse(value), JSON.parse(text(key)))
      else if (key !== 'gprmc' || reported.position.valid) assert.deepEqual(own, their, key)
    }
  }
})

test('values are encoded, an unknown address is empty, and what is no placeholder stays', () => {
  const url = forwardUrl('http://x/{uniqueId}?a={address}&b={other}&n={name}', { position, device })
  assert.equal(url, 'http://x/fone%201%2F%C3%A1?a=&b={other}&n=Celular%20%26%20cia%3F%3D%23')
})

test('minutes that round up become a degree, in the east and south', () => {
  const place = { ...position, latitude: -22.9999999, longitude: 9.5, valid: false }
  assert.match(forwardUrl('{gprmc}', { position: place, device }), /%2CV%2C2300\.0000%2CS%2C00930\.0000%2CE%2C/)
})
