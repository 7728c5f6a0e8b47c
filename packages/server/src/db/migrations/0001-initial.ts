import { sql } from 'kysely'
import { createOutgoing } from './0001-outgoing.ts'
import { createPositions } from './0001-positions.ts'
import {
  type AnyDb,
  createIndex,
  createKeyedTable,
  createLinkTable,
  createTable,
  createUnique,
  flag,
  json,
  type Kind,
  number,
  optionalOwner,
  optionalText,
  optionalTime,
  optionalWhole,
  owner,
  ownerKey,
  reference,
  text,
  textKey,
  time,
  whole,
} from './columns.ts'
import type { Migration } from './migration.ts'

export const initial: Migration = {
  name: '0001-initial',
  async up(db, sqlite) {
    const table = (name: string, columns: Record<string, Kind>) => createTable(db, sqlite, name, columns)
    await resources(table)
    await records(table)
    await tokens(db, table)
    await keyed(db)
    await createOutgoing(db, sqlite, table)
    await links(db)
    await createPositions(db, sqlite)
    await createUnique(db, 'device', 'uniqueId')
    await createUnique(db, 'driver', 'uniqueId')
    await createIndex(db, 'event', 'deviceId', 'eventTime')
    await createIndex(db, 'queued_command', 'state', 'deviceId')
    await sql.raw(lastCuts).execute(db)
    await sql.raw(openRuns).execute(db)
    await createIndex(db, 'schedule_run', 'groupId', 'id')
    await createUnique(db, 'statistics', 'captureTime')
    await createUnique(db, 'device_day', 'day', 'deviceId')
    await createUnique(db, 'user_day', 'day', 'userId')
    await createIndex(db, 'action', 'actionTime', 'id')
    await createIndex(db, 'action', 'userId', 'actionTime', 'id')
    await createIndex(db, 'action', 'actionType', 'actionTime', 'id')
    await createIndex(db, 'action', 'objectType', 'objectId', 'actionTime', 'id')
    await sql.raw(openTasks).execute(db)
    await createUnique(db, 'task', 'schedule')
    if (!sqlite) await sql.raw(foldFunction).execute(db)
  },
}

/** The few commands that cut or freed an engine, for the check of their effect. */
/** A schedule acts on a vehicle once at a time. */
const openRuns = 'create unique index schedule_run_open on schedule_run ("groupId", "deviceId") where "endTime" is null'

const lastCuts = 'create index queued_command_cut on queued_command ("sentTime") where effect is not null'

type Table = (name: string, columns: Record<string, Kind>) => Promise<void>

const attributes = json
const view = {
  map: optionalText,
  latitude: number,
  longitude: number,
  zoom: number,
  coordinateFormat: optionalText,
  poiLayer: optionalText,
  twelveHourFormat: flag,
}
const limits = { readonly: flag, deviceReadonly: flag, limitCommands: flag, disableReports: flag, fixedEmail: flag }

async function resources(table: Table): Promise<void> {
  await table('calendar', { attributes, name: text, data: optionalText })
  await table('group', { attributes, groupId: reference('group'), name: text })
  await table('user', {
    ...view,
    ...limits,
    attributes,
    name: text,
    login: optionalText,
    email: text,
    phone: optionalText,
    administrator: flag,
    disabled: flag,
    expirationTime: optionalTime,
    deviceLimit: whole,
    userLimit: whole,
    totpKey: optionalText,
    temporary: flag,
    passwordHash: optionalText,
  })
  await table('device', {
    attributes,
    groupId: reference('group'),
    calendarId: reference('calendar'),
    name: text,
    uniqueId: text,
    phone: optionalText,
    model: optionalText,
    contact: optionalText,
    category: optionalText,
    disabled: flag,
    expirationTime: optionalTime,
  })
  await table('geofence', {
    attributes,
    calendarId: reference('calendar'),
    name: text,
    description: optionalText,
    area: text,
  })
  await table('driver', { attributes, name: text, uniqueId: text })
  await table('maintenance', { attributes, name: text, type: text, start: number, period: number })
  await table('command', { attributes, type: text, textChannel: flag, description: optionalText })
  await table('notification', {
    attributes,
    description: optionalText,
    calendarId: reference('calendar'),
    always: flag,
    type: text,
    commandId: reference('command'),
    notificators: optionalText,
  })
  await table('attribute', {
    description: text,
    attribute: text,
    expression: text,
    type: optionalText,
    priority: whole,
  })
  await table('order', {
    attributes,
    uniqueId: text,
    description: optionalText,
    fromAddress: optionalText,
    toAddress: optionalText,
  })
  await table('report', { attributes, calendarId: reference('calendar'), type: text, description: text })
  await table('inspection', {
    userId: reference('user'),
    veiculo: json,
    motorista: json,
    informations: json,
    dtcard: optionalTime,
  })
  await table('server', {
    ...view,
    ...limits,
    attributes,
    registration: flag,
    bingKey: optionalText,
    mapUrl: optionalText,
    overlayUrl: optionalText,
    forceSettings: flag,
    announcement: optionalText,
  })
}

// Tables of history have no foreign keys, as their rows stay when the things they name are removed
async function records(table: Table): Promise<void> {
  await table('queued_command', {
    attributes,
    deviceId: owner('device'),
    type: text,
    textChannel: flag,
    createdTime: time,
    expirationTime: optionalTime,
    state: { type: 'text', add: (column) => column.notNull().defaultTo('queued') },
    claimedBy: optionalText,
    claimedUntil: optionalTime,
    sentTime: optionalTime,
    answeredTime: optionalTime,
    result: optionalText,
    effect: optionalText,
    origin: { type: 'text', add: (column) => column.notNull().defaultTo('person') },
    userId: optionalWhole,
    userName: optionalText,
    reason: optionalText,
    waitsFor: optionalText,
    approvedBy: optionalText,
    approvedTime: optionalTime,
    evidence: json,
  })
  await table('schedule_run', {
    groupId: whole,
    deviceId: whole,
    kind: text,
    startTime: time,
    stopTime: time,
    endTime: optionalTime,
    geofenceId: optionalWhole,
    startCommandId: optionalWhole,
    endCommandId: optionalWhole,
  })
  await table('statistics', {
    attributes,
    captureTime: time,
    activeUsers: whole,
    activeDevices: whole,
    requests: whole,
    messagesReceived: whole,
    messagesStored: whole,
    mailSent: whole,
    smsSent: whole,
    geocoderRequests: whole,
    geolocationRequests: whole,
    protocols: json,
  })
  await table('device_day', { day: whole, deviceId: whole, protocol: text, received: whole, stored: whole })
  await table('user_day', { day: whole, userId: whole, requests: whole })
  await table('task', {
    kind: text,
    payload: json,
    schedule: optionalText,
    dueTime: whole,
    holder: optionalText,
    leaseUntil: whole,
    attempts: whole,
    lastError: optionalText,
    doneTime: optionalTime,
    failedTime: optionalTime,
  })
  await table('action', {
    attributes,
    actionTime: time,
    address: optionalText,
    userId: optionalWhole,
    userEmail: optionalText,
    actionType: text,
    objectType: optionalText,
    objectId: optionalWhole,
  })
}

async function tokens(db: AnyDb, table: Table): Promise<void> {
  await table('token', {
    serial: text,
    userId: owner('user'),
    // Stays when that user is removed: without its row the token would be taken for a stock server's
    originalUserId: optionalWhole,
    name: optionalText,
    scope: text,
    createdTime: time,
    expirationTime: time,
    lastUsedTime: optionalTime,
    revokedTime: optionalTime,
    parentId: optionalOwner('token'),
  })
  await createUnique(db, 'token', 'serial')
  await createIndex(db, 'token', 'originalUserId')
  await table('share', {
    userId: owner('user'),
    sharerId: owner('user'),
    deviceId: optionalOwner('device'),
    groupId: optionalOwner('group'),
    createdTime: time,
  })
  await createUnique(db, 'share', 'sharerId', 'deviceId')
  await createUnique(db, 'share', 'sharerId', 'groupId')
}

async function keyed(db: AnyDb): Promise<void> {
  await createKeyedTable(db, 'session', {
    id: textKey,
    userId: owner('user'),
    originalUserId: optionalOwner('user'),
    tokenId: optionalOwner('token'),
    createdTime: time,
    expirationTime: time,
    attributes,
  })
  await createKeyedTable(db, 'throttle', { key: textKey, attempts: whole, expirationTime: time })
  await createKeyedTable(db, 'account_name', { name: textKey, userId: owner('user') })
  await createKeyedTable(db, 'login_state', {
    userId: ownerKey('user'),
    endedTime: optionalTime,
    totpStep: optionalWhole,
  })
  await createKeyedTable(db, 'password_reset', {
    userId: ownerKey('user'),
    fingerprint: text,
    askedTime: time,
    expirationTime: time,
  })
  await createUnique(db, 'password_reset', 'fingerprint')
  await createKeyedTable(db, 'known_place', { userId: owner('user'), place: text, lastTime: time })
  await createUnique(db, 'known_place', 'userId', 'place')
  await createKeyedTable(db, 'keystore', { name: textKey, publicKey: text, privateKey: text })
  await createKeyedTable(db, 'file', {
    name: textKey,
    blob: text,
    userId: reference('user'),
    ownerId: reference('user'),
    driverId: reference('driver'),
    isPublic: flag,
    contentType: text,
    size: whole,
    createdTime: time,
  })
  await createKeyedTable(db, 'contract', {
    id: textKey,
    userId: reference('user'),
    customer: text,
    cycle: text,
    value: number,
    nextDueDate: optionalText,
    endDate: optionalText,
    description: optionalText,
    name: optionalText,
    cpfCnpj: optionalText,
    dateCreated: optionalTime,
    status: optionalText,
  })
  await createIndex(db, 'contract', 'customer')
  await createKeyedTable(db, 'charge', {
    id: textKey,
    contractId: optionalText,
    customer: text,
    name: optionalText,
    cpfCnpj: optionalText,
    value: number,
    dateCreated: optionalText,
    dueDate: optionalText,
    status: optionalText,
    bankSlipUrl: optionalText,
  })
  await createIndex(db, 'charge', 'customer')
  await createKeyedTable(db, 'attribute_fault', {
    attributeId: ownerKey('attribute'),
    count: whole,
    deviceId: whole,
    time,
    reason: text,
    said: optionalText,
  })
  await createKeyedTable(db, 'proximity', {
    deviceId: { ...owner('device'), indexed: false },
    linkedDeviceId: owner('device'),
    isSo: flag,
    time,
  })
  await createUnique(db, 'proximity', 'deviceId', 'linkedDeviceId')
  await createKeyedTable(db, 'made', { kind: text, itemId: whole, userId: owner('user'), bytes: whole })
  await createIndex(db, 'made', 'kind', 'itemId')
  await createKeyedTable(db, 'counter', { name: textKey, value: whole })
  await db
    .insertInto('counter')
    .values([
      { name: 'position', value: 0 },
      { name: 'event', value: 0 },
    ])
    .execute()
}

async function links(db: AnyDb): Promise<void> {
  const common = ['attribute', 'command', 'driver', 'geofence', 'maintenance', 'notification', 'order', 'report']
  for (const property of common) {
    for (const holder of ['user', 'group', 'device']) await createLinkTable(db, holder, property)
  }
  for (const property of ['calendar', 'device', 'group', 'managedUser', 'webhook'])
    await createLinkTable(db, 'user', property)
  await createLinkTable(db, 'device', 'linkedDevice')
}

// Omits ended tasks: they are many and never queried
const openTasks = `create index task_open_index on task ("dueTime") where "doneTime" is null and "failedTime" is null`

const accented = 'ÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÝÇÑáàâãäåéèêëíìîïóòôõöúùûüýçñ'
const plain = 'aaaaaaeeeeiiiiooooouuuuycnaaaaaaeeeeiiiiooooouuuuycn'
/** Lower case without accents, for comparing keywords. On SQLite, the worker defines it (`fold` in `worker.ts`). */
const foldFunction = `create function fold(value text) returns text language sql immutable parallel safe
  return translate(lower(value), '${accented}', '${plain}')`
