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
    'Defina o que vence e a cada quantos quilômetros ou horas, como a troca de óleo, e vincule a veículos ou grupos.',
  maintenanceAlertHint: 'Vale para os veículos e grupos vinculados a ele.',
  maintenanceNobody: 'Nenhum veículo: este alerta nunca vem.',
  maintenanceAlertName: 'Registros com este nome contam como feitos para este tipo.',
  maintenanceCounts: 'Contado por',
  maintenanceOdometer: 'Hodômetro',
  maintenanceHours: 'Horas de motor',
  maintenanceStart: 'Primeiro vencimento',
  maintenanceEvery: 'A cada',
  maintenanceWarn: 'Avisar antes',
  maintenanceWarnHint: 'Quanto antes do vencimento. Se vazio, no vencimento.',
  maintenanceWarnTooLong: 'Deve ser menor que o intervalo',
  maintenanceStartHint: 'Leitura em que vence nos veículos sem registro.',
  maintenanceDigits: 'Use só dígitos e um ponto decimal',
  maintenanceReads: 'Lido como {value}',
  maintenanceAgain: 'Depois de feita, vence de novo em {value}.',
  maintenanceAgainWarned: 'Depois de feita, vence de novo em {value}, com aviso {warn} antes.',
  maintenanceByDate: 'Este tipo conta por data e foi criado em outro programa; a primeira data é mantida.',

  // Records
  maintenanceRecordNew: 'Registrar manutenção',
  maintenanceRecords: 'Manutenções realizadas',
  maintenanceRecordsEmptyTitle: 'Nenhuma manutenção registrada',
  maintenanceRecordsEmptyText: 'Registre o que foi feito em um veículo, quando e quanto custou.',
  maintenanceWhat: 'O que foi feito',
  maintenanceWhatHint: 'Escolha um tipo de alerta para atualizar a situação dele.',
  maintenanceOther: 'Outro',
  maintenanceOtherText: 'Descreva',
  maintenanceCost: 'Valor',
  maintenanceReadings: 'Leituras no dia',
  maintenanceReadingsHint: 'O próximo vencimento é contado a partir daqui.',

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
  maintenanceColours: 'Verde abaixo de {orange}, laranja abaixo de {red}, vermelho acima',
  maintenanceTop: 'Os {count} mais caros de {total}',
  maintenanceCut: 'Só os primeiros {count} são contados e mostrados',

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
  maintenanceRecordFor: 'Registrar manutenção: {name}',
  maintenanceStatusEmptyTitle: 'Nenhum vencimento acompanhado',
  maintenanceStatusEmptyText:
    'Crie um tipo de alerta e vincule a veículos ou grupos: os próximos vencimentos aparecem aqui.',
  maintenanceDayUnit: 'dias',
} as const satisfies Translated<typeof english>
