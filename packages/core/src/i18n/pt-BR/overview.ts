import type { overview as english } from '../en/overview.ts'
import type { Translated } from '../languages.ts'

/** Words of the overview and its tiles, in Brazilian Portuguese. */
export const overview = {
  dashboardUpdated: 'Atualizado às {time}',
  dashboardVehicles: 'Veículos',
  dashboardUsers: 'Usuários',
  dashboardMessagesReceived: 'Mensagens recebidas',
  dashboardMessagesStored: 'Mensagens armazenadas',
  dashboardToday: 'hoje',
  dashboardTotal: 'total',
  dashboardByStatus: 'Veículos por situação',
  dashboardByProtocol: 'Posições por protocolo',
  dashboardLastUpdate: 'Última atualização',
  dashboardSpeed: 'Velocidade',
  dashboardNow: 'Agora',
  dashboardWaitingAlarms: 'Alarmes em espera',
  dashboardUnitVehicles: '{count, plural, one {veículo} other {veículos}}',
  dashboardUnitAlarms: '{count, plural, one {alarme não marcado como visto} other {alarmes não marcados como vistos}}',
  dashboardMoreThan: 'mais de {count}',
  dashboardToMap: 'Ver no mapa',
  dashboardToAlarms: 'Abrir os alarmes',
  dashboardFailed: 'Não foi possível carregar estes números',
} as const satisfies Translated<typeof english>
