import type { messages as english } from '../en/messages.ts'

/** Texts of the messages that tell people of events, in Brazilian Portuguese. */
export const messages: Readonly<Record<keyof typeof english, string>> = {
  messageVehicle: 'Veículo',
  messageTime: 'Quando',
  messageSpeed: 'Velocidade',
  messagePlace: 'Onde',
  messageMap: 'Mapa do local',
  messageMapOf: 'Mapa de {place}',
  messageOpen: 'Abrir no mapa',
  messageNotification: 'Notificação',
  messageChange: '{before} → {after}',
  messageMany: '{count} eventos',
  licenceDays: 'A CNH de {name} vence em {count} dias, em {day}',
  licenceTomorrow: 'A CNH de {name} vence amanhã, {day}',
  licenceToday: 'A CNH de {name} vence hoje',
  licencePast: 'A CNH de {name} venceu em {day}',
  licenceOpen: 'Abrir o motorista',
  messageMore: 'e mais {count}',

  // Dunning
  messageDueReminder: 'Sua cobrança de {value} vence em {day}',
  messageDueToday: 'Sua cobrança de {value} vence hoje, {day}',
  messageDueNotice: 'Sua cobrança de {value} venceu em {day} e ainda não foi paga',
  messageDueLimit:
    'Sua cobrança de {value}, vencida em {day}, não foi paga: o mapa ao vivo, o replay e os relatórios estão pausados',
  messageDueAhead: 'A partir de {day}, o mapa ao vivo, o replay e os relatórios ficam pausados até o pagamento.',
  messageDueStays:
    'O rastreamento, o SOS e os alarmes continuam, o histórico fica guardado e nenhum veículo é bloqueado. Tudo volta a aparecer assim que o pagamento chegar.',
  messageDueFine: 'Paga com atraso, tem multa de {percent} %.',
  messageDueInterest: 'Paga com atraso, tem juros de {percent} % ao mês.',
  messageDueTotal: 'Hoje o valor é {total}.',
  messageDuePix: 'Pix copia e cola:',
  messageDueOpen: 'Ver a cobrança',
  messageDuePaid: 'Já pagou? Desconsidere esta mensagem.',

  // What a stock client shows of a command that waits
  commandWaits: 'Comando: aguardando o rastreador conectar',
  commandWaitsStanding: 'Comando: aguardando o veículo parar',
  commandWaitsApproval: 'Comando: aguardando aprovação de outra pessoa',
  commandWaitsSms: 'Comando: aguardando o serviço de SMS',

  // What a test of a notification says
  messageTest: 'Teste',
  messageTestNote: 'Isto é um teste: nada aconteceu de fato.',
  exampleVehicle: 'Strada 07',
  examplePlace: 'Avenida Paulista, São Paulo',
  exampleFence: 'Depósito',
  exampleService: 'Troca de óleo',
  exampleDriver: 'João Souza',
  exampleResult: 'Motor bloqueado',
  exampleText: 'Saldo: R$ 3,20',
}
