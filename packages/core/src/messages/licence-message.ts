import { filled } from '../i18n/plain-translate.ts'
import { escaped } from '../kit/markup.ts'
import type { Composed } from './compose.ts'
import { mailButton, mailEnd, mailPage, mailRow } from './mail-page.ts'
import type { Reader } from './reader.ts'

interface Licence {
  /** Of the driver. */
  readonly name: string
  /** The day on which it expires, `2026-12-27`. */
  readonly expiry: string
  /** Days until then; negative afterwards. */
  readonly daysLeft: number
  /** Link to the driver; it does not log anybody in. */
  readonly link: string | undefined
}

/** The message that a driving licence expires (decision 153). */
export function licenceMessage({ name, expiry, daysLeft, link }: Licence, reader: Reader): Composed {
  const { words, language, brand } = reader
  const { licenceDays, licenceTomorrow, licenceToday, licencePast, licenceOpen } = words
  const text =
    daysLeft > 1 ? licenceDays : daysLeft === 1 ? licenceTomorrow : daysLeft === 0 ? licenceToday : licencePast
  const day = expiry.split('-').toReversed().join('/')
  const subject = filled(text, { name: name.replace(/\s+/g, ' ').trim(), count: daysLeft, day }).slice(0, 250)
  const rows = [
    mailRow(`<strong>${escaped(subject)}</strong>`),
    link ? mailRow(mailButton(link, licenceOpen, brand)) : '',
  ]
  const html = mailPage({ language, subject, content: [...rows, mailEnd].join(''), brand })
  const body = [subject, ...(link ? ['', `${licenceOpen}: ${link}`] : [])].join('\n')
  return { subject, digest: subject, body, html }
}
