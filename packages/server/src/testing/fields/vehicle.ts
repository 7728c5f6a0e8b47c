import type { Device } from '@rastro/core/resources/device'
import type { User } from '@rastro/core/resources/user'
import type { TestApp } from '../app.ts'
import { report } from '../fleet.ts'

/** A vehicle with all related items, each value unique, so that it is found in any output. */
export const filled = {
  name: 'van-name',
  uniqueId: 'secret-identifier',
  phone: 'secret-phone',
  model: 'secret-model',
  contact: 'secret-contact',
  category: 'van',
  attributes: {
    iccid: 'secret-iccid',
    operadora: 'secret-operator',
    linkcstv: 'secret-video',
    devicePassword: 'secret-password',
    'server.apiToken': 'secret-token',
    notificationTokens: 'secret-push',
    'forward.url': 'https://user:secret-forward@example.com',
    'block.maxFixAge': 60,
    card: 77,
    dtcard: 'secret-day',
    notes: 'secret-notes',
    deviceImage: 'device.png',
    veiculo: {
      placa: 'ABC-1234',
      marca: 'Fiat',
      modelo: 'Toro',
      cor: 'azul',
      renavan: 'secret-renavam',
      chassi: 'secret-chassis',
    },
  },
}

/** The fields that a shared link shows, listed by hand. */
export const shownByLink = (id: number, groupId: number) => ({
  id,
  groupId,
  calendarId: 0,
  name: filled.name,
  uniqueId: `~${id}`,
  phone: null,
  model: null,
  contact: null,
  category: 'van',
  disabled: false,
  expirationTime: null,
  attributes: { deviceImage: 'device.png', veiculo: { placa: 'ABC-1234', marca: 'Fiat', modelo: 'Toro', cor: 'azul' } },
})

/** A unit's report: what a link shows of it, and the rest. */
export const reported = { ignition: true, batteryLevel: 80, temp1: 4 }
const unshown = {
  iccid: 'secret-reported-iccid',
  phone: 'secret-reported-phone',
  ip: 'secret-ip',
  vin: 'secret-vin',
  driverUniqueId: 'secret-key',
  result: 'secret-result',
  image: 'secret-photo.jpg',
  raw: 'secret-raw',
}

/**
 * Creates the vehicle in a group that has secrets, too, with a driver, a fence, a calendar, a maintenance and a saved command.
 */
export async function seedVehicle(app: TestApp, ADM: User) {
  const as = app.as(ADM)
  const group = await as.groups.create({
    body: {
      name: 'group-name',
      attributes: { devicePassword: 'secret-group-password', 'block.maxFixAge': 90, notes: 'secret-group-notes' },
    },
  })
  const device = await as.devices.create({ body: { ...filled, groupId: group.id } as Partial<Device> })
  const driver = await as.drivers.create({
    body: {
      name: 'driver-name',
      uniqueId: 'secret-key',
      attributes: { informations: { cpf: 'secret-cpf', cnh: 'secret-cnh' } },
    },
  })
  const geofence = await as.geofences.create({
    body: {
      name: 'fence-name',
      description: 'secret-description',
      area: 'CIRCLE (-23.55 -46.63, 300)',
      attributes: { color: '#00ff00', notes: 'secret-fence-notes' },
    },
  })
  const calendar = await as.calendars.create({
    body: {
      name: 'calendar-name',
      data: btoa(
        'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-NOTE:secret\r\nBEGIN:VEVENT\r\nDTSTART:20200101T000000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
      ),
    },
  })
  const maintenance = await as.maintenance.create({
    body: { name: 'maintenance-name', type: 'fuel', attributes: { valor: 4321.5, descricao: 'secret-cost' } },
  })
  const command = await as.commands.create({
    body: {
      type: 'custom',
      description: 'command-name',
      attributes: { data: 'x', devicePassword: 'secret-command-password' },
    },
  })
  const network = { cellTowers: [{ cellId: 987654 }], carrier: 'secret-carrier' }
  const place = {
    attributes: { ...reported, ...unshown },
    protocol: 'secret-protocol',
    network,
    geofenceIds: [geofence.id],
  }
  const position = await report(app.ctx, device.id, place)
  return { group, device, driver, geofence, calendar, maintenance, command, position, place }
}
