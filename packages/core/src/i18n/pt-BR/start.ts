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

  // Refusals about addresses, codes and links
  contactRefusalNotAddress: 'Digite um e-mail como ana@exemplo.com',
  contactRefusalPasswordNeeded: 'Digite a sua senha atual. Se não tem senha, entre novamente antes',
  contactRefusalPasswordWrong: 'A senha atual está errada',
  contactRefusalTokenPassword: 'Um token não pode definir uma senha',
  contactRefusalTokenAddress: 'Um token não pode alterar um e-mail ou um nome de login',
  contactRefusalTokenVerify: 'Um token não pode verificar um endereço. Entre para fazer isso',
  contactRefusalTokenIdentity: 'Um token não pode vincular uma conta. Entre para fazer isso',
  contactRefusalNoMail: 'Este servidor não está configurado para enviar links',
  contactRefusalNoTexts: 'Este servidor não envia códigos',
  contactRefusalNoPhone: 'Digite um número de telefone antes',
  contactRefusalOwnPhone: 'Só o dono do número pode verificá-lo',
  contactRefusalAlreadyVerified: 'Este endereço já está verificado',
  contactRefusalNothingPending: 'Nenhum endereço aguarda confirmação',
  contactRefusalLinkOver: 'O link já foi usado ou venceu. Solicite um novo',
  contactRefusalCodeOver: 'O código venceu ou foi digitado errado vezes demais. Solicite um novo',
  contactRefusalCodeWrong: 'O código está errado',
  contactRefusalTooMany: 'Solicitações demais. Tente de novo mais tarde',
  contactRefusalTaken: 'Outra conta já usa este e-mail',
} as const satisfies Translated<typeof english>
