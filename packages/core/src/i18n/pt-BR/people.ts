import type { people as english } from '../en/people.ts'
import type { Translated } from '../languages.ts'

/** Words of users, resellers, clients and one's own account, in Brazilian Portuguese. */
export const people = {
  // Lists
  userNew: 'Novo usuário',
  usersEmptyTitle: 'Nenhum usuário ainda',
  usersEmptyText: 'Adicione quem usa esta plataforma: cada um entra com o próprio e-mail.',
  clientNew: 'Novo cliente',
  clientsEmptyTitle: 'Nenhum cliente ainda',
  clientsEmptyText: 'Adicione o primeiro cliente e depois vincule veículos a ele.',
  resellerNew: 'Nova revenda',
  resellersEmptyTitle: 'Nenhuma revenda ainda',
  resellersEmptyText: 'Uma revenda vê e gerencia somente os próprios clientes e veículos.',
  peopleLevel: 'Nível',
  peopleTemporary: 'Mostrar usuários temporários',
  stateTemporary: 'Temporário',
  stateAccountDisabled: 'Desativado',
  stateAccountExpired: 'Vencido',
  stateExpiresIn: '{days, plural, =0 {Vence hoje} one {Vence em # dia} other {Vence em # dias}}',
  peopleBrand: 'Marca de {name}',
  peopleLookups: 'O que viu',
  peopleLookupsOf: 'Posições que {name} viu',
  accountLookups: 'Posições que você viu',
  peopleConnections: 'Vínculos de {name}',
  peopleCharges: 'Cobranças de {name}',
  enterAction: 'Entrar como {name}',
  enterTip: 'Entrar como este usuário',
  enterTitle: 'Entrar como {name}?',
  enterText: 'Você vê e faz tudo como este usuário. O registro mostra que foi você.',
  enterSubmit: 'Entrar como este usuário',

  // Form: details
  personDetailsHint: 'O e-mail é usado para entrar.',
  personPassword: 'Senha',
  personPasswordHint: 'Se vazia, a senha continua a mesma.',
  personTaxId: 'CPF ou CNPJ',
  personPhoneHint: 'Com DDD, para ligações, SMS e WhatsApp.',
  personPicture: 'Foto',
  personWhatsapp: 'Mensagens por WhatsApp',
  personWhatsappOn: 'Avisos, cobranças e comunicados são enviados a este número.',
  personWhatsappOwn: 'A própria pessoa parou em {date}. Só ela pode voltar a receber.',
  personWhatsappNoted: 'Parou em {date}, anotado por {name}: {reason}',
  personWhatsappSomebody: 'uma conta que não existe mais',
  personWhatsappEnd: 'Parar mensagens por WhatsApp',
  personWhatsappAgain: 'Voltar a enviar',
  personWhatsappEndOf: 'Parar as mensagens por WhatsApp para {name}?',
  personWhatsappEndText:
    'A pessoa recebe alertas como as notificações dela dizem para este caso, comunicados por e-mail, e pode voltar a receber quando quiser.',
  personWhatsappReason: 'O que a pessoa disse',
  personWhatsappReasonHint: 'Por exemplo: pediu por telefone no dia 12. Fica guardado como prova, e a pessoa pode ler.',
  personWhatsappEnded: 'As mensagens por WhatsApp pararam',
  personWhatsappResumed: 'As mensagens por WhatsApp voltam a ser enviadas',
  personPlaceTab: 'Endereço e documentos',
  personAddress: 'Endereço',
  personAddressHint: 'O CEP preenche o resto; tudo continua editável.',
  personDocumentsHint: 'Somente este usuário, quem o gerencia e os administradores veem estes arquivos.',

  // Deleting one's own account
  accountDeleteText: 'Sua conta e o que só você tem são excluídos para sempre.',
  accountDeleteDiffers: 'Digite exatamente: {email}',

  // Form: permissions
  permissionsHint: 'O que este usuário pode fazer.',
  permissionsExpirationHint:
    'A partir deste dia ele não entra e não recebe notificações; nada é excluído. É avisado por e-mail 7 dias e 1 dia antes.',
  permissionDisabled: 'Desativado',
  permissionDisabledHint: 'Não entra e não recebe notificações.',
  personPlan: 'Plano',
  personPlanHint: 'O que o cliente contratou. Sem plano, tudo está incluído.',
  permissionReadonly: 'Somente leitura',
  permissionReadonlyHint: 'Vê tudo e não altera nada.',
  permissionDeviceReadonly: 'Não pode alterar veículos',
  permissionDeviceReadonlyHint: 'Vê os veículos, mas não pode adicionar, alterar nem excluir.',
  permissionLimitCommands: 'Somente comandos salvos',
  permissionLimitCommandsHint: 'Não pode digitar comandos.',
  permissionDisableReports: 'Sem relatórios',
  permissionDisableReportsHint: 'Oculta os relatórios e o histórico.',
  permissionFixedEmail: 'E-mail fixo',
  permissionFixedEmailHint: 'Este usuário não pode mudar o próprio e-mail.',
  permissionAdministratorHint: 'Vê e altera tudo neste servidor.',
  permissionDeviceLimit: 'Limite de veículos',
  permissionUserLimit: 'Limite de usuários',
  permissionLimitHint: '-1 é sem limite, 0 é nenhum.',
  permissionUserLimitHint: '-1 é sem limite, 0 é nenhum. Com valor diferente de 0, gerencia os usuários que adiciona.',
  permissionSchedules: 'Pode agendar comandos',
  permissionSchedulesHint: 'Bloqueios e âncoras diários de grupos.',
  permissionVehicleEdit: 'Pode editar dados do veículo',
  permissionVehicleEditHint: 'Nome, categoria, placa e outros dados do veículo.',
  permissionReseller: 'Revenda',
  permissionResellerHint:
    'A revenda passa a gerenciar esta conta. Os veículos ficam como estão: transfira-os nos vínculos da revenda.',
  permissionResellerNone: 'Nenhuma',
  permissionBilling: 'ID do cliente na cobrança',
  permissionBillingHint: 'Abre as cobranças a partir da lista de clientes.',
  permissionWallet: 'ID da carteira no Asaas',
  permissionWalletHint:
    'O que os clientes pagam a esta revenda passa a ser cobrado pelo Asaas. Vazio: ela cobra à mão.',
  permissionWalletError: 'Digite um ID de carteira: 36 caracteres com quatro hifens',
  permissionFee: 'Taxa do operador',
  permissionFeeHint: 'O que fica com você de cada pagamento, depois da taxa do Asaas. Vazio: nada.',
  permissionOpenSent:
    '{count, plural, one {# cobrança em aberto, {value}, vai para o Asaas em poucos minutos. Se já foi paga, marque antes.} other {# cobranças em aberto, {value} no total, vão para o Asaas em poucos minutos. Marque antes as que já foram pagas.}} As atrasadas o Asaas cobra com vencimento hoje, sem multa e juros.',
  permissionOpenByHand:
    '{count, plural, one {# cobrança em aberto, {value}, fica com a revenda, que a cobra à mão.} other {# cobranças em aberto, {value} no total, ficam com a revenda, que as cobra à mão.}}',
  permissionOpenKept:
    '{count, plural, one {# cobrança em aberto, {value}, já está no Asaas e mantém carteira e taxa.} other {# cobranças em aberto, {value} no total, já estão no Asaas e mantêm carteira e taxa.}}',
  permissionOwn: 'Você não pode alterar isto em você mesmo',
  retentionHint:
    'Dos veículos deste cliente; numa revenda, de todos os clientes dela. O que passa do prazo é apagado de vez; a última posição fica.',
  retentionInherited: 'Vazio: o prazo da revenda ou do servidor',
  permissionMenus: 'Menu',
  permissionMenusHint: 'O que fica oculto para este usuário.',

  // Form: location
  personLocationHint: 'Onde o mapa abre para este usuário. Se vazio, como para todos.',

  // Bulk
  changeDiffers: 'São diferentes',
} as const satisfies Translated<typeof english>
