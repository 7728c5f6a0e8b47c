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
  copyRange: 'Escolha no máximo {days} dias, o primeiro antes do último.',
  copyOwn: 'Baixar meus dados',
  copyOf: 'Baixar os dados',
  copyMaking: 'Preparando a cópia…',
  copyDone: 'A cópia foi baixada',
} as const satisfies Translated<typeof english>
