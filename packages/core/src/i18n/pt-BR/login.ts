import type { login as english } from '../en/login.ts'
import type { Translated } from '../languages.ts'

/** Words of the pages before the login: sign in, register, a new password, change server, in Brazilian Portuguese. */
export const login = {
  // Log in, register, reset, change server
  loginTitle: 'Entrar',
  loginLogin: 'Entrar',
  loginFailed: 'E-mail ou senha incorretos',
  loginLinkRefused: 'Este link expirou ou foi cancelado. Peça um novo ou entre.',
  loginInvalid: 'E-mail ou senha incorretos',
  loginCode: 'Código de uso único',
  loginCodeRequired: 'Digite o código do aplicativo autenticador',
  loginCodeWrong: 'Código incorreto ou já usado',
  loginForgot: 'Esqueci a senha',
  loginOr: 'ou',
  loginOpenId: 'Entrar com a conta da empresa',
  loginNoAccess: 'Ainda não tem conta?',
  loginRegister: 'Criar conta',
  loginRegisterDisabled: 'O cadastro está fechado. Fale com a sua revenda',
  loginYourIp: 'Seu IP:',
  loginIpFailed: 'Endereço IP indisponível',
  loginServerSettings: 'Configurações do servidor',
  loginAnnouncement: 'Comunicado',
  loginHeadline: 'Toda a frota,',
  loginHeadlineEnd: 'em tempo real.',
  registerTitle: 'Criar conta',
  registerDone: 'Conta criada. Agora é só entrar',
  registerSubmit: 'Criar conta',
  registerHaveAccount: 'Já tenho conta',
  resetTitle: 'Redefinir senha',
  resetSend: 'Enviar link',
  resetSet: 'Definir senha',
  resetSent: 'Verifique seu e-mail',
  resetDone: 'Nova senha definida',
  resetBack: 'Voltar ao login',
  resetHint: 'Enviaremos um link para este e-mail',
  changeServerTitle: 'Trocar servidor',
  changeServerCode: 'Código do servidor',
  changeServerHint: 'O código informado pela sua revenda',
  changeServerSave: 'Salvar',
  changeServerAsking: 'Procurando o servidor…',
  changeServerCancel: 'Cancelar',
  changeServerNoCode: 'Código do servidor não informado',
  changeServerNoCodeInfo: 'Peça à sua revenda o código do servidor',
  invalidCodeTitle: 'Código inválido',
  invalidCodeText: 'Confira o código e digite de novo',

  // The first account, the first vehicle, and how the page looks
  registerFirstTitle: 'Boas-vindas. Crie a primeira conta',
  registerFirstText: 'Ela será a conta de administrador deste servidor.',

  // Confirming an address, and refused single sign-ons
  confirmTitle: 'Confirmar o seu e-mail',
  confirmText: 'Confirme que este e-mail é seu.',
  confirmSubmit: 'Confirmar e-mail',
  confirmDone: 'O seu e-mail foi confirmado',
  confirmContinue: 'Continuar',
  signInRefusalNoEmail: 'O provedor de identidade não informou o seu e-mail.',
  signInRefusalEmailNotVerified: 'O provedor de identidade não verificou o seu e-mail.',
  signInRefusalEmailAlike: 'O seu e-mail tem letras que podem ser confundidas com outras.',
  signInRefusalNoSubject: 'O provedor de identidade não informou o seu identificador.',
  signInRefusalNotInGroup: 'Você não está no grupo que pode entrar.',
  signInRefusalNoAccount: 'Não há conta com o seu e-mail.',
  signInRefusalNotVerified:
    'Existe uma conta com o seu e-mail, mas o endereço não está verificado. Entre com a senha dela e verifique o endereço, ou defina uma nova senha por e-mail. Depois entre aqui novamente, ou peça a um administrador para vincular a conta.',
  signInRefusalOtherPerson:
    'A conta com o seu e-mail está vinculada a outra pessoa do provedor de identidade. Peça a um administrador para desvinculá-la.',
} as const satisfies Translated<typeof english>
