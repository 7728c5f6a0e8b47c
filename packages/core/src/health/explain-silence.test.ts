import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { explainSilence } from './explain-silence.ts'
import type { SilentReport, SilentUnit } from './silent-unit.ts'

const now = new Date('2026-05-10T12:00:00Z')
const minute = 60_000
const hour = 60 * minute
const ago = (ms: number): Date => new Date(now.getTime() - ms)

const report = (ms: number, attributes: Record<string, unknown> = {}, speed = 0): SilentReport => ({
  fixTime: ago(ms),
  serverTime: ago(ms),
  valid: true,
  speed,
  attributes,
})

/** A unit that is silent since its first report, or never reported. */
const silent = (reports: readonly SilentReport[], more: Partial<SilentUnit> = {}): SilentUnit => ({
  now,
  reports,
  alarms: [],
  outages: [],
  callers: [],
  ports: { gt06: 5023, h02: 5013 },
  ...more,
  device: {
    uniqueId: '864507038112650',
    model: null,
    lastUpdate: reports[0]?.serverTime ?? null,
    disabled: false,
    expirationTime: null,
    ...more.device,
  },
})

const device = (fields: object) => ({ device: fields as SilentUnit['device'] })
const alarm = (name: string, ms: number) => ({ alarm: name, time: ago(ms) })
const caller = (uniqueId: string, data = '') => ({ uniqueId, data, protocol: 'gt06', time: ago(minute) })
const well = { ignition: true, power: 12.6, rssi: 4, sat: 9 }
const sleeping = [5, 6, 7].map((hours) => report(hours * hour, { ignition: false, power: 12.6, rssi: 4 }))

/** What is known, and the reasons: cause, certainty and action, the likeliest first. */
const cases: readonly [words: string, unit: SilentUnit, ...reasons: string[]][] = [
  ['never reported', silent([]), 'neverSetUp likely sendSetup'],
  [
    'never reported, and one digit of its identifier is another where a stranger calls',
    silent([], { callers: [caller('864507038112651')] }),
    'otherIdentifier likely correctIdentifier',
    'neverSetUp likely sendSetup',
  ],
  [
    'its text of h02 arrives at the port of gt06',
    silent([], {
      callers: [caller('77', '*HQ,864507038112650,V1,120000')],
      ...device({ uniqueId: '864507038112650' }),
    }),
    'wrongPort likely correctPort',
    'neverSetUp likely sendSetup',
  ],
  [
    'the same as hex',
    silent([], { callers: [caller('77', Buffer.from('*HQ,864507038112650,V1').toString('hex'))] }),
    'wrongPort likely correctPort',
    'neverSetUp likely sendSetup',
  ],
  [
    'its model is of another protocol than the port where its digits arrive',
    silent([], { callers: [caller('77', '2929110864507038112650')], ...device({ model: 'ST310U' }) }),
    'wrongPort likely correctPort',
    'neverSetUp likely sendSetup',
  ],
  [
    'disabled, whatever else',
    silent([report(hour, { ...well, power: 0, battery: 3.9 })], device({ disabled: true })),
    'disabled certain enableVehicle',
    'powerCut possible checkPower',
  ],
  ['expired', silent([report(hour, well)], device({ expirationTime: ago(hour) })), 'expired certain renewVehicle'],
  [
    'not yet expired',
    silent([report(hour, well)], device({ expirationTime: ago(-hour) })),
    'unknown possible restartUnit',
  ],
  [
    'power cut, by its alarm',
    silent([report(hour, well)], { alarms: [alarm('powerCut', 2 * hour)] }),
    'powerCut likely checkPower',
  ],
  [
    'power cut and restored',
    silent([report(hour, well)], { alarms: [alarm('powerRestored', hour), alarm('powerCut', 2 * hour)] }),
    'unknown possible restartUnit',
  ],
  [
    'power cut long before',
    silent([report(hour, well)], { alarms: [alarm('powerCut', 20 * hour)] }),
    'unknown possible restartUnit',
  ],
  [
    'power fell below half',
    silent([report(hour, { ...well, power: 4.9 }), report(hour + minute, well)]),
    'powerCut likely checkPower',
  ],
  [
    'power fell while cranking',
    silent([report(hour, { ...well, power: 9 }), report(hour + minute, well)]),
    'unknown possible restartUnit',
  ],
  [
    'a small unit that calls its battery power',
    silent([report(hour, { power: 3.9 }), report(hour + minute, { power: 4 })]),
    'unknown possible restartUnit',
  ],
  ['battery empty', silent([report(hour, { batteryLevel: 7 })]), 'batteryEmpty likely chargeBattery'],
  ['battery empty in volts', silent([report(hour, { battery: 3.4 })]), 'batteryEmpty likely chargeBattery'],
  [
    'battery empty, but charging',
    silent([report(hour, { batteryLevel: 7, charge: true })]),
    'unknown possible restartUnit',
  ],
  [
    'jammed',
    silent([report(hour, { ...well, alarm: 'jamming' }, 40)], { alarms: [alarm('jamming', hour)] }),
    'jamming likely findVehicle',
    'coverage possible waitForCoverage',
  ],
  ['poor signal', silent([report(hour, { ...well, rssi: 1 }, 40)]), 'coverage likely waitForCoverage'],
  ['poor signal in dBm', silent([report(hour, { ...well, rssi: -111 })]), 'coverage likely waitForCoverage'],
  ['good signal in dBm', silent([report(hour, { ...well, rssi: -70 })]), 'unknown possible restartUnit'],
  ['fell silent on the way', silent([report(hour, well, 40)]), 'coverage possible waitForCoverage'],
  ['fell silent on the way, long ago', silent([report(5 * hour, well, 40)]), 'unknown possible restartUnit'],
  [
    'sleeps',
    silent(sleeping.map((one) => ({ ...one, serverTime: new Date(one.serverTime.getTime() + 4 * hour) }))),
    'parked likely waitForReport',
  ],
  ['sleeps longer than ever', silent(sleeping), 'unknown possible restartUnit'],
  ['well, and silent for two days', silent([report(48 * hour, well)]), 'sim likely checkSim'],
  ['silent for two days, and told nothing', silent([report(48 * hour)]), 'sim possible checkSim'],
  [
    'most of the server fell silent',
    silent([report(hour, well)], {
      outages: [
        { among: 'protocol', name: 'gt06', silent: 9, all: 9 },
        { among: 'server', name: '', silent: 15, all: 20 },
      ],
    }),
    'serverOutage likely checkServer',
  ],
  [
    'most of a carrier fell silent',
    silent([report(hour, well)], {
      outages: [
        { among: 'server', name: '', silent: 8, all: 20 },
        { among: 'carrier', name: 'Vivo', silent: 8, all: 9 },
      ],
    }),
    'carrierOutage likely askCarrier',
  ],
  [
    'some of a protocol fell silent',
    silent([report(hour, well)], { outages: [{ among: 'protocol', name: 'gt06', silent: 4, all: 10 }] }),
    'protocolOutage possible checkPort',
  ],
  [
    'three fell silent by chance',
    silent([report(hour, well)], { outages: [{ among: 'server', name: '', silent: 3, all: 3 }] }),
    'unknown possible restartUnit',
  ],
]

describe('why a unit is silent', () => {
  for (const [words, unit, ...reasons] of cases) {
    test(`${words}: ${reasons[0]}`, () => {
      const found = explainSilence(unit).map(({ cause, certainty, action }) => `${cause} ${certainty} ${action}`)
      assert.deepEqual(found, reasons)
    })
  }

  test('each reason comes with the values that it rests on', () => {
    const [reason] = explainSilence(silent([report(hour, { ...well, power: 4.9 }), report(hour + minute, well)]))
    assert.deepEqual(
      reason!.evidence.map(({ fact, number, time }) => [fact, number ?? time]),
      [
        ['power', 4.9],
        ['earlierPower', 12.6],
        ['lastReport', ago(hour)],
      ],
    )
    const callers = [caller('77', '*HQ,864507038112650,V1')]
    const [port] = explainSilence(silent([], { callers }))
    assert.deepEqual(
      port!.evidence.map(({ text, number }) => [text, number]),
      [
        ['gt06', 5023],
        ['h02', 5013],
      ],
    )
  })

  test('attributes of any kind are no fault, and never more than three reasons are returned', () => {
    for (const value of [null, 'x', Number.NaN, Number.POSITIVE_INFINITY, [], {}, true]) {
      const attributes = { power: value, battery: value, batteryLevel: value, rssi: value, sat: value, ignition: value }
      const unit = silent([report(hour, attributes), report(2 * hour, attributes)])
      assert.deepEqual(
        explainSilence(unit).map(({ cause }) => cause),
        ['unknown'],
      )
    }
    const all = silent([report(hour, { rssi: 0, power: 0, batteryLevel: 1 }, 40)], {
      alarms: [alarm('jamming', hour), alarm('powerCut', hour)],
      callers: [caller('864507038112651')],
    })
    assert.equal(explainSilence(all).length, 3)
  })
})
