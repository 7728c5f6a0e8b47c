import type { archive as english } from '../en/archive.ts'
import type { Translated } from '../languages.ts'

/** Texts of the file that explains a copy of personal data, in Brazilian Portuguese; no screen loads them. */
export const archive = {
  name: 'LEIA-ME.txt',
  title: 'Cópia dos dados pessoais de {account}',
  made: 'Feita em {time} (UTC).',
  range: 'O histórico dos veículos vai de {from} a {to}.',
  noHistory: 'O histórico dos veículos não está incluído: quem pediu esta cópia não pode ver relatórios.',
  cut: 'Falta o histórico de alguns veículos, porque a cópia ficou grande demais. Peça um período menor:',
  others: 'Outras pessoas aparecem sem nome e sem endereço. Senhas, chaves e textos de tokens nunca são entregues.',
  account: 'sua conta: nome, e-mail, telefone, documentos, preferências',
  contacts: 'seus endereços, e desde quando estão confirmados',
  optOuts: 'por onde você não quer mensagens, desde quando, e quem anotou isso',
  consents: 'o que você aceitou e retirou, com versão, data e endereço de rede',
  logins: 'os navegadores conectados, com os endereços de rede',
  tokens: 'os nomes dos seus tokens de acesso',
  passkeys: 'os nomes das suas chaves de acesso',
  identities: 'as contas corporativas com que você entra',
  links: 'o que você compartilhou por link',
  activity: 'o que foi registrado do que você fez e do que fizeram na sua conta',
  messages: 'notificações enviadas a você nos últimos 90 dias',
  dunning: 'mensagens sobre cobranças vencidas ou a vencer, com o que foi enviado a você',
  commands: 'comandos que você deu a veículos',
  vehicles: 'veículos que você vê; “own” diz quais são da sua conta',
  drivers: 'motoristas da sua conta',
  belongings: 'o que a sua conta tem; “own” diz o que não é compartilhado com mais ninguém',
  files: 'documentos e fotos',
  positions: 'onde o veículo esteve: velocidade em nós, horários em UTC',
  track: 'o mesmo como trajeto para mapas',
  events: 'eventos do veículo',
} as const satisfies Translated<typeof english>
