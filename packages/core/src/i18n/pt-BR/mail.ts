import type { mail as english } from '../en/mail.ts'

/** Texts of the mails that the server sends, in Brazilian Portuguese. */
export const mail: Readonly<Record<keyof typeof english, string>> = {
  resetMailSubject: 'Redefinição de senha',
  resetMailText:
    'Recebemos um pedido para redefinir a senha da sua conta. Use o link abaixo em até 1 hora; ele funciona uma única vez:',
  resetMailButton: 'Redefinir senha',
  resetMailIgnore: 'Se não foi você, ignore este e-mail: sua senha não muda.',
  proofMailSubject: 'Confirme o seu e-mail',
  proofMailText:
    'Este e-mail foi informado em uma conta. Confirme aqui que ele é seu; o link funciona uma única vez, durante 24 horas:',
  proofMailButton: 'Confirmar e-mail',
  proofMailIgnore: 'Se não foi você, não é preciso fazer nada: nada mais é enviado a este endereço.',
  pendingMailSubject: 'O seu e-mail vai mudar',
  pendingMailText:
    'Alguém entrou na sua conta e pediu para trocar o e-mail dela. Ele muda quando o novo endereço for confirmado.',
  changedMailSubject: 'O seu e-mail foi alterado',
  changedMailText: 'O e-mail da sua conta foi alterado, e este não é mais usado nela.',
  noticeMailNotYou: 'Se não foi você, defina uma nova senha agora: isso cancela a troca e encerra todos os acessos.',
  noticeMailAsk: 'Se você não esperava por isso, fale com quem administra a sua conta.',
  noticeMailButton: 'Definir nova senha',
  statusMailBad: 'Alarme: {check}',
  statusMailWell: 'Normalizado: {check}',
  statusMailBadText: 'Uma verificação do servidor passou a alarme: {check}.',
  statusMailWellText: 'Uma verificação do servidor voltou ao normal: {check}.',
  statusMailButton: 'Abrir o status',
  expiryMailSubject: 'A sua conta vence em {date}',
  expiryMailText: 'A partir de {date} você não entra mais e não recebe notificações. Nada é excluído.',
  expiryMailAsk: 'Para continuar usando, fale com quem administra a sua conta.',
  erasureMailSubject: 'Sua conta foi excluída: {protocol}',
  erasureMailText: 'Sua conta e seus dados foram excluídos. Guarde o protocolo deste pedido: {protocol}.',
  erasureMailKept:
    'Como a lei exige, o registro de segurança fica pelo seu prazo com este protocolo no lugar do seu nome, os endereços de rede por 6 meses, e as provas de consentimento e os dados fiscais por 5 anos.',
  planMailSubject: '{account} pede: {feature}',
  planMailText: '{name} pede um recurso que o plano {plan} de {account} não inclui: {feature}.',
  planMailButton: 'Ver os pedidos',
  reportMailSubject: '{report}: {from} a {to}',
  reportMailText: 'O relatório {report} de {from} a {to} está anexado como planilha.',
  reportMailScheduled: 'Você o recebe por causa do relatório agendado {description}.',
  reportMailLarge: 'O relatório {report} de {from} a {to} é grande demais para um e-mail. Abra-o aqui e exporte:',
  reportMailButton: 'Abrir o relatório',
  optedOutText: '{name} não enviará mais mensagens por WhatsApp. Para voltar a receber, responda VOLTAR.',
  optedInText: '{name} voltou a enviar mensagens por WhatsApp. Para parar, responda SAIR.',
  phoneCodeText: 'O seu código é {code}. Vence em 10 minutos. Não compartilhe com ninguém.',
}
