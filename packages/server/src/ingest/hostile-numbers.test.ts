import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { contract } from '@rastro/core/api/index'
import type { Endpoint } from '@rastro/core/kit/contract'
import type { Resource } from '@rastro/core/kit/resource'
import { isTime, type TSchema } from '@rastro/core/kit/schema'
import { attributeOwners, definitionsOf } from '@rastro/core/model/attribute-definitions'
import { devices, resources, server } from '@rastro/core/resources/index'
import type { Fix } from '@rastro/protocols/define'
import { entryOf } from '@rastro/protocols/entry'
import { jobs } from '../jobs/jobs.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { dialects } from '../testing/dialects.ts'
import { type Fleet, seedFleet } from '../testing/fleet.ts'
import { sampleOf } from '../testing/sample-of.ts'
import { type Ingest, startIngest } from './ingest.ts'
import { lineProtocol, TcpUnit } from './testing.ts'

/** Meaningless values. NaN is null in JSON, and infinity is written in letters. */
const numbers = [null, 1e308, -1e308, 1e-308, -1, 0, 2 ** 53, '1e999', '-1e308'] as const
const times = ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', 8.64e15, -8.64e15, 1e308] as const

/** Attributes that are read as numbers and offered by no editor, because other forms set them. */
const readElsewhere = [
  'minimalDuration',
  'deviceId',
  'valor',
  'quantidade',
  'odometer',
  'hours',
  'frequency',
  'typo',
  'nivel',
  'card',
]
const keys = [...new Set([...attributeOwners.flatMap(definitionsOf).map(({ key }) => key), ...readElsewhere])]
/** Those refused on save, which would block the storing of the others. */
const checked = ['quietFrom', 'quietUntil', 'quietAlarms', 'polylineDistance']
const hostileAttributes = (value: unknown) => ({
  ...Object.fromEntries(keys.filter((key) => !checked.includes(key)).map((key) => [key, value])),
  automatic: true,
})
const allOn = { 'filter.enable': false, 'coordinates.filter': true, 'event.geofence.segmentCrossing': true }

const all: readonly Resource[] = [...resources, server]
const calendar = (rule: string) =>
  btoa(
    `BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nDTSTART:00010101T000000Z\nDTEND:99991231T235959Z\nRRULE:${rule}\nEND:VEVENT\nEND:VCALENDAR\n`,
  )
const samples: Readonly<Record<string, object>> = {
  geofence: { name: 'Line', area: 'LINESTRING (-23 -46.1, -23 -45.9)' },
  maintenance: { name: 'Oil', type: 'odometer', start: 10, period: 10 },
  attribute: { description: 'x', attribute: 'double', expression: 'speed / 0 + odometer * 1e308', type: 'number' },
  command: { type: 'positionPeriodic', description: 'x', attributes: { frequency: 30 } },
  calendar: { name: 'Ever', data: calendar('FREQ=YEARLY;INTERVAL=1') },
  notification: { type: 'alarm', notificators: 'web', always: true },
  webhook: { name: 'hook', url: 'https://example.com/', secret: 'x'.repeat(20), events: true },
  user: { name: 'u', email: 'u@example.com', password: 'correct horse 7' },
  serviceOrder: { vehicleName: 'Truck' },
}

type Row = Record<string, unknown> & { id: number }

for (const [dialect, open] of dialects) {
  describe(`hostile numbers stored over the API, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let ingest: Ingest | undefined
    let groupId: number
    let unit: Row
    const rows = new Map<string, Row>()
    before(async () => {
      app = await testApp({ open, config: { devicePorts: { line: -1 }, onlyNamedPorts: true } })
      fleet = await seedFleet(app.ctx)
      groupId = (await app.as(fleet.ADM).groups.create({ body: { name: 'all' } })).id
      unit = (await made('POST', '/api/devices', { name: 'unit', uniqueId: 'unit', groupId })) as Row
      rows.set('device', unit)
      for (const resource of all) {
        if (rows.has(resource.name)) continue
        rows.set(resource.name, await first(resource))
        const link = { groupId, [`${resource.name}Id`]: rows.get(resource.name)!.id }
        if (resource.linkedTo?.includes('group')) await made('POST', '/api/permissions', link)
      }
      ingest = await startIngest(app.ctx, { protocols: [entryOf(lineProtocol)] })
    })
    after(async () => {
      await ingest?.close()
      await app.close()
    })

    const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
      app.call(fleet.ADM, { method, url, ...(payload && { payload }) })
    async function made(method: 'POST' | 'PUT', url: string, payload: object): Promise<unknown> {
      const answer = await call(method, url, payload)
      assert.ok(answer.statusCode < 300, `${method} ${url}: ${answer.statusCode} ${answer.body}`)
      return answer.statusCode === 204 ? undefined : answer.json()
    }
    const pathOf = ({ path }: Resource) => `/api/${path}`
    async function first(resource: Resource): Promise<Row> {
      if (resource.name === 'server') return (await call('GET', '/api/server')).json()
      const calendarId = rows.get('calendar')?.id ?? (resource.name === 'report' ? await calendarOf() : 0)
      const body = resource.name === 'report' ? { type: 'events', description: 'x', calendarId } : undefined
      return (await made('POST', pathOf(resource), samples[resource.name] ?? body ?? sampleOf(resource))) as Row
    }
    const calendarOf = async () =>
      ((await made('POST', '/api/calendars', { name: 'Ever', data: calendar('FREQ=YEARLY') })) as Row).id

    /** Stores hostile values, whether accepted or refused; a failure of the server is neither. */
    async function save(resource: Resource, fields: object): Promise<number> {
      const path = resource.name === 'server' ? '/api/server' : `${pathOf(resource)}/${rows.get(resource.name)!.id}`
      const answer = await call('PUT', path, { ...rows.get(resource.name), ...fields })
      assert.ok(
        answer.statusCode < 500 && answer.statusCode !== 401,
        `PUT ${path} ${JSON.stringify(fields).slice(0, 200)}: ${answer.body}`,
      )
      return answer.statusCode
    }
    const countOf = async () => {
      const counted = app.ctx.db.selectFrom('position').where('deviceId', '=', unit.id)
      return Number(
        (await counted.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count,
      )
    }

    const fix = (second: number, fields: Partial<Fix> = {}): Fix => ({
      fixTime: new Date(app.clock.now().getTime() + second * 1000),
      valid: true,
      latitude: -23,
      longitude: -46,
      attributes: {},
      ...fields,
    })
    /** A drive of the unit with this in all its counters; each report is answered. */
    async function drive(value: unknown): Promise<void> {
      app.clock.advance(600_000)
      const connection = await TcpUnit.connect(ingest!.ports.get('line/tcp')!)
      const counted = [
        'odometer',
        'hours',
        'fuel',
        'fuelLevel',
        'distance',
        'totalDistance',
        'speedLimit',
        'stateSince',
      ]
      const attributes = {
        ignition: true,
        ...Object.fromEntries(counted.map((key) => [key, value])),
      } as Fix['attributes']
      for (const [at, latitude] of [-23, -23.002, -23.2].entries()) {
        const one = fix(at * 20, { latitude, speed: 20 + at, attributes: at === 1 ? attributes : { ignition: true } })
        assert.equal(await connection.ask({ uniqueIds: ['unit'], fixes: [one], reply: 'ok' }), 'ok')
      }
      connection.close()
    }

    /** Every list, row and report: none may fail, whatever is stored. */
    async function readAll(): Promise<void> {
      const span = 'from=0001-01-01T00:00:00Z&to=9999-12-31T23:59:59Z'
      for (const { method, path, params, query, scope } of endpoints()) {
        // Calls that act, or log in as another user, read no lists
        if (method !== 'GET' || scope === 'write' || /session|stream|socket|geocode|pictures/.test(path)) continue
        const ids = /\/api\/([a-z/]+)\/:id/.exec(path)?.[1]
        const owner = all.find((resource) => resource.path === ids)
        const url = path.replace(':id', String(owner ? rows.get(owner.name)!.id : unit.id)).replace(/:\w+/g, 'route')
        const asked = query ? `?${span}&deviceId=${unit.id}&limit=9007199254740991&groupId=${groupId}` : ''
        const answer = await call('GET', params || query ? url + asked : url)
        // 501 reports an unimplemented call, 503 an unconfigured service
        const isFailure = answer.statusCode >= 500 && ![501, 503].includes(answer.statusCode)
        assert.ok(
          !isFailure && answer.statusCode !== 401,
          `GET ${url}${asked}: ${answer.statusCode} ${answer.body.slice(0, 300)}`,
        )
      }
    }
    const runJobs = async () => {
      for (const job of jobs) {
        if (!('everyMs' in job) || job.kind === 'webhooks') continue
        await (job as { run(...given: unknown[]): Promise<unknown> }).run(
          app.ctx,
          job.payload,
          AbortSignal.timeout(20_000),
        )
      }
    }

    for (const value of numbers) {
      test(`${JSON.stringify(value)} in every number and every attribute is refused or stored, and nothing fails of it`, async () => {
        for (const resource of all) {
          for (const [key, schema] of Object.entries(resource.schema.properties)) {
            if (key !== 'id' && isNumber(schema)) await save(resource, { [key]: value })
          }
          if (!rows.get(resource.name)!.attributes) continue
          const status = await save(resource, { attributes: hostileAttributes(value) })
          // Parameters of a command are checked by its type (decision 73)
          if (resource.name !== 'command') assert.equal(status, 200, `${resource.name}: its attributes are not stored`)
          for (const key of checked) await save(resource, { attributes: { ...hostileAttributes(value), [key]: value } })
        }
        await drive(value)
        // With its filters off, each report runs through all rules
        await save(devices, { attributes: { ...hostileAttributes(value), ...allOn } })
        const before = await countOf()
        await drive(value)
        assert.equal(await countOf(), before + 3)
        await call('PUT', `/api/devices/${unit.id}/accumulators`, {
          deviceId: unit.id,
          totalDistance: value,
          hours: value,
        })
        await runJobs()
        await readAll()
      })
    }

    test('times of the first and the last year are refused or stored, and nothing fails of it', async () => {
      for (const value of times) {
        for (const resource of all) {
          for (const [key, schema] of Object.entries(resource.schema.properties)) {
            if (isTime(schema)) await save(resource, { [key]: value })
          }
        }
        await runJobs()
        await readAll()
      }
    })
  })
}

const isNumber = (schema: TSchema): boolean => {
  const { type, anyOf } = schema as { type?: string; anyOf?: { type?: string }[] }
  const types = [type, ...(anyOf ?? []).map((option) => option.type)]
  return types.includes('number') || types.includes('integer')
}

const endpoints = (): Endpoint[] =>
  Object.values(contract).flatMap((area) => Object.values(area as unknown as Record<string, Endpoint>))
