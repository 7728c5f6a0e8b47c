import { bought as en } from '@rastro/core/i18n/en/bought'
import { mail as mailEn } from '@rastro/core/i18n/en/mail'
import { languageOf } from '@rastro/core/i18n/languages'
import { bought as ptBR } from '@rastro/core/i18n/pt-BR/bought'
import { mail as mailPtBR } from '@rastro/core/i18n/pt-BR/mail'
import { escaped } from '@rastro/core/kit/markup'
import { type MailBrand, mailButton, mailEnd, mailPage, mailRow } from '@rastro/core/messages/mail-page'
import type { User } from '@rastro/core/resources/user'
import type { PlanFeature } from '@rastro/core/vocabulary/plan-features'
import type { Mail } from '../../ports/mailer.ts'

interface Asked {
  readonly userName: string
  readonly accountName: string
  readonly planName: string
  readonly feature: PlanFeature
}
interface Place {
  /** Where requests are answered; undefined where the installation has no address. */
  readonly link: string | undefined
  readonly brand: MailBrand | undefined
}

/** Tells a seller who asks for a feature, in the seller's language. */
export function requestMail({ email, attributes }: User, asked: Asked, { link, brand }: Place): Mail {
  const language = languageOf(attributes.language) ?? 'en'
  const { planMailSubject, planMailText, planMailButton } = { en: mailEn, ptBR: mailPtBR }[language]
  const key = `feature${asked.feature.charAt(0).toUpperCase()}${asked.feature.slice(1)}` as keyof typeof en
  const values: Readonly<Record<string, string>> = {
    name: asked.userName,
    account: asked.accountName,
    plan: asked.planName,
    feature: { en, ptBR }[language][key],
  }
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  const [subject, text] = [fill(planMailSubject), fill(planMailText)]
  const rows = [escaped(text), ...(link ? [mailButton(link, planMailButton, brand)] : [])]
  return {
    to: email,
    fromName: brand?.name,
    subject,
    text: `${[text, ...(link ? [link] : [])].join('\n\n')}\n`,
    html: mailPage({ language, subject, content: [...rows.map((html) => mailRow(html)), mailEnd].join(''), brand }),
  }
}
