import type { mail as english } from '../en/mail.ts'

/** Texts of the mails that the server sends, in Brazilian Portuguese. */
export const mail: Readonly<Record<keyof typeof english, string>> = {
  resetMailSubject: 'Uma nova senha',
  resetMailText:
    'Alguém pediu uma nova senha para a sua conta. Defina-a aqui; o link funciona uma única vez, durante uma hora:',
  resetMailButton: 'Definir nova senha',
  resetMailIgnore: 'Se não foi você, não é preciso fazer nada: a sua senha continua a mesma.',
}
