export interface Column {
  readonly name: string
  /** The type name in the database. */
  readonly type: string
  readonly nullable: unknown
}

type Value = string | number | null
type Row = Record<string, Value>

const start = Date.UTC(2026, 2, 1, 12)
/** The first are filled by the migrations; the rows of the others come with `hotBatch`. */
const filled = ['migration', 'counter', 'position', 'event', 'device_state', 'device_hour']

/**
 * Rows for a table, where one of `special` has no other value: a different value in every column, and null in the last row wherever
 * that is allowed.
 */
export function rowsOf(table: string, columns: readonly Column[], password: string): Row[] {
  if (filled.includes(table) || table.startsWith('sqlite_')) return []
  const isOpen = columns.some(({ nullable }) => Boolean(nullable))
  const given = special(password)[table] ?? (isOpen ? [{}, {}] : [{}, {}, {}])
  const rows = isOpen ? [...given, { ...nothing(columns), ...last[table] }] : given
  return rows.map((row, at) => {
    const usual = columns.map((column, place) => [column.name, usualValue(table, column, at + 1, place)])
    const known = Object.entries(row).filter(([key]) => columns.some(({ name }) => name === key))
    return { ...Object.fromEntries(usual), ...Object.fromEntries(known) }
  })
}

const nothing = (columns: readonly Column[]): Row =>
  Object.fromEntries(columns.filter(({ nullable }) => Boolean(nullable)).map(({ name }) => [name, null]))

/** References are integers and point to the row of the same number. */
function usualValue(table: string, { name, type }: Column, row: number, place: number): Value {
  if (type === 'smallint') return row % 2
  if (type.startsWith('double')) return row + place + 0.25
  if (type === 'bigint' && /time|since|until|date/i.test(name)) return start + row * 60_000 + place
  if (type.endsWith('int') || type === 'integer') return row
  if (json.has(name)) return `{"${name}":${row},"text":"São João \\"${row}\\""}`
  return `${table} ${name} ${row}: ação 'ü' 🚚`
}

const json = new Set([
  'attributes',
  'payload',
  'evidence',
  'protocols',
  'veiculo',
  'motorista',
  'informations',
  'codeValues',
])

/** Values with a meaning to the server or to a migration; a key unknown to a release is left out. */
function special(passwordHash: string): Record<string, Row[]> {
  const account = { temporary: 0, disabled: 0, fixedEmail: 0, expirationTime: null, totpKey: null }
  const cut = { type: 'engineStop', effect: 'cut', attributes: '{}', withdrawal: null }
  return {
    group: [{ groupId: null }, { groupId: 1 }],
    user: [
      { ...account, email: 'admin@example.com', login: null, passwordHash, phone: '+5511988887777', administrator: 1 },
      { ...account, email: 'provided@example.com', fixedEmail: 1, passwordHash: null, phone: null, administrator: 0 },
      { ...account, email: 'edited@example.com', fixedEmail: 1, passwordHash: null, phone: null, administrator: 0 },
      { ...account, email: 'managed@example.com', fixedEmail: 1, passwordHash: null, phone: '', administrator: 0 },
      { ...account, email: 'registered@example.com', fixedEmail: 1, passwordHash, phone: null, administrator: 0 },
      { ...account, email: 'a@example.com:link', temporary: 1, passwordHash: null, phone: '1', administrator: 0 },
    ],
    account_name: [
      { name: 'admin@example.com', userId: 1 },
      { name: 'provided@example.com', userId: 2 },
    ],
    action: [
      { objectType: 'user', objectId: 2, actionType: 'create', userId: null },
      { objectType: 'user', objectId: 3, actionType: 'create', userId: null },
      { objectType: 'user', objectId: 4, actionType: 'create', userId: 1 },
      { objectType: 'user', objectId: 5, actionType: 'create', userId: null },
      { objectType: 'user', objectId: 3, actionType: 'edit', userId: 3, attributes: '{"fields":["email"]}' },
      { objectType: 'user', objectId: 2, actionType: 'edit', userId: 2, attributes: '{"fields":["name"]}' },
    ],
    queued_command: [
      { ...cut, state: 'held', waitsFor: null, approvedBy: 'Ana', approvedTime: start },
      { ...cut, state: 'sent', waitsFor: null, approvedBy: 'Ana', approvedTime: start },
      { ...cut, state: 'held', waitsFor: 'approval', approvedBy: null, approvedTime: null },
    ],
    device: [
      {
        disabled: 0,
        expirationTime: null,
        uniqueId: '100000000000001',
        attributes: '{"veiculo":{"placa":"ABC-1234"}}',
      },
      { disabled: 1, uniqueId: '100000000000002', attributes: '{}' },
    ],
    calendar: [{ data: calendar }, { data: calendar }],
    geofence: [{ area: 'CIRCLE (-23.55 -46.63, 500)' }, { area: 'POLYGON ((0 0, 0 1, 1 1, 0 0))' }],
    attribute: [
      { expression: 'speed * 2', type: 'number' },
      { expression: 'fuel', type: 'string' },
    ],
    user_managedUser: [
      { userId: 1, managedUserId: 2 },
      { userId: 4, managedUserId: 5 },
    ],
    device_linkedDevice: [
      { deviceId: 1, linkedDeviceId: 2 },
      { deviceId: 2, linkedDeviceId: 1 },
    ],
    token: [{ revokedTime: null, parentId: null }, { parentId: 1 }],
    delivery: [
      { channel: 'mail', state: 'sent', code: null, codeValues: '{}' },
      { channel: 'web', state: 'failed', code: null },
    ],
  }
}

/** Of the row of nulls. */
const last: Record<string, Row> = {
  queued_command: { deviceId: 3, state: 'queued' },
  user: { email: 'last@example.com', temporary: 0 },
  user_managedUser: { userId: 4, managedUserId: 6 },
}

const calendar = Buffer.from(
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'DTSTART;TZID=America/Sao_Paulo:20260302T080000',
    'DTEND;TZID=America/Sao_Paulo:20260302T180000',
    'RRULE:FREQ=DAILY',
    'SUMMARY:Work',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n'),
).toString('base64')

/** Rows written by one transaction of the device ports: positions of two months, events, the state and an hour of two devices. */
export function hotBatch(firstId: number) {
  const months = [0, 31 * 86_400_000]
  const positions = months.flatMap((later, month) =>
    [1, 2].map((deviceId) => positionOf(firstId + month * 2 + deviceId - 1, deviceId, new Date(start + later))),
  )
  const events = positions.map(({ id, deviceId, fixTime }) => ({
    ...{ type: 'alarm', eventTime: fixTime, deviceId, positionId: id, geofenceId: 1, maintenanceId: 0 },
    attributes: { alarm: 'sos' },
    ...(deviceId === 2 && { seenTime: fixTime }),
  }))
  const states = positions.slice(2).map(({ id, deviceId, fixTime }) => ({
    ...{ deviceId, status: 'online', lastUpdate: fixTime, positionId: id, positionTime: fixTime, rules: {}, epoch: 1 },
  }))
  const hours = states.map(({ deviceId, lastUpdate }) => ({
    deviceId,
    start: lastUpdate,
    values: { distance: 1.5, engineHours: 2, maxSpeed: 3.5, positions: 1, firstTime: lastUpdate, lastTime: lastUpdate },
  }))
  return { positions, events, states, hours }
}

const positionOf = (id: number, deviceId: number, time: Date) => ({
  ...{ id, deviceId, fingerprint: id * 7, protocol: 'teltonika', serverTime: time, deviceTime: time, fixTime: time },
  ...{
    valid: true,
    latitude: -23.5 - id / 8,
    longitude: -46.63,
    altitude: 760.5,
    speed: 30.25,
    course: 90,
    accuracy: 5,
  },
  address: deviceId === 1 ? 'Praça da Sé, São Paulo' : null,
  network: deviceId === 1 ? { radioType: 'lte' } : null,
  geofenceIds: deviceId === 1 ? [1] : null,
  attributes: { ignition: true, power: 12.5, note: 'São "João"' },
})
