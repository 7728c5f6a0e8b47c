import type { announcement as english } from '../en/announcement.ts'
import type { Translated } from '../languages.ts'

/** Words of the announcement, in Brazilian Portuguese. */
export const announcement = {
  announcementToAll: 'Todos que você gerencia',
  announcementToMore: 'Adicionar outro usuário',
  announcementToHint: 'Se vazio, vai para todos que você gerencia.',
  announcementChosen: '{count, plural, one {# usuário escolhido} other {# usuários escolhidos}}',
  announcementRemove: 'Remover {name}',
  announcementRemoveAll: 'Remover todos',
  announcementAdd: 'Adicionar vários',
  announcementBy: 'Escolher por',
  announcementRole: 'Papel',
  announcementRoleAdministrator: 'Administradores',
  announcementRoleManager: 'Gerentes',
  announcementGroupHint: 'Adiciona os usuários vinculados a este grupo.',
  announcementClientHint: 'Adiciona o cliente e os usuários que ele gerencia.',
  announcementNobody: 'Ninguém foi encontrado',
  announcementTooMany:
    'No máximo {most} usuários podem ser escolhidos. Deixe o campo vazio para falar com todos que você gerencia.',
  announcementChannel: 'Canal',
  announcementChannelChoose: 'Escolha um canal',
  announcementNoChannel: 'Nenhum canal está configurado neste servidor.',
  announcementSubject: 'Assunto',
  announcementBody: 'Mensagem',
  announcementPreview: 'Prévia',
  announcementPreviewNone: 'Escolha um canal e escreva a mensagem para ver como ela chega.',
  announcementNoSubject: '{channel} não mostra o assunto.',
  announcementCut: '{channel} aceita no máximo {most} caracteres; o resto é cortado.',
  announcementGoesToAll: 'Vai para todos que você gerencia',
  announcementGoesTo: '{count, plural, one {Vai para # usuário} other {Vai para # usuários}}',
  announcementOutcome: 'Último comunicado',
  announcementReached: '{count, plural, one {Enviado para # pessoa} other {Enviado para # pessoas}}',
  announcementMissed: '{count, plural, one {# pessoa não recebeu} other {# pessoas não receberam}}',
} as const satisfies Translated<typeof english>
