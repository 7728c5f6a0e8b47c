import type { maintenances as english } from '../en/maintenances.ts'
import type { Translated } from '../languages.ts'

/** Words of maintenance: what is due, what was done, and what it cost, in Brazilian Portuguese. */
export const maintenances = {
  maintenanceTabAlerts: 'Tipos de alerta',
  maintenanceTabDashboard: 'Painel',
  maintenanceTabStatus: 'Situação',

  // Alert types
  maintenanceAlertNew: 'Novo tipo de alerta',
  maintenanceAlertsEmptyTitle: 'Nenhum tipo de alerta cadastrado',
  maintenanceAlertsEmptyText:
    'Diga o que vence a cada quantos quilômetros ou horas, como a troca de óleo, e ligue a veículos ou grupos.',
  maintenanceAlertHint: 'Vale para os veículos e grupos a que está ligado nas conexões deles.',
  maintenanceAlertName: 'Registros com este nome contam como feitos.',
  maintenanceCounts: 'Contado por',
  maintenanceOdometer: 'Hodômetro',
  maintenanceHours: 'Horas de motor',
  maintenanceStart: 'Primeiro vencimento',
  maintenancePeriod: 'Período',
  maintenanceDigits: 'Só dígitos e um ponto decimal',
  maintenanceReads: 'Lido como {value}',
  maintenanceAgain: 'Depois de feita, vence de novo após {value}: período menos primeiro vencimento.',
  maintenanceAtOnce:
    'O período não passa do primeiro vencimento: depois de feita, a situação já diz que venceu de novo.',
  maintenanceByDate: 'Este conta por data; outro programa o criou, e as datas ficam como estão.',

  // Records
  maintenanceRecordNew: 'Novo registro',
  maintenanceRecords: 'Manutenções realizadas',
  maintenanceRecordsEmptyTitle: 'Nada registrado ainda',
  maintenanceRecordsEmptyText: 'Registre o que foi feito em um veículo, quando e quanto custou.',
  maintenanceWhat: 'O que foi feito',
  maintenanceWhatHint: 'O nome de um tipo de alerta conta para a situação dele.',
  maintenanceOther: 'Outro',
  maintenanceOtherText: 'Com suas palavras',
  maintenanceCost: 'Valor',
  maintenanceReadings: 'Leituras no dia',
  maintenanceReadingsHint: 'A partir daqui se conta o próximo vencimento.',

  // Dashboard
  maintenanceTotal: 'Total gasto',
  maintenanceCount: 'Registros',
  maintenanceAverage: 'Média',
  maintenanceHide: 'Ocultar valores',
  maintenanceShow: 'Mostrar valores',
  maintenanceByMonth: 'Gastos por mês',
  maintenanceByVehicle: 'Gastos por veículo',
  maintenanceByKind: 'Gastos por serviço',
  maintenanceMonth: 'Mês',
  maintenanceColours: 'Verde abaixo de {orange}, laranja abaixo de {red}, vermelho a partir daí',
  maintenanceTop: 'Os {count} mais caros de {total}',
  maintenanceCut: 'Só os primeiros {count} são contados e mostrados',
  maintenancePrevious: 'Página anterior',
  maintenanceNext: 'Próxima página',

  // Status
  maintenanceAlert: 'Tipo de alerta',
  maintenanceCurrent: 'Agora',
  maintenanceDue: 'Próximo vencimento',
  maintenanceRemaining: 'Falta',
  maintenanceState: 'Situação',
  maintenanceNoData: 'Sem dados',
  maintenanceOnTime: 'Em dia',
  maintenancePending: 'Pendente',
  maintenanceOverdue: 'Vencida',
  maintenanceRecordFor: 'Registrar {name} como feita',
  maintenanceStatusEmptyTitle: 'Nada é acompanhado ainda',
  maintenanceStatusEmptyText:
    'Crie um tipo de alerta e ligue a veículos ou grupos nas conexões deles: aqui fica o que vence em seguida.',
  maintenanceDays: '{count, plural, one {# dia} other {# dias}}',
} as const satisfies Translated<typeof english>
