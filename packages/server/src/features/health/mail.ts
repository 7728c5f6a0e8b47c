import type { StatusAlert } from '@rastro/core/health/status-alerts'
import { mail as mailEn } from '@rastro/core/i18n/en/mail'
import { status as en } from '@rastro/core/i18n/en/status'
import { languageOf } from '@rastro/core/i18n/languages'
import { mail as mailPtBr } from '@rastro/core/i18n/pt-BR/mail'
import { status as ptBR } from '@rastro/core/i18n/pt-BR/status'
import { type MailBrand, mailButton, mailEnd, mailPage, mailRow } from '@rastro/core/messages/mail-page'
import type { User } from '@rastro/core/resources/user'
import type { Mail } from '../../ports/mailer.ts'

type Reader = Pick<User, 'attributes' | 'email'> & { readonly brand?: MailBrand | undefined }
type About = Pick<StatusAlert, 'check' | 'kind'> & { readonly link: string | undefined }

const words = { en: { ...mailEn, ...en }, ptBR: { ...mailPtBr, ...ptBR } }

/** Tells an administrator that a check of the server turned bad, with what to do, or that it is well again. */
export function statusMail(reader: Reader, { check, kind, link }: About): Mail {
  const language = languageOf(reader.attributes.language) ?? 'en'
  const texts = words[language]
  const title = `${check[0]!.toUpperCase()}${check.slice(1)}` as Capitalize<typeof check>
  const fill = (text: string) => text.replace('{check}', texts[`status${title}`])
  const subject = fill(kind === 'bad' ? texts.statusMailBad : texts.statusMailWell)
  const text =
    kind === 'bad' ? `${fill(texts.statusMailBadText)} ${texts[`statusDo${title}`]}` : fill(texts.statusMailWellText)
  const rows = [text, ...(link === undefined ? [] : [mailButton(link, texts.statusMailButton, reader.brand)])]
  return {
    to: reader.email,
    fromName: reader.brand?.name,
    subject,
    text: `${[text, link].filter(Boolean).join('\n\n')}\n`,
    html: mailPage({
      language,
      subject,
      content: [...rows.map((row) => mailRow(row)), mailEnd].join(''),
      brand: reader.brand,
    }),
  }
}
