import type { firstTracker as english } from '../en/first-tracker.ts'
import type { Translated } from '../languages.ts'

/** Words of the page of the first tracker, in Brazilian Portuguese. */
export const firstTracker = {
  trackerSkip: 'Cadastrar sem testar',
  helpFirstTracker:
    'Escolha o modelo: a página mostra a porta do protocolo e os SMS que configuram o aparelho.\nMande os SMS ao número do chip nesta ordem, cada um depois da resposta ao anterior.\nA janela mostra o que o aparelho envia. Se nada chega, ela diz qual é o erro provável.',

  // Model
  trackerModelStep: 'Qual é o modelo?',
  trackerModelName: 'Modelo',
  trackerModelHint: 'Veja a etiqueta do aparelho. {models} modelos conhecidos.',
  trackerModelNone: 'Modelo desconhecido. Pergunte ao vendedor qual é o protocolo.',
  trackerNumber: 'Número do aparelho',
  trackerNumberImei: 'IMEI: 15 dígitos, na etiqueta',
  trackerNumberDigits: '{digits} dígitos, na etiqueta',
  trackerNumberEsn: '10 dígitos, na etiqueta; não é o IMEI',
  trackerNumberLabel: 'Como está na etiqueta',
  trackerNumberChosen: 'O que o aplicativo mostra',
  trackerProtocolNotYet: 'Este servidor ainda não lê {protocol}, o protocolo deste modelo.',
  trackerProtocolNobody: 'O protocolo deste modelo ainda não é lido aqui.',

  // Address
  trackerAddressStep: 'Aponte o aparelho para cá',
  trackerPort: 'Porta {port}, a deste modelo.',
  trackerPortUdp: 'Porta {port}, a deste modelo: ele só envia por UDP.',
  trackerHostPrivate: 'Este endereço só funciona na rede local. O chip precisa do nome público do servidor.',
  trackerFirst: 'Escolha o modelo primeiro.',
  trackerNotHere: 'Ainda não é possível aqui com este modelo.',

  // Messages
  trackerMessagesStep: 'Mande estes SMS ao número do chip',
  trackerMessagesOrder: 'Nesta ordem, cada um depois da resposta ao anterior.',
  trackerCarrier: 'Operadora',
  trackerCarrierHint: 'A operadora muda a APN. Vale o que está no papel do chip.',
  trackerCarrierOther: 'Outra',
  trackerApn: 'APN',
  trackerApnUser: 'Usuário',
  trackerApnPassword: 'Senha da APN',
  trackerInterval: 'Intervalo',
  trackerIntervalSeconds: '{seconds} s',
  trackerPassword: 'Senha do aparelho',
  trackerPasswordHint: 'De fábrica: {password}',
  trackerMissingId: 'Os SMS repetem o número do aparelho: digite-o acima.',
  trackerTooLong: 'Não cabe em um SMS: use um endereço mais curto ou o programa do fabricante.',
  trackerCheck: 'Para conferir o que ficou gravado:',
  trackerSendSms: 'SMS',
  trackerSendSmsOf: 'Mandar {text} por SMS',
  trackerCopyOf: 'Copiar {text}',
  trackerWhatsApp: 'Mandar todos por WhatsApp',
  trackerTool:
    'Não se conhecem SMS para este modelo: use o programa do fabricante, com o servidor {host} e a porta {port}.',
  trackerApp: 'Instale o aplicativo {name} e digite nele este endereço. O número é o que o aplicativo mostra.',
  trackerSureManual: 'Conforme a documentação do fabricante.',
  trackerSurePlatform: 'Como em outras plataformas: confira no manual.',
  trackerSureInferred: 'Como em outros modelos da família: teste antes em um só aparelho.',
  trackerSureForum: 'Conforme relatos de usuários: teste antes em um só aparelho.',

  // Wait
  trackerWaitStep: 'Espere a primeira mensagem',
  trackerWaiting: 'Nada ainda. Esperando há {time}.',
  trackerCame: 'Chegou às {time}.',
  trackerCameAfter: 'Chegou às {time}, {seconds, plural, one {# segundo} other {# segundos}} depois da conexão.',
  trackerWaitUnseen: 'Cadastre o veículo: a primeira posição leva ele ao mapa.',

  // Window
  trackerWindow: 'O que chegou na porta',
  trackerSince: '{port}, desde {time}',
  trackerLive: 'Ao vivo',
  trackerEnded: 'Parado',
  trackerGoOn: 'Continuar',
  trackerFailed: 'O servidor não responde. Tentando de novo.',
  trackerNothing: 'O que o aparelho enviar aparece aqui.',
  trackerConnected: 'Conexão de {host}',
  trackerConnectedUnknown: 'Uma conexão que ainda não disse quem é',
  trackerLogin: 'Entrada do aparelho {identifier}',
  trackerMessage: 'Mensagem sem posição',
  trackerPosition: 'Posição, {speed}',
  trackerPositionSatellites: 'Posição com {count, plural, one {# satélite} other {# satélites}}, {speed}',
  trackerPositionNoFix: 'Posição sem sinal de GPS',
  trackerReply: 'Resposta enviada',
  trackerRefused: 'Recusado: o veículo está desativado ou vencido',
  trackerUnreadable: 'Não é uma mensagem deste protocolo',
  trackerLooksLike: 'Não é uma mensagem deste protocolo: parece {protocol}',
  trackerSilent: 'Conectou e não disse nada',
  trackerClosed: 'Conexão encerrada',
  trackerCaller: 'O aparelho {identifier} chama nesta porta',
  trackerIsIt: 'É este',

  // Likely mistakes
  mistakeTitle: 'O erro provável',
  mistakeTaken: 'Este número já é de um veículo. Procure na lista ou pergunte ao administrador.',
  mistakeDisabled: 'O veículo com este número está desativado ou vencido.',
  mistakeHostPrivate: 'O chip não chega a este endereço, que só a rede local conhece.',
  mistakeOnlyUdp: 'Nada chegou. Este modelo só envia por UDP: o firewall precisa liberar UDP nesta porta.',
  mistakeSilent:
    'Alguém conectou e não disse nada: o aparelho talvez espere outro protocolo, ou era só um teste de conexão.',
  mistakeNoFix: 'Ele envia sem sinal de GPS: deixe-o a céu aberto e confira a antena.',
  mistakeNoPosition: 'Está conectado mas não envia posição: falta céu aberto, o fio da ignição ou o veículo andar.',
  mistakeNothing:
    'Nada chegou. Confira a APN e o plano de dados, se o aparelho respondeu aos SMS e se o firewall libera esta porta.',
  mistakeOtherIdentifier: 'Um número parecido chama nesta porta: {identifier}.',
  mistakeIdentifierLength: 'O número deste modelo tem {digits} dígitos; o digitado é outro.',
  mistakeWrongPort: 'O que chega é {protocol}: a porta dele é {port}. Escolha o modelo que ele é de fato.',
  mistakeUnknownProtocol: 'O que chega parece {protocol}, que este servidor ainda não lê.',
  mistakeUnreadable: 'Chega algo que não é mensagem deste protocolo: confira o modelo e a porta.',
  mistakeClockOff:
    '{minutes, plural, one {O relógio do aparelho difere # minuto: acerte para UTC.} other {O relógio do aparelho difere # minutos: acerte para UTC.}}',
  mistakeClockHours:
    '{hours, plural, one {O relógio do aparelho difere # hora: acerte para UTC.} other {O relógio do aparelho difere # horas: acerte para UTC.}}',

  // Talking
  trackerTalking: 'O aparelho está falando',
  trackerAdd: 'Cadastrar este aparelho',
  trackerOpen: 'Abrir o veículo',
  trackerPlate: 'Placa',
  trackerAdded: '{name} cadastrado',
} as const satisfies Translated<typeof english>
