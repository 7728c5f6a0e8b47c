import { dataOf } from '@rastro/core/calendar/data'
import { type SimpleCalendar, simpleText } from '@rastro/core/calendar/simple'
import type { Command } from '@rastro/core/resources/command'
import type { Notification } from '@rastro/core/resources/notification'

const hours: SimpleCalendar = {
  ...{ start: '2026-01-01T08:00:00', end: '2026-01-01T18:00:00', timezone: 'America/Sao_Paulo' },
  ...{ recurrence: 'weekly', weekdays: ['MO', 'TU', 'WE', 'TH', 'FR'], monthDay: 1, until: undefined },
  ...{ holidays: 'excepted', optionalDays: false, holidaysThrough: 2036 },
}

/** The calendar of the demo: office hours without the national holidays. */
export const officeHours = { name: 'Horário comercial', data: dataOf(simpleText(hours)) }

type NotificationBody = Partial<Notification> & Pick<Notification, 'type'>

/** Events notified for the entire fleet: over the web, as toasts. */
export const notificationsOfAll: readonly NotificationBody[] = [
  { type: 'geofenceEnter', description: 'Chegou à cerca' },
  { type: 'geofenceExit', description: 'Saiu da cerca' },
  { type: 'deviceOverspeed', description: 'Acima do limite' },
  { type: 'alarm', description: 'Botão de pânico', attributes: { alarms: 'sos' } },
  { type: 'commandResult', description: 'Resposta de comando' },
]

/** Events notified for the vehicles of one group only; the second only in office hours. */
export const notificationsOfGroup: {
  readonly group: string
  readonly told: readonly NotificationBody[]
  readonly timed: NotificationBody
} = {
  group: 'Rio de Janeiro',
  told: [{ type: 'ignitionOn', description: 'Ignição ligada' }],
  timed: { type: 'ignitionOff', description: 'Ignição desligada no expediente' },
}

/** The saved commands of the demo, for every group. */
export const savedCommands: readonly (Partial<Command> & Pick<Command, 'type' | 'description'>)[] = [
  { type: 'engineStop', description: 'Bloquear motor' },
  { type: 'engineResume', description: 'Liberar motor' },
  { type: 'positionPeriodic', description: 'Posição a cada 30 segundos', attributes: { frequency: 30 } },
  { type: 'custom', description: 'Estado da unidade', attributes: { data: 'STATUS#' } },
]

/** A scheduled group of the demo, in a group, with the vehicles that are put into it, by plate. Minutes count from the start. */
export interface DemoSchedule {
  readonly name: string
  readonly parent: string
  readonly typo: 1 | 2
  readonly startsAfter: number
  readonly stopsAfter: number
  readonly plates: readonly string[]
}

export const schedules: readonly DemoSchedule[] = [
  {
    name: 'Âncora do turno',
    parent: 'São Paulo',
    typo: 1,
    startsAfter: 2,
    stopsAfter: 5,
    plates: ['GJW-2L81', 'FPD-9M27'],
  },
  {
    name: 'Bloqueio do turno',
    parent: 'São Paulo',
    typo: 2,
    startsAfter: 2,
    stopsAfter: 4,
    plates: ['FLM-7K64', 'EXK-8820'],
  },
]
