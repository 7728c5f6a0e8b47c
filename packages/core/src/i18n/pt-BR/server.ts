import type { server as english } from '../en/server.ts'
import type { Translated } from '../languages.ts'

/** Words of the settings of the installation, in Brazilian Portuguese. */
export const server = {
  serverUsual: '{about} Padrão: {value}.',
  serverAddressFault: 'Digite um endereço que comece com https://, http:// ou /',

  // Preferences
  serverPreferencesHint: 'O que vale para quem não escolheu outra coisa.',
  serverMapHint: 'O mapa que aparece primeiro.',
  serverMapNeedsKey: 'Este mapa precisa de uma chave: digite em Mapas. Até lá aparece outro.',
  serverMapUrl: 'Endereço do seu próprio mapa',
  serverMapUrlHint: 'Blocos com z, x e y entre chaves no endereço, ou um estilo.',
  serverOverlayUrl: 'Endereço da sua própria camada',
  serverOverlayUrlHint: 'Blocos que ficam sobre o mapa.',
  serverPoiHint: 'Endereço de um arquivo KML com lugares para mostrar no mapa.',
  serverAnnouncement: 'Comunicado',
  serverAnnouncementHint: 'Todos leem na tela de entrada. Vazio não mostra nada.',
  serverForce: 'Igual para todos',
  serverForceHint: 'Estas configurações valem antes do que cada um escolheu.',

  // Location
  serverLocationHint: 'Onde o mapa abre. Sem um lugar, mostra todos os veículos.',
  serverZoom: 'Zoom',
  serverLocationMap: 'Mapa para escolher o lugar',
  serverCurrentMap: 'Usar o que o mapa mostra',

  // Permissions
  serverPermissionsHint: 'Valem para todos, menos administradores.',
  serverRegistration: 'Qualquer pessoa pode abrir uma conta',
  serverRegistrationHint: 'A tela de entrada leva ao cadastro.',
  serverReadonly: 'Somente leitura',
  serverReadonlyHint: 'Ninguém altera nada.',
  serverDeviceReadonly: 'Veículos não podem ser alterados',
  serverDeviceReadonlyHint: 'Todos veem os veículos, mas não adicionam, alteram nem excluem.',
  serverLimitCommands: 'Somente comandos salvos',
  serverLimitCommandsHint: 'Ninguém escreve comandos próprios.',
  serverDisableReports: 'Sem relatórios',
  serverDisableReportsHint: 'O menu não tem relatórios e o servidor não os gera.',
  serverFixedEmail: 'E-mails fixos',
  serverFixedEmailHint: 'Ninguém muda o e-mail com que entra.',

  // Appearance
  serverAppearance: 'Aparência',
  serverAppearanceHint: 'Nome, logotipo e cores. O que você escolhe aparece abaixo e vale depois de salvar.',
  serverLogoHint: 'Envie uma imagem ou digite o endereço dela.',
  serverLogoUpload: 'Enviar imagem',
  serverLogoFile: 'Arquivo de {label}',
  serverLogoFailed: 'A imagem não foi aceita: {why}',
  serverColourPick: 'Escolher: {label}',
  serverContrastPrimary:
    'Texto sobre ela alcança {fill}:1; o tom para textos, {light}:1 no fundo claro e {dark}:1 no escuro. O bom é 4,5:1.',
  serverContrastSecondary: 'Texto sobre ela alcança {fill}:1. O bom é 4,5:1.',
  serverThemeOwn: 'Cada um escolhe',
  serverThemeLight: 'Claro para todos',
  serverThemeDark: 'Escuro para todos',
  serverPreview: 'A tela de entrada',

  // Safe blocking
  serverBlock: 'Bloqueio seguro',
  serverBlockHint: 'Quando um motor pode ser bloqueado. Um veículo ou seu grupo pode ter limites próprios.',
  serverCommandExpiration: 'Comandos esperam por',

  // Maps
  serverMaps: 'Mapas',
  serverMapsHint:
    'Chaves de serviços de mapas e os mapas que ficam neste servidor. Os navegadores buscam os mapas, então as pessoas podem ver as chaves.',
  serverOutsideHint:
    'Navegadores e servidor não pedem mapas nem endereços a outros servidores. Se o operador definiu isso para a instalação, continua ligado.',
  serverArchives: 'Mapas neste servidor',
  serverArchivesHint:
    'Arquivos PMTiles na pasta maps da pasta de dados. De cada um se confere o formato, se está inteiro, a área, os níveis de zoom e as camadas.',
  serverArchivesNone: 'Ainda não há nenhum: coloque um arquivo PMTiles na pasta.',
  serverArchiveGood: 'Pode ser mostrado: {schema}, zoom {minZoom} a {maxZoom}, {size} MB',
  serverArchiveBad: 'Não é mostrado: {why}',
  serverArchiveOmt: 'OpenMapTiles',
  serverArchiveProtomaps: 'Protomaps',
  serverArchiveRaster: 'imagens',

  // Messages
  serverMessages: 'Mensagens',
  serverMessagesHint: 'Como esta instalação alcança as pessoas. O operador configura onde o servidor é iniciado.',
  serverMail: 'E-mail',
  serverMailNone:
    'Nenhum servidor de e-mail configurado: ninguém recebe e-mails nem uma nova senha. Inicie o servidor com MAIL_URL e MAIL_FROM.',
  serverMailNoLinks:
    'Há um servidor de e-mail, mas este servidor não sabe o próprio endereço: ninguém recebe uma nova senha por e-mail. Inicie com PUBLIC_URL.',
  serverMailReady: 'Há um servidor de e-mail, e as pessoas podem receber uma nova senha por e-mail.',
  serverMailTest: 'Enviar e-mail de teste',
  serverMailTestHint: 'Vai para {email}.',
  serverMailSent: 'O servidor de e-mail aceitou a mensagem para {email}. Se ela não chegar, olhe na caixa de spam.',
  serverMailFailed: 'Não foi enviado: {why}',
  serverChannels: 'Outros canais',
  serverChannelReady: 'Configurado',
  serverChannelNone: 'Não configurado: {settings}',

  // Figures
  serverFigures: 'Como ele está',
  serverFiguresHint: 'Agora e em cada um dos últimos 30 dias.',
  serverVersion: 'Versão',
  serverUptime: 'No ar há',
  serverMemory: 'Memória',
  serverDisk: 'Disco',
  serverDiskFree: '{free} de {whole} GB livres',
  serverDatabase: 'Banco de dados',
  serverLog: 'Registro',
  serverLogDropped: 'Linhas não gravadas: {count}',
  serverWell: 'Tudo em ordem',
  serverTrouble: '{words} (desde {since})',
  serverDaysDevices: 'Veículos que reportaram',
  serverDaysUsers: 'Pessoas que olharam',
  serverDaysMessages: 'Posições gravadas',
  serverDaysRequests: 'Chamadas respondidas',
  serverDaysMails: 'E-mails',
  serverDaysSms: 'SMS',
  serverDaysWords: 'Hoje {latest}, no máximo {most} por dia',

  // Why an archive is not shown
  archiveFaultOutside: 'É um link para um arquivo fora da pasta',
  archiveFaultNoFile: 'Não é um arquivo',
  archiveFaultNoArchive: 'Não é um arquivo PMTiles',
  archiveFaultVersion: 'É um arquivo PMTiles da versão {version}; só a versão 3 pode ser lida',
  archiveFaultCutOff: 'Faltam {count} bytes no fim: não foi copiado inteiro',
  archiveFaultMisplaced: 'O índice não está no lugar certo',
  archiveFaultDirectoryPacked: 'O índice está compactado com {packing}; o mapa lê gzip',
  archiveFaultTilesPacked: 'Os blocos estão compactados com {packing}; o mapa lê gzip',
  archiveFaultNoKind: 'Os blocos são de um tipo que o mapa não sabe desenhar',
  archiveFaultZooms: 'Diz ter zoom de {least} a {most}',
  archiveFaultNoArea: 'Não diz que área mostra',
  archiveFaultLayers: 'As camadas não são as do OpenMapTiles nem as do Protomaps',
  archiveFaultOldProtomaps: 'Está no esquema do Protomaps anterior à versão 4: use um mais novo',
  archiveFaultNoTiles: 'Não tem blocos',
  archiveFaultDirectoryTooLarge: 'O índice tem mais de {most} bytes',
  archiveFaultDescriptionTooLarge: 'A descrição tem mais de {most} bytes',
  archiveFaultDirectoryDamaged: 'O índice está danificado',
  archiveFaultDescriptionDamaged: 'A descrição está danificada',
  archiveFaultMayNotRead: 'Este servidor não tem permissão para ler',
  archiveFaultBrokenLink: 'É um link que não leva a lugar nenhum',
  archiveFaultFailed: 'Não pode ser lido ({error})',
} as const satisfies Translated<typeof english>
