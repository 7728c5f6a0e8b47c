import type { Texts } from '../areas.ts'

/** Words that any page may say, also before anybody has logged in, in Brazilian Portuguese. */
export const start = {
  // Shared words
  sharedSaving: 'Salvando…',
  sharedClose: 'Fechar',
  sharedRetry: 'Tentar de novo',
  sharedName: 'Nome',
  sharedEmail: 'E-mail',
  sharedPassword: 'Senha',
  sharedShowPassword: 'Mostrar senha',
  sharedHidePassword: 'Ocultar senha',

  // The brand's own lines and start-up
  appName: 'Rastro',
  appLoading: 'Carregando',
  appServerFailed: 'Não foi possível carregar as informações do servidor',
  appCrashed: 'Esta tela parou de funcionar',
  appPartWaits: 'Aguardando o servidor. Isto abre sozinho quando ele voltar.',
  appReload: 'Recarregar página',
  appUpdateReady: 'Há uma nova versão disponível',
  appUpdateNow: 'Atualizar agora',

  // Log in, register, reset, change server
  loginLanguage: 'Idioma',
  languageEnglish: 'English',
  languagePortuguese: 'Português',
  resetNewPassword: 'Nova senha',
  passwordShort: 'Use pelo menos 8 caracteres',
  passwordCommon: 'Esta senha é uma das mais comuns: escolha outra',
  passwordPresent: 'Senha atual',
  passwordPresentWrong: 'A senha atual não foi informada ou está errada',

  // Errors
  errorTitle: 'Erro',
  errorGeneral: 'Parâmetros inválidos ou violação de restrições',
  errorConnection: 'Erro de conexão',
  errorSocket: 'Erro na conexão em tempo real',
} as const satisfies Texts<'start'>
