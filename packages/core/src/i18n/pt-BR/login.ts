import type { Texts } from '../areas.ts'

/** Words of the pages before the login: sign in, register, a new password, change server, in Brazilian Portuguese. */
export const login = {
  // Log in, register, reset, change server
  loginTitle: 'Entrar',
  loginLogin: 'Entrar',
  loginFailed: 'E-mail ou senha incorretos',
  loginInvalid: 'Usuário ou senha inválidos',
  loginCode: 'Código de uso único',
  loginCodeRequired: 'Digite o código do aplicativo autenticador',
  loginForgot: 'Esqueci a senha',
  loginOr: 'ou',
  loginOpenId: 'Entrar com a conta da empresa',
  loginNoAccess: 'Ainda não tem acesso?',
  loginRegister: 'Criar conta',
  loginRegisterDisabled: 'O cadastro está fechado. Fale com a sua revenda',
  loginYourIp: 'Seu IP:',
  loginIpFailed: 'Endereço IP indisponível',
  loginServerSettings: 'Configurações do servidor',
  loginAnnouncement: 'Comunicado',
  loginHeadline: 'Toda a frota,',
  loginHeadlineEnd: 'em tempo real.',
  registerTitle: 'Criar conta',
  registerDone: 'Novo usuário cadastrado',
  registerSubmit: 'Criar conta',
  registerHaveAccount: 'Já tenho acesso',
  resetTitle: 'Redefinir senha',
  resetSend: 'Enviar link',
  resetSet: 'Definir senha',
  resetSent: 'Verifique seu e-mail',
  resetDone: 'Nova senha definida',
  resetHint: 'Enviaremos um link para este endereço',
  changeServerTitle: 'Trocar servidor',
  changeServerCode: 'Código do servidor',
  changeServerNoCode: 'Código do servidor não informado',
  changeServerNoCodeInfo: 'Peça à sua revenda o código do servidor',
  invalidCodeTitle: 'Código inválido',
  invalidCodeText: 'Digite o código correto!',

  // The first account, the first vehicle, and how the page looks
  registerFirstTitle: 'Boas-vindas. Crie a primeira conta',
  registerFirstText: 'Ela será a administradora deste servidor.',
} as const satisfies Texts<'login'>
