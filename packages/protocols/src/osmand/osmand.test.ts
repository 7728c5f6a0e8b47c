import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DeviceRequest, Fix } from '../define.ts'
import { javaDouble, javaLong } from '../java-number.ts'
import { type DecodeContextOptions, TEST_NOW, testDecodeContext } from '../testing.ts'
import { osmand } from './osmand.ts'

const request = (url: string, body = '', type?: string): DeviceRequest => ({
  method: body ? 'POST' : 'GET',
  url,
  headers: type ? { 'content-type': type } : {},
  body: Buffer.from(body),
})
const send = (sent: DeviceRequest, options?: DecodeContextOptions) =>
  osmand.decodeRequest(sent, testDecodeContext({ transport: 'http', ...options }))
const fixOf = (query: string, options?: DecodeContextOptions): Fix =>
  send(request(`/?id=1&${query}`), options).messages[0]!.fixes![0]!

test('a query gives a place, named by its unit and answered with 200, or 400 when the unit is unknown', () => {
  const query = '/x/?deviceid=77&lat=60.0&lon=-30.5&timestamp=1377177267&speed=12.5&heading=90&altitude=7&accuracy=3'
  assert.deepEqual(send(request(query)), {
    messages: [
      {
        uniqueIds: ['77'],
        fixes: [
          {
            valid: true,
            attributes: {},
            speed: 12.5,
            course: 90,
            altitude: 7,
            accuracy: 3,
            fixTime: new Date('2013-08-22T13:14:27Z'),
            latitude: 60,
            longitude: -30.5,
          },
        ],
      },
    ],
    answer: { status: 200 },
    refusal: { status: 400 },
  })
})

test('a request that names no unit is answered with 400', () => {
  assert.deepEqual(send(request('/?lat=60&lon=30')), {
    messages: [],
    answer: { status: 400 },
    refusal: { status: 400 },
  })
  assert.equal(send(request('/')).answer.status, 400)
})

test('parameters come from the body as a form when the address has none', () => {
  const [message] = send(request('/', 'id=5&lat=1%2E5&lon=2&note=a+b%C3%A7'), {}).messages
  assert.deepEqual(message!.uniqueIds, ['5'])
  assert.deepEqual([message!.fixes![0]!.latitude, message!.fixes![0]!.attributes.note], [1.5, 'a bç'])
})

test('other parameters are attributes: numbers as Java reads them, flags, texts; empty ones are none', () => {
  const { attributes } = fixOf(
    'rpm=800&a=1e3&b=+7+&c=2.5f&d=0x1p4&ignition=true&x=false&alarm=sos&e=&f=1,5&g=NaN&toString=1',
  )
  assert.deepEqual(attributes, {
    rpm: 800,
    a: 1000,
    b: 7,
    c: 2.5,
    d: 16,
    ignition: true,
    x: false,
    alarm: 'sos',
    f: '1,5',
    g: 'NaN',
    toString: 1,
  })
})

test('digits that a number cannot hold stay text, in a query, a list and a location', () => {
  const iccid = '8955031234567890129'
  const expected = { iccid, most: 9007199254740991, next: '9007199254740992' }
  const numbers = `"iccid":${iccid},"most":9007199254740991,"next":9007199254740992`
  assert.deepEqual(fixOf(`iccid=${iccid}&most=9007199254740991&next=9007199254740992`).attributes, expected)
  const list = send(request('/', `[{"id":"1",${numbers}}]`, JSON_TYPE))
  assert.deepEqual(list.messages[0]!.fixes![0]!.attributes, expected)
  const location = `{"device_id":"1","location":{"timestamp":"2026-01-01T00:00:00Z","extras":{${numbers}}}}`
  const { messages } = send(request('/', location, JSON_TYPE))
  assert.deepEqual(messages[0]!.fixes![0]!.attributes, expected)
})

test('the named attributes', () => {
  const { attributes, valid } = fixOf('batt=55.5&charge=TRUE&driverUniqueId=007&hdop=0.9&valid=0')
  assert.deepEqual(attributes, { batteryLevel: 55.5, charge: true, driverUniqueId: '007', hdop: 0.9 })
  assert.equal(valid, false)
})

test('the address for pushes of the app is no attribute of a position, whether it comes alone or with one', () => {
  const told = (method: 'GET' | 'POST', text: string) =>
    send(method === 'GET' ? request(`/?${text}`) : request('/', text)).messages.map(({ notificationToken, fixes }) => [
      notificationToken,
      fixes![0]!.attributes,
    ])
  assert.deepEqual(told('POST', 'id=1&notificationToken=fGx%3AAPA91b-_'), [['fGx:APA91b-_', {}]])
  assert.deepEqual(told('GET', 'notificationToken=one&id=1&lat=1&lon=2&batt=5'), [['one', { batteryLevel: 5 }]])
  assert.deepEqual(told('GET', 'id=1&lat=1&lon=2&notificationToken='), [[undefined, {}]])
  const list = send(request('/', '[{"id":"1","lat":1,"lon":2,"notificationToken":"two"}]', JSON_TYPE))
  assert.equal(list.messages[0]!.notificationToken, 'two')
})

test('a time may be seconds, milliseconds, ISO with a zone, or missing', () => {
  const timeOf = (text: string) => fixOf(`lat=1&lon=2&timestamp=${text}`).fixTime?.toISOString()
  assert.equal(timeOf('1377177267'), '2013-08-22T13:14:27.000Z')
  assert.equal(timeOf('1442068686579'), '2015-09-12T14:38:06.579Z')
  assert.equal(timeOf('2016-01-27T18%3A55%3A47Z'), '2016-01-27T18:55:47.000Z')
  assert.equal(timeOf('2016-01-27T18:55:47.5-03:00'), '2016-01-27T21:55:47.500Z')
  assert.equal(timeOf('2016-01-27T18:55:47+01:00'), '2016-01-27T17:55:47.000Z')
  assert.equal(fixOf('lat=1&lon=2').fixTime, TEST_NOW)
  assert.throws(() => timeOf('2016-01-27T18:55:47'), /no time with a zone/)
  assert.throws(() => timeOf('yesterday'), /no time/)
})

test("a time without a zone is on the server's clock", () => {
  const { fixTime } = fixOf('lat=1&lon=2&timestamp=2014-06-04+09%3A10%3A11')
  assert.equal(fixTime?.getTime(), new Date(2014, 5, 4, 9, 10, 11).getTime())
})

test('without a complete place it is a state of the unit, with the masts it hears', () => {
  const fix = fixOf('timestamp=1377177267&lat=1&cell=257,02,16,2224&cell=257,02,16,2223,90&wifi=00-14-22-01-23-45,-80')
  assert.deepEqual(fix, {
    valid: true,
    attributes: {},
    network: {
      cellTowers: [
        { mobileCountryCode: 257, mobileNetworkCode: 2, locationAreaCode: 16, cellId: 2224 },
        { mobileCountryCode: 257, mobileNetworkCode: 2, locationAreaCode: 16, cellId: 2223, signalStrength: -90 },
      ],
      wifiAccessPoints: [{ macAddress: '00:14:22:01:23:45', signalStrength: -80 }],
    },
    deviceTime: new Date('2013-08-22T13:14:27Z'),
    outdated: true,
  })
})

test('location gives both coordinates, and the speed is in the unit of the setting', () => {
  const fix = fixOf('location=60.5,30.25&speed=100', { attributes: { 'osmand.speed': 'kmh' } })
  assert.deepEqual([fix.latitude, fix.longitude, fix.speed], [60.5, 30.25, 100 * 0.539957])
})

test('what cannot be read is refused', () => {
  for (const query of ['lat=north&lon=2', 'lat=91&lon=2', 'lat=NaN&lon=2', 'cell=1,2', 'wifi=aa', 'lat=%4']) {
    assert.throws(() => fixOf(query), { name: 'DecodeError' }, query)
  }
})

const JSON_TYPE = 'application/json; charset=utf-8'
const coords = { latitude: -6.1, longitude: 106.6, accuracy: 12, speed: 18.67, heading: 63, altitude: 35.7 }
const timestamp = '2021-07-21T08:06:34.444Z'
const sendJson = (location: object) => send(request('/', JSON.stringify({ device_id: '9', location }), JSON_TYPE))
const jsonFix = (location: object): Fix => sendJson(location).messages[0]!.fixes![0]!

test('JSON: a location, its unit unknown answered with 404', () => {
  const response = sendJson({ timestamp, coords })
  assert.deepEqual(
    [response.answer, response.refusal, response.messages[0]!.uniqueIds],
    [{ status: 200 }, { status: 404 }, ['9']],
  )
  assert.deepEqual(response.messages[0]!.fixes, [
    {
      fixTime: new Date(timestamp),
      valid: true,
      latitude: -6.1,
      longitude: 106.6,
      altitude: 35.7,
      attributes: {},
      speed: 18.67 * 1.94384,
      course: 63,
      accuracy: 12,
    },
  ])
})

test('JSON: what the phone cannot tell is negative, and a good accuracy is not worth storing', () => {
  const fix = jsonFix({ timestamp, coords: { ...coords, speed: -1, heading: -1, accuracy: 5 } })
  assert.deepEqual([fix.speed, fix.course, fix.accuracy], [undefined, undefined, undefined])
})

test('JSON: the state of the phone', () => {
  const location = {
    timestamp,
    is_moving: true,
    odometer: 1234.9,
    event: 'motionchange',
    mock: true,
    battery: { level: 0.79, is_charging: true },
    activity: { type: 'in_vehicle' },
    alarm: 'sos',
    extras: { alarm: 'other', note: 'x', level: 1.5, on: false, none: null, list: [1] },
  }
  assert.deepEqual(jsonFix(location), {
    deviceTime: new Date(timestamp),
    outdated: true,
    attributes: {
      event: 'motionchange',
      motion: true,
      odometer: 1234,
      mock: true,
      activity: 'in_vehicle',
      batteryLevel: 79,
      charge: true,
      alarm: 'sos',
      note: 'x',
      level: 1.5,
      on: false,
    },
  })
})

test('JSON: what cannot be read is refused', () => {
  assert.throws(() => send(request('/', '{', JSON_TYPE)), { message: 'The body is no JSON' })
  assert.throws(() => send(request('/', '{"location":{}}', JSON_TYPE)), { message: 'device_id is no text' })
  assert.throws(() => sendJson({ timestamp, coords: { latitude: 1 } }), { message: 'longitude is no number' })
})

test('texts that are almost numbers are refused in no time', () => {
  const began = performance.now()
  for (const run of ['1', ' ', '0', 'f']) {
    for (const head of ['', '0x', 'x']) assert.equal(javaDouble(`${head}${run.repeat(65_536)}!`), undefined)
  }
  assert.ok(performance.now() - began < 1000)
})

test('numbers as Java reads them', () => {
  const good = { '1': 1, '-.5': -0.5, '1.': 1, '+2e-1D': 0.2, '0x.8p1': 1, '-0x1p-1': -0.5, Infinity: Infinity }
  for (const [text, value] of Object.entries(good)) assert.equal(javaDouble(text), value, text)
  for (const text of ['', ' ', '.', '1,5', '1e', '0x1', 'inf', '1_0', '--1'])
    assert.equal(javaDouble(text), undefined, text)
  assert.deepEqual(['+5', '-5', ' 5', '5.0', '9223372036854775808'].map(javaLong), [
    5,
    -5,
    undefined,
    undefined,
    undefined,
  ])
})

test('a list of flat records is taken completely or not at all', () => {
  const sendList = (...records: unknown[]) => send(request('/', JSON.stringify(records), JSON_TYPE))
  const record = { device_id: '9', lat: -6.1, lon: 106.6, timestamp: 1377177267, speed: 12, moving: true, extras: {} }
  const { messages, answer } = sendList(record, { ...record, id: '8', device_id: null, lat: -6.2 })
  assert.deepEqual([answer.status, messages.map(({ uniqueIds }) => uniqueIds)], [200, [['9'], ['8']]])
  const [fix] = messages[0]!.fixes!
  assert.deepEqual([fix!.latitude, fix!.speed, fix!.attributes], [-6.1, 12, { moving: true }])
  assert.deepEqual([fix!.fixTime, messages[1]!.fixes![0]!.latitude], [new Date('2013-08-22T13:14:27Z'), -6.2])
  for (const list of [[], [record, { lat: 1, lon: 2 }]]) {
    assert.deepEqual(sendList(...list), { messages: [], answer: { status: 400 }, refusal: { status: 400 } })
  }
  assert.throws(() => sendList(record, 7), { message: 'A record is no object' })
})
