import type { happened as english } from '../en/happened.ts'
import type { Translated } from '../languages.ts'

/** Words of the page that tells of one event (MAP-51), in Brazilian Portuguese. */
export const happened = {
  happenedVehicle: 'Veículo',
  happenedWhen: 'Quando',
  happenedSeen: 'Visto por',
  happenedSpeed: 'Velocidade',
  happenedNowhere: 'Sem posição',
  happenedMissing: 'Evento não encontrado',
  happenedAround: 'Antes e depois',
  happenedAlone: 'Nenhum outro evento nos 30 min antes e depois.',
  happenedShow: 'Ver veículo no mapa',

  // The messages that it made
  happenedMessages: 'Mensagens',
  happenedNoMessages: 'Ninguém foi avisado deste evento.',
  messageWaiting: 'Aguardando até {time}',
  messageSent: 'Enviada em {time}',
  messageFailed: 'Falha no envio em {time}',
  messageExpired: 'Não enviada a tempo ({time})',
  messageSkipped: 'Não enviada ({time})',
} as const satisfies Translated<typeof english>
