import type { adding as english } from '../en/adding.ts'
import type { Translated } from '../languages.ts'

/** Words for adding a vehicle and for making a phone a tracker, in Brazilian Portuguese. */
export const adding = {
  deviceAdded: '{name} adicionado',
  deviceIdentifierHint: 'O IMEI do rastreador ou o identificador que o aplicativo do celular mostra',
  devicePhoneTitle: 'Um celular também serve de rastreador',
  devicePhoneText:
    'Instale o Traccar Client no celular, informe nele este endereço de servidor e digite aqui o identificador que ele mostra. Depois ative o serviço no aplicativo.',
  devicePhoneServer: 'Endereço do servidor',
  devicePlateHint: 'ABC-1234 ou ABC-1D23; pode digitar sem hífen',
  devicePlatePreview: 'Placa {plate}',
  deviceIdentifierTaken: '{taken}. Confira os números ou peça ao administrador acesso a esse veículo.',
  devicePhoneScan: 'Leia no aplicativo Traccar Client, em Configurações, código QR.',
  devicePhoneCode: 'Código QR com o endereço do servidor',
  devicePhoneCodeFor: 'Código QR com o endereço do servidor e o identificador {identifier}',
  devicePhoneOpen: 'Configurar o aplicativo neste celular',
  devicePhoneMake: 'Gerar identificador',
  devicePhoneOther: 'Outros endereços deste servidor: {hosts}',
  devicePhoneOff:
    'Este servidor não aceita celulares: a porta deles (osmand) está desativada. Quem opera o servidor pode ativá-la em DEVICE_PORTS.',
  devicePhoneLocal:
    'Este endereço só funciona nesta máquina. Para conectar um celular, abra o servidor pelo endereço dele na rede.',
  deviceIdentifierCheck:
    'O dígito verificador não confere com este IMEI. Confira os números: ele pode ser salvo mesmo assim.',
  deviceCorrect: 'Corrigir o identificador',
  deviceCorrected: 'Identificador de {name} corrigido',
  deviceScan: 'Ler com a câmera',
  deviceScanStop: 'Parar a câmera',
  deviceScanHint: 'Aponte a câmera para o código de barras do rastreador.',
  deviceScanRefused: 'Não foi possível usar a câmera. Permita o uso no navegador ou digite o identificador.',
  deviceUnknownTitle: 'Rastreadores desconhecidos chamando agora',
  deviceUnknownUse: 'Usar o rastreador {identifier}',
  deviceUseShort: 'Usar',
  deviceTrackerTitle: 'Endereço e porta para o rastreador',
  deviceTrackerText: 'Configure o rastreador com este endereço e a porta do protocolo dele.',
  deviceTrackerProtocol: 'Protocolo do rastreador',
} as const satisfies Translated<typeof english>
