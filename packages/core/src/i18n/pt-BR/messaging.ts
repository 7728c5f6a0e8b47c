import type { messaging as english } from '../en/messaging.ts'
import type { Translated } from '../languages.ts'

/** Words of the connection to the messaging app, in Brazilian Portuguese. */
export const messaging = {
  messagingOnline: 'Online',
  messagingOffline: 'Offline',
  messagingApiOff: 'Whats API OFF-Line',
  messagingConnect: 'Conectar',
  messagingDisconnect: 'Desconectar',
  messagingTitle: 'Conexão',
  messagingOpen: 'Conectado. As mensagens saem por este número.',
  messagingWaiting: 'Conectando, falta ler o código com o celular',
  messagingClosed: 'Não conectado. Nenhuma mensagem sai por WhatsApp.',
  messagingNone: 'Ainda não há conexão. Conectar cria uma.',
  messagingNotStarted: 'O serviço não conseguiu iniciar a conexão. Ele tenta de novo.',
  messagingNotConfigured: 'Nenhum serviço de mensagens está configurado. Defina {settings} e reinicie o servidor.',
  messagingNoAnswer: 'O serviço de mensagens não responde.',
  messagingKeyRefused: 'O serviço de mensagens não aceita a chave em WHATSAPP_KEY. Ela precisa ser a chave global.',
  messagingServiceFailed: 'O serviço de mensagens falhou.',
  messagingTryAgain: 'Tentar de novo',
  messagingCode: 'Código para ler com o celular',
  messagingCodeNone: 'O código aparece aqui depois de Conectar.',
  messagingCodeComes: 'O código já vem…',
  messagingCodeNext: 'Novo código em {seconds} s',
  messagingStep1: 'Abra o WhatsApp no celular da empresa.',
  messagingStep2: 'Toque em **Mais opções** ou **Configurações** e em **Dispositivos conectados**.',
  messagingStep3: 'Toque em **Conectar dispositivo** e aponte para este código.',
  messagingQueue: 'Fila',
  messagingWaitingCount:
    '{count, plural, =0 {Nenhuma mensagem aguarda} one {# mensagem aguarda} other {# mensagens aguardam}}',
  messagingWaitingOf:
    '({events} de eventos, {announcements} de comunicados): cerca de {minutes, plural, one {# minuto} other {# minutos}}',
  messagingPace: 'No máximo uma mensagem a cada {seconds} segundos.',
  messagingNoOutcomes: 'Nada saiu por WhatsApp ainda.',
  messagingOutcomes: 'Últimas mensagens',
  messagingOfEvent: 'Evento',
  messagingOfAnnouncement: 'Comunicado',
  messagingUse: 'O que sai por aqui',
  messagingUseText: 'Notificações, comunicados e códigos de quem escolheu WhatsApp.',
  messagingOnlyThis: 'Use um número só para isto',
  messagingOnlyThisText:
    'O WhatsApp pode bloquear números que enviam demais. Mandamos no máximo uma mensagem a cada 3 segundos.',
} as const satisfies Translated<typeof english>
