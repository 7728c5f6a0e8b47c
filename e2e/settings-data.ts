import { dataOf } from '@rastro/core/calendar/data'
import { newSimpleCalendar, simpleText } from '@rastro/core/calendar/simple'
import type { Rest } from '../tools/rest.ts'
import { setServerAttributes } from './people.ts'
import type { Server } from './server.ts'
import { reportOsmand } from './units.ts'

/** A user without any items. */
export const beginner = { name: 'Nina', email: 'nina@example.com', password: 'a long secret' }

/** The ids of items with a page of their own, by name. */
export type SettingsIds = Readonly<Record<string, number>>

const longGroup = 'Transportadora Rodovia dos Bandeirantes, unidade de Jundiaí'
const night = { automatic: true, typo: 2, start: '22:00', stop: '06:00', disabled: false }
const calendarOf = (...lines: string[]) =>
  btoa(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Fleet//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n'))
const eventOf = (uid: string, start: string, end: string, ...more: string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'DTSTAMP:20260102T000000Z',
  `DTSTART;TZID=America/Sao_Paulo:${start}`,
  `DTEND;TZID=America/Sao_Paulo:${end}`,
  ...more,
  'END:VEVENT',
]

/** Fills every page of the settings of an administrator: names of any length, faults, and what is switched off. */
export async function fillSettings(rest: Rest, server: Server): Promise<SettingsIds> {
  await setServerAttributes(rest, { noOutsideRequests: true, activeMapStyles: 'base' })
  await rest.users.create({
    body: { ...beginner, userLimit: 5, attributes: { agCommand: true, 'ui.disableMaintenance': false } },
  })
  const made = [
    await groups(rest),
    await calendars(rest),
    await commands(rest),
    await formulas(rest),
    await schedules(rest),
    await drivers(rest),
  ]
  const ids = Object.assign({}, ...made) as SettingsIds
  const van = { name: 'Fiat Strada Freedom', uniqueId: 'van', groupId: ids['Turno da noite']! }
  const device = await rest.devices.create({
    body: { ...van, attributes: { veiculo: { placa: 'RTA-4F21' }, speedLimit: 43 } },
  })
  await rest.permissions.link({ body: { deviceId: device.id, attributeId: ids.Quebrado! } })
  await rest.permissions.link({ body: { groupId: ids['Zona Norte']!, attributeId: ids['Tanque em litros']! } })
  await maintenances(rest, device.id)
  for (const fuel of [10, 30, 20, 45, 12])
    await reportOsmand(server, { id: 'van', lat: -23.55, lon: -46.63, speed: 10, fuel, odometer: 12_000_000 })
  return { ...ids, ...(await notifications(rest, ids)), ...(await people(rest)), device: device.id }
}

async function groups({ groups }: Rest): Promise<SettingsIds> {
  const north = await groups.create({ body: { name: 'Zona Norte' } })
  const late = await groups.create({ body: { name: 'Turno da noite', groupId: north.id } })
  const long = await groups.create({ body: { name: longGroup, groupId: late.id } })
  for (const name of ['Zona Sul', 'Motos', '']) await groups.create({ body: { name } })
  return { 'Zona Norte': north.id, 'Turno da noite': late.id, [longGroup]: long.id }
}

async function people({ users }: Rest): Promise<SettingsIds> {
  const password = 'a long secret'
  const soon = new Date(Date.now() + 5 * 86_400_000)
  const reseller = await users.create({
    body: { name: 'Sentinela Rastreamento', email: 'sentinela@example.com', password, attributes: { nivel: 2 } },
  })
  const informacoes = {
    cpf: '12.ABC.345/01DE-35',
    ...{ cep: '05414-002', endereco: 'Rua Cristiano Viana', numero: '88', bairro: 'Pinheiros' },
    ...{ cidade: 'São Paulo', uf: 'SP' },
  }
  const client = await users.create({
    body: {
      ...{ name: 'Transportes Boa Vista', email: 'contato@boavista.example', phone: '+55 11 3874-2200', password },
      expirationTime: soon,
      attributes: { nivel: 3, card: reseller.id, idasaas: 'cus_1', informacoes },
    },
  })
  await users.create({
    body: {
      ...{ name: 'Clínica Vet Amigo', email: 'vet@example.com', password, disabled: true },
      attributes: { nivel: 3 },
    },
  })
  return { reseller: reseller.id, client: client.id }
}

async function calendars({ calendars }: Rest): Promise<SettingsIds> {
  const rule = 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'
  const hours = eventOf('one@fleet', '20260105T080000', '20260105T180000', rule)
  const everyDay = newSimpleCalendar('2026-01-05T08:00:00', 'America/Sao_Paulo')
  const worked = {
    ...everyDay,
    end: '2026-01-05T18:00:00',
    recurrence: 'weekly',
    weekdays: ['MO', 'WE', 'FR'],
  } as const
  const simple = await calendars.create({
    body: { name: 'Horário comercial', data: dataOf(simpleText({ ...worked, holidays: 'excepted' })) },
  })
  const saturday = eventOf('two@fleet', '20260103T070000', '20260103T120000', 'RRULE:FREQ=WEEKLY;BYDAY=SA')
  const custom = await calendars.create({ body: { name: 'Turnos', data: calendarOf(...hours, ...saturday) } })
  const monthly = dataOf(simpleText({ ...everyDay, recurrence: 'monthly', monthDay: 5 }))
  await calendars.create({ body: { name: 'Todo dia 5', data: monthly } })
  return { simple: simple.id, custom: custom.id }
}

async function commands({ commands }: Rest): Promise<SettingsIds> {
  const stop = await commands.create({ body: { type: 'engineStop', description: 'Bloquear o motor' } })
  const output = await commands.create({
    body: { type: 'outputControl', description: 'Relé da sirene', attributes: { index: 1, data: '1' } },
  })
  await commands.create({
    body: { type: 'custom', description: 'Consultar o estado', textChannel: true, attributes: { data: 'STATUS#' } },
  })
  await commands.create({
    body: { type: 'positionPeriodic', description: 'De meio em meio minuto', attributes: { frequency: 30 } },
  })
  return { stop: stop.id, output: output.id }
}

async function formulas({ computedAttributes }: Rest): Promise<SettingsIds> {
  const body = { attribute: 'tank', expression: 'fuel * 2', type: 'number', priority: 0 }
  const tank = await computedAttributes.create({ body: { ...body, description: 'Tanque em litros' } })
  const broken = await computedAttributes.create({
    body: { ...body, description: 'Quebrado', attribute: 'x', expression: 'nothing * 2', priority: 3 },
  })
  await computedAttributes.create({
    body: {
      ...body,
      description: 'Dirigindo à noite',
      attribute: 'driverUniqueId',
      expression: 'ignition && speed > 5 && (hour >= 22 || hour < 6) ? "noite" : "dia"',
      type: 'string',
    },
  })
  return { 'Tanque em litros': tank.id, Quebrado: broken.id }
}

async function schedules({ groups }: Rest): Promise<SettingsIds> {
  const lock = await groups.create({ body: { name: 'Bloqueio noturno', attributes: night } })
  await groups.create({ body: { name: 'Pátio no domingo', attributes: { ...night, typo: 1, start: '12:00' } } })
  await groups.create({ body: { name: 'Férias', attributes: { ...night, disabled: true } } })
  return { schedule: lock.id }
}

async function drivers({ drivers }: Rest): Promise<SettingsIds> {
  const in45Days = new Date(Date.now() + 45 * 86_400_000).toISOString().slice(0, 10)
  const informations = {
    cpf: '123.456.789-09',
    phone: '(11) 98144-7701',
    email: 'joao@example.com',
    cnh: '58316794534',
    catcnh: 'AD',
    cep: '13201-005',
    endereco: 'Rua do Retiro',
    cidade: 'Jundiaí',
    uf: 'SP',
  }
  const driver = await drivers.create({
    body: {
      name: 'João Batista de Souza',
      uniqueId: 'F1A2B3C4D5E6F708',
      attributes: { informations: { ...informations, vnccnh: in45Days } },
    },
  })
  await drivers.create({
    body: {
      name: 'Maria das Graças Nascimento de Albuquerque',
      uniqueId: '0012345678',
      attributes: { informations: { phone: '(11) 91234-5678', vnccnh: '2026-03-01' } },
    },
  })
  await drivers.create({ body: { name: 'Ana', uniqueId: '4711' } })
  return { driver: driver.id }
}

async function notifications({ notifications, devices, groups }: Rest, ids: SettingsIds): Promise<SettingsIds> {
  const { id } = await notifications.create({
    body: {
      type: 'alarm',
      description: 'Emergência',
      notificators: 'web,command',
      commandId: ids.stop!,
      calendarId: ids.simple!,
      attributes: { alarms: 'sos,tow', repeatMinutes: 2.5, priority: true },
    },
  })
  for (const type of ['deviceOverspeed', 'geofenceEnter', 'maintenance', 'commandResult'])
    await notifications.create({ body: { type, notificators: 'web', always: true } })
  const locked = (await groups.list({ query: {} })).find(({ name }) => name === 'Bloqueio noturno')!
  await devices.create({ body: { name: 'Honda CG 160 Cargo', uniqueId: 'bike', groupId: locked.id } })
  return { notification: id }
}

async function maintenances({ maintenance, permissions }: Rest, deviceId: number): Promise<void> {
  const rules = [
    { name: 'Troca de óleo', type: 'odometer', start: 10_000_000, period: 10_000_000 },
    { name: 'Freios', type: 'odometer', start: 12_500_000, period: 30_000_000 },
    { name: 'Pneus e alinhamento', type: 'odometer', start: 90_000_000, period: 45_000_000 },
    { name: 'Correia', type: 'hours', start: 3_600_000, period: 7_200_000 },
  ]
  for (const body of rules) {
    const { id } = await maintenance.create({ body })
    await permissions.link({ body: { deviceId, maintenanceId: id } })
  }
  for (let at = 0; at < 14; at += 1) {
    const day = `2026-${String((at % 9) + 1).padStart(2, '0')}-12`
    const attributes = {
      deviceId,
      deviceDescricao: 'Fiat Strada Freedom',
      dataManutencao: day,
      valor: 180.5 * (at + 1),
    }
    await maintenance.create({ body: { name: rules[at % 4]!.name, type: 'other', attributes } })
  }
}
