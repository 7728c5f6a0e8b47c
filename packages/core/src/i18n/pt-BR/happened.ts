import type { happened as english } from '../en/happened.ts'
import type { Translated } from '../languages.ts'

/** Words of the page that tells of one event (MAP-51), in Brazilian Portuguese. */
export const happened = {
  happenedVehicle: 'Veículo',
  happenedWhen: 'Quando',
  happenedSeen: 'Visto por',
  happenedSpeed: 'Velocidade',
  happenedNowhere: 'Veio sem posição',
  happenedMissing: 'Este evento não existe',
  happenedAround: 'Pouco antes e depois',
  happenedAlone: 'Nada mais aconteceu em meia hora.',
  happenedShow: 'Ver veículo no mapa',

  // The messages that it made
  happenedMessages: 'Mensagens',
  happenedNoMessages: 'Ninguém recebeu mensagem sobre isto.',
  messageWaiting: 'Espera até {time}',
  messageSent: 'Enviada {time}',
  messageFailed: 'Não pôde ser enviada, {time}',
  messageExpired: 'Antiga demais para enviar, {time}',
  messageSkipped: 'Não era para enviar, {time}',
} as const satisfies Translated<typeof english>
