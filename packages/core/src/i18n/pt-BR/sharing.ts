import type { sharing as english } from '../en/sharing.ts'
import type { Translated } from '../languages.ts'

/** Words of the page that shares a vehicle, in Brazilian Portuguese. */
export const sharing = {
  shareTitle: 'Compartilhar {name}',
  shareNew: 'Novo link',
  shareNewHint: 'Quem tem o link vê onde este veículo está, sem conta, até o vencimento.',
  shareDuration: 'Válido por',
  shareUnit: 'Unidade',
  shareForMinutes: '{count, plural, one {# minuto} other {# minutos}}',
  shareForHours: '{count, plural, one {# hora} other {# horas}}',
  shareForDays: '{count, plural, one {# dia} other {# dias}}',
  shareMinutes: 'Minutos',
  shareHours: 'Horas',
  shareDays: 'Dias',
  shareGenerate: 'Gerar link',
  shareLink: 'Link',
  shareLinkUntil: 'Vale até {time}',
  shareSend: 'Compartilhar link',
  shareCode: 'Código QR do link',
  shareLinks: 'Links ativos',
  shareLinksHint: 'Um link revogado para de funcionar na hora, para todos que o têm.',
  shareLinksNone: 'Este veículo não está compartilhado.',
  shareLinksFailed: 'Não foi possível carregar os links.',
  shareBy: 'Link {id}',
  shareSince: 'Desde {time}',
  shareOpenedBy: 'Aberto por',
  shareNever: 'Ainda não foi aberto',
  shareOpened: '{time} · {browser} · {network}',
  shareUnknownBrowser: 'Navegador desconhecido',
  shareRevoke: 'Revogar',
  shareRevokeOf: 'Revogar o link {id}',
  shareRevokeAsk: 'Revogar o link {id}? Ninguém mais poderá abrir.',
  shareRevoked: 'Link revogado',
  helpShare:
    'O link mostra o veículo no mapa para quem o tem, sem conta, e nada mais.\nEle vence sozinho. Compartilhar de novo estende até a hora mais tarde.\nRevogue o link para encerrar na hora, para todos.\nA lista mostra quando e com qual navegador ele foi aberto.',
} as const satisfies Translated<typeof english>
