import type { server as english } from '../en/server.ts'
import type { Translated } from '../languages.ts'

/** Words of the settings of the installation, in Brazilian Portuguese. */
export const server = {
  serverUsual: '{about} Padrão: {value}.',
  serverAddressFault: 'Digite uma URL que comece com https://, http:// ou /',

  // Preferences
  serverPreferencesHint: 'Valem para quem não escolheu outra opção.',
  serverMapHint: 'O mapa que aparece primeiro.',
  serverMapNeedsKey: 'Este mapa precisa de uma chave: informe-a em Mapas. Até lá, outro mapa é mostrado.',
  serverMapUrl: 'URL do seu próprio mapa',
  serverMapUrlHint: 'URL de blocos (tiles) com z, x e y entre chaves, ou de um estilo.',
  serverOverlayUrl: 'URL da sua própria camada',
  serverOverlayUrlHint: 'Blocos (tiles) mostrados sobre o mapa.',
  serverPoiHint: 'URL de um arquivo KML com lugares para mostrar no mapa.',
  serverAnnouncement: 'Comunicado',
  serverAnnouncementHint: 'Aparece para todos na tela de login. Se vazio, nada é mostrado.',
  serverForce: 'Igual para todos',
  serverForceHint: 'Valem no lugar do que cada usuário escolheu.',

  // Location
  serverLocationHint: 'Onde o mapa abre. Se vazio, mostra todos os veículos.',

  // Permissions
  serverPermissionsHint: 'Valem para todos, exceto administradores.',
  serverRegistration: 'Qualquer pessoa pode criar uma conta',
  serverRegistrationHint: 'A tela de login mostra o link de cadastro.',
  serverReadonly: 'Somente leitura',
  serverReadonlyHint: 'Ninguém pode alterar nada.',
  serverDeviceReadonly: 'Veículos não podem ser alterados',
  serverDeviceReadonlyHint: 'Todos veem os veículos, mas não podem adicionar, alterar nem excluir.',
  serverLimitCommands: 'Somente comandos salvos',
  serverLimitCommandsHint: 'Ninguém pode digitar comandos.',
  serverDisableReports: 'Sem relatórios',
  serverDisableReportsHint: 'Oculta os relatórios no menu, e o servidor não os gera.',
  serverFixedEmail: 'E-mails fixos',
  serverFixedEmailHint: 'Ninguém pode mudar o e-mail de login.',

  // Appearance
  brandNames: 'Nome e domínio',
  brandNamesHint: 'O que seus clientes veem no lugar deste produto.',
  brandHost: 'Domínio',
  brandHostHint: 'Um nome de host que leva a este servidor, por exemplo app.exemplo.com.br. Quem o abre vê esta marca.',
  brandHostLocked: 'Definido pelo administrador. Quem o abre vê esta marca.',
  brandLook: 'Aparência',
  brandLookHint: 'As cores dos veículos ficam: verde, âmbar e vermelho significam o mesmo em todo lugar.',
  brandIcon: 'Ícone',
  brandPictureHint: 'PNG, JPEG, WebP ou GIF. Sem imagem, aparece o nome.',
  brandPictureRemove: 'Remover',
  brandSeenAt: 'Seus clientes veem isto em {address}.',
  serverAppearance: 'Aparência',
  serverAppearanceHint: 'Nome, logotipo e cores. A prévia aparece abaixo; vale depois de salvar.',
  serverTerms: 'Termos e privacidade',
  serverTermsHint: 'O que os usuários aceitam antes de continuar; sem termos, ninguém é perguntado.',
  serverConsents: 'Versões e consentimento opcional',
  serverConsentsHint: 'Cada aceite fica registrado com versão, data e endereço de rede.',
  serverLogoHint: 'Envie uma imagem ou digite a URL dela.',
  serverLogoUpload: 'Enviar imagem',
  serverLogoFile: 'Arquivo de {label}',
  serverLogoFailed: 'A imagem não foi aceita: {why}',
  serverColourPick: 'Escolher: {label}',
  serverContrastPrimary:
    'Contraste: {fill}:1 com texto sobre a cor; como texto, {light}:1 no fundo claro e {dark}:1 no escuro. Recomendado: 4,5:1.',
  serverContrastSecondary: 'Contraste do texto sobre a cor: {fill}:1. Recomendado: 4,5:1.',
  serverThemeOwn: 'Cada usuário escolhe',
  serverThemeLight: 'Claro para todos',
  serverThemeDark: 'Escuro para todos',
  serverPreview: 'Tela de login',

  // Safe blocking
  serverBlock: 'Bloqueio seguro',
  serverBlockHint: 'Quando um motor pode ser bloqueado. Um veículo ou grupo pode ter limites próprios.',
  serverCommandExpiration: 'Validade dos comandos',

  // Maps
  serverMaps: 'Mapas',
  serverMapsHint:
    'Chaves de serviços de mapas e mapas deste servidor. As chaves vão para os navegadores: os usuários podem vê-las.',
  serverOutsideHint:
    'Nem os navegadores nem o servidor buscam mapas ou endereços em outros servidores. Se isto foi definido na instalação, não pode ser desativado aqui.',
  serverArchives: 'Mapas neste servidor',
  serverArchivesHint:
    'Arquivos PMTiles na pasta maps da pasta de dados. O servidor confere formato, integridade, área, níveis de zoom e camadas.',
  serverArchivesNone: 'Nenhum ainda: coloque um arquivo PMTiles na pasta.',
  serverArchiveGood: 'Pode ser mostrado: {schema}, zoom {minZoom} a {maxZoom}, {size} MB',
  serverArchiveBad: 'Não é mostrado: {why}',
  serverArchiveOmt: 'OpenMapTiles',
  serverArchiveProtomaps: 'Protomaps',
  serverArchiveRaster: 'imagens',

  // Messages
  serverMessages: 'Mensagens',
  serverMessagesHint: 'Como o servidor envia mensagens. Quem opera o servidor configura ao iniciá-lo.',
  serverMail: 'E-mail',
  serverMailNone:
    'Nenhum servidor de e-mail configurado: ninguém recebe e-mails nem pode redefinir a senha. Inicie o servidor com MAIL_URL e MAIL_FROM.',
  serverMailNoLinks:
    'O servidor de e-mail está configurado, mas falta a URL deste servidor: ninguém pode redefinir a senha por e-mail. Inicie o servidor com PUBLIC_URL.',
  serverMailReady: 'Servidor de e-mail configurado. A senha pode ser redefinida por e-mail.',
  serverMailTest: 'Enviar e-mail de teste',
  serverMailTestHint: 'Enviado para {email}.',
  serverMailSent: 'O servidor de e-mail aceitou a mensagem para {email}. Se não chegar, confira a caixa de spam.',
  serverMailFailed: 'Não foi enviado: {why}',
  serverChannels: 'Outros canais',
  serverChannelReady: 'Configurado',
  serverChannelNone: 'Não configurado: {settings}',

  // Figures
  serverFigures: 'Situação do servidor',
  serverFiguresHint: 'Agora e em cada um dos últimos 30 dias.',
  serverVersion: 'Versão',
  serverUptime: 'No ar há',
  serverMemory: 'Memória',
  serverDisk: 'Disco',
  serverDiskFree: '{free} de {whole} GB livres',
  serverDatabase: 'Banco de dados',
  serverLog: 'Registro',
  serverLogDropped: 'Linhas não gravadas: {count}',
  serverWell: 'Funcionando',
  serverTrouble: '{words} (desde {since})',
  serverDaysDevices: 'Veículos que comunicaram',
  serverDaysUsers: 'Usuários ativos',
  serverDaysMessages: 'Posições gravadas',
  serverDaysRequests: 'Requisições',
  serverDaysMails: 'E-mails',
  serverDaysSms: 'SMS',
  serverDaysWords: 'Hoje {latest}, no máximo {most} por dia',

  // Why an archive is not shown
  archiveFaultOutside: 'É um link para um arquivo fora da pasta',
  archiveFaultNoFile: 'Não é um arquivo',
  archiveFaultNoArchive: 'Não é um arquivo PMTiles',
  archiveFaultVersion: 'É um arquivo PMTiles da versão {version}; só a versão 3 pode ser lida',
  archiveFaultCutOff: '{count, plural, one {Falta # byte} other {Faltam # bytes}} no fim: não foi copiado inteiro',
  archiveFaultMisplaced: 'O índice não está no lugar certo',
  archiveFaultDirectoryPacked: 'O índice está compactado com {packing}; o mapa lê gzip',
  archiveFaultTilesPacked: 'Os blocos estão compactados com {packing}; o mapa lê gzip',
  archiveFaultNoKind: 'Os blocos são de um tipo que o mapa não sabe desenhar',
  archiveFaultZooms: 'Níveis de zoom inválidos: {least} a {most}',
  archiveFaultNoArea: 'Não informa a área',
  archiveFaultLayers: 'As camadas não são as do OpenMapTiles nem as do Protomaps',
  archiveFaultOldProtomaps: 'Está no esquema do Protomaps anterior à versão 4: use um mais novo',
  archiveFaultNoTiles: 'Não tem blocos',
  archiveFaultDirectoryTooLarge: 'O índice tem mais de {most} bytes',
  archiveFaultDescriptionTooLarge: 'A descrição tem mais de {most} bytes',
  archiveFaultDirectoryDamaged: 'O índice está danificado',
  archiveFaultDescriptionDamaged: 'A descrição está danificada',
  archiveFaultMayNotRead: 'Este servidor não tem permissão para ler',
  archiveFaultBrokenLink: 'É um link quebrado',
  archiveFaultFailed: 'Não pode ser lido ({error})',
} as const satisfies Translated<typeof english>
