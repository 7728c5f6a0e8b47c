import type { start as english } from '../en/start.ts'
import type { Translated } from '../languages.ts'

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
  appPartWaits: 'Aguardando o servidor. A tela abre sozinha quando ele voltar.',
  appReload: 'Recarregar página',
  appUpdateReady: 'Há uma nova versão disponível',
  appUpdateNow: 'Atualizar agora',

  // Log in, register, reset, change server
  loginLanguage: 'Idioma',
  languageEnglish: 'English',
  languagePortuguese: 'Português',
  resetNewPassword: 'Nova senha',
  passwordShort: 'Use pelo menos 8 caracteres',
  passwordCommon: 'Esta senha é muito comum. Escolha outra',
  passwordPresent: 'Senha atual',
  passwordPresentWrong: 'Senha atual incorreta ou em branco',

  // Errors
  errorTitle: 'Erro',
  errorGeneral: 'Dados inválidos ou em conflito',
  errorConnection: 'Erro de conexão',
  fileInApp: 'Se o aplicativo não salvar o arquivo, abra esta página no navegador do celular.',
  errorSocket: 'Erro na conexão em tempo real',
} as const satisfies Translated<typeof english>
