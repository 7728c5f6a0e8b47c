import type { privacy as english } from '../en/privacy.ts'
import type { Translated } from '../languages.ts'

/** Words of personal data, in Brazilian Portuguese. */
export const privacy = {
  // The question after signing in
  termsTitle: 'Antes de continuar',
  termsText: 'Leia e aceite o que rege o uso desta plataforma.',
  termsChangedText: 'Há uma nova versão desde o seu último aceite. Leia e aceite para continuar.',
  termsOpen: 'Termos de uso',
  termsOpenPrivacy: 'Política de privacidade',
  termsVersion: 'versão {version}',
  termsAccept: 'Li e aceito',
  termsLeave: 'Agora não, sair',
  termsCheck: 'Li e aceito os termos de uso e a política de privacidade',
  termsCheckAlone: 'Li e aceito os termos de uso',

  // The tab
  privacyTab: 'Privacidade',
  consentsTitle: 'Termos e consentimentos',
  consentsHint: 'O que esta conta aceitou, com versão e data.',
  consentsFailed: 'Não foi possível carregar os consentimentos.',
  consentsNone: 'Nada foi aceito ainda.',
  consentsGranted: 'aceito em {time}',
  consentsWithdrawn: 'retirado em {time}',
  consentsFrom: 'a partir de {address}',
  consentsOptionalHint: 'Opcional: você pode mudar de ideia a qualquer momento.',
  consentsSaved: 'Sua escolha foi registrada',

  copyTitle: 'Cópia dos dados',
  copyHint: 'Tudo o que é guardado sobre esta conta, em um .zip com arquivos legíveis.',
  copyText: 'O histórico dos veículos da conta é dos dias escolhidos aqui, no máximo {days}.',
  copyFrom: 'De',
  copyTo: 'Até',
  copyRange: 'Escolha no máximo {most} dias, o primeiro antes do último.',
  copyOwn: 'Baixar meus dados',
  copyOf: 'Baixar os dados',
  copyMaking: 'Preparando a cópia…',
  copyDone: 'A cópia foi baixada',

  erasureTitle: 'Exclusão dos dados',
  erasureAsk: 'Quem gerencia a sua conta pode excluí-la com os dados, a seu pedido.',
  erasureNot: 'Esta conta não pode ser excluída.',
  erasureOther: 'Excluir a conta e os dados',
  erasureOtherText: 'A pedido do titular. Não pode ser desfeito.',
  erasureTypeOther: 'Digite o e-mail da conta para confirmar',
  erasureFailed: 'Não foi possível carregar o que seria excluído.',
  erasureDone: 'Excluída. Protocolo: {protocol}',
  erasureGoes: 'O que é excluído',
  erasureStays: 'O que fica, por quanto tempo e por quê',
  erasureAccount: 'A conta: nome, e-mail, telefone, documentos, acessos, tokens e links, na hora.',
  erasureVehicles:
    '{count, plural, one {# veículo que só esta conta tem, com o histórico e os dados; o rastreador fica com quem o gerencia.} other {# veículos que só esta conta tem, com o histórico e os dados; os rastreadores ficam com quem os gerencia.}}',
  erasureDrivers: '{count, plural, one {# motorista} other {# motoristas}}, com documentos e fotos.',
  erasureFences: '{count, plural, one {# cerca} other {# cercas}}.',
  erasureOthers:
    '{count, plural, one {# outro item} other {# outros itens}}: notificações, grupos, calendários e semelhantes.',
  erasureFiles: '{count, plural, one {# documento ou foto} other {# documentos e fotos}}.',
  erasureShared:
    '{count, plural, one {# veículo que outros também têm continua com eles.} other {# veículos que outros também têm continuam com eles.}}',
  erasureAudit:
    'O registro de segurança do que foi feito, por {days, plural, one {# dia} other {# dias}}, com o protocolo no lugar do nome: legítimo interesse em segurança.',
  erasureAddresses:
    'Os endereços de rede desse registro, por {days, plural, one {# dia} other {# dias}}: Marco Civil da Internet, art. 15.',
  erasureConsents:
    'O que foi aceito e quando, sem o nome, por {years, plural, one {# ano} other {# anos}}: prova em caso de disputa.',
  erasureFiscal:
    'Contratos e documentos fiscais, se houver, por {years, plural, one {# ano} other {# anos}}: legislação fiscal.',
  erasureReceipt: 'Recibo da exclusão de dados pessoais',
  erasureProtocol: 'Protocolo: {protocol}',
} as const satisfies Translated<typeof english>
