import { formatDate, knownTimezone } from '@rastro/core/format/dates'
import { mail as en } from '@rastro/core/i18n/en/mail'
import { languageOf } from '@rastro/core/i18n/languages'
import { mail as ptBR } from '@rastro/core/i18n/pt-BR/mail'
import { type MailBrand, mailButton, mailEnd, mailPage, mailRow } from '@rastro/core/messages/mail-page'
import { listTimezone } from '@rastro/core/model/preferences'
import type { User } from '@rastro/core/resources/user'
import type { Mail } from '../../ports/mailer.ts'

type Reader = Pick<User, 'attributes'> & { readonly brand?: MailBrand | undefined }

const languageFor = ({ attributes }: Reader) => languageOf(attributes.language) ?? 'en'
const textsFor = (reader: Reader) => ({ en, ptBR })[languageFor(reader)]

/** The mail with the link that confirms an address. It contains no user input: the address may belong to an unrelated person. */
export function proofMail(reader: Reader, to: string, link: string): Mail {
  const { proofMailSubject, proofMailText, proofMailButton, proofMailIgnore } = textsFor(reader)
  const parts = [proofMailText, { link, words: proofMailButton }, proofMailIgnore]
  return mailOf(reader, { to, subject: proofMailSubject, parts })
}

/** Notifies the owner of the present address that another one awaits confirmation, and what to do if they did not request it. */
export function pendingMail(reader: Reader, to: string, link: string): Mail {
  const { pendingMailSubject, pendingMailText, noticeMailNotYou, noticeMailButton } = textsFor(reader)
  const parts = [pendingMailText, noticeMailNotYou, { link, words: noticeMailButton }]
  return mailOf(reader, { to, subject: pendingMailSubject, parts })
}

/** Notifies the owner of the earlier address that it is no longer used. */
export function changedMail(reader: Reader, to: string): Mail {
  const { changedMailSubject, changedMailText, noticeMailAsk } = textsFor(reader)
  return mailOf(reader, { to, subject: changedMailSubject, parts: [changedMailText, noticeMailAsk] })
}

/** Warns a person that their account ends at this time, as a date in their time zone. */
export function expiryMail(reader: Reader & Pick<User, 'email'>, end: Date): Mail {
  const { expiryMailSubject, expiryMailText, expiryMailAsk } = textsFor(reader)
  const date = formatDate(end, { timezone: knownTimezone(reader.attributes.timezone) ?? listTimezone })
  const fill = (text: string) => text.replace('{date}', date)
  return mailOf(reader, {
    to: reader.email,
    subject: fill(expiryMailSubject),
    parts: [fill(expiryMailText), expiryMailAsk],
  })
}

/** The receipt of an erasure. */
export function erasureMail(reader: Reader, to: string, protocol: string): Mail {
  const { erasureMailSubject, erasureMailText, erasureMailKept } = textsFor(reader)
  const fill = (text: string) => text.replace('{protocol}', protocol)
  return mailOf(reader, { to, subject: fill(erasureMailSubject), parts: [fill(erasureMailText), erasureMailKept] })
}

/** The text message with a code. */
export const codeText = (reader: Reader, code: string): string => textsFor(reader).phoneCodeText.replace('{code}', code)

/** The reply to who has ended messages by WhatsApp, or has them again. */
export function optOutText(reader: Reader, isOut: boolean): string {
  const { optedOutText, optedInText } = textsFor(reader)
  return (isOut ? optedOutText : optedInText).replace('{name}', reader.brand?.name ?? 'Rastro')
}

type Part = string | { readonly link: string; readonly words: string }

function mailOf(reader: Reader, { to, subject, parts }: { to: string; subject: string; parts: readonly Part[] }): Mail {
  const rows = parts.map((part) =>
    mailRow(typeof part === 'string' ? part : mailButton(part.link, part.words, reader.brand)),
  )
  const texts = parts.map((part) => (typeof part === 'string' ? part : part.link))
  return {
    ...{ to, fromName: reader.brand?.name, subject, text: `${texts.join('\n\n')}\n` },
    html: mailPage({
      language: languageFor(reader),
      subject,
      content: [...rows, mailEnd].join(''),
      brand: reader.brand,
    }),
  }
}
