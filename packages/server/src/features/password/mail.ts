import { mail as en } from '@rastro/core/i18n/en/mail'
import { mail as ptBR } from '@rastro/core/i18n/pt-BR/mail'
import { type MailBrand, mailButton, mailEnd, mailPage, mailRow } from '@rastro/core/messages/mail-page'
import type { User } from '@rastro/core/resources/user'
import type { Mail } from '../../ports/mailer.ts'

/**
 * AUTH-27: the mail with the password reset link, in the person's language. It contains no user input, as an account may have
 * been created with another person's address.
 */
export function resetMail(
  { email, attributes }: Pick<User, 'email' | 'attributes'>,
  link: string,
  brand?: MailBrand,
): Mail {
  const language = /^pt/i.test(String(attributes.language ?? '')) ? 'ptBR' : 'en'
  const { resetMailSubject, resetMailText, resetMailButton, resetMailIgnore } = { en, ptBR }[language]
  const rows = [resetMailText, mailButton(link, resetMailButton, brand), resetMailIgnore].map((html) => mailRow(html))
  const content = [...rows, mailEnd].join('')
  return {
    to: email,
    fromName: brand?.name,
    subject: resetMailSubject,
    text: `${resetMailText}\n\n${link}\n\n${resetMailIgnore}\n`,
    html: mailPage({ language, subject: resetMailSubject, content, brand }),
  }
}
