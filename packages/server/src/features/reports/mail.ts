import { formatDateTime } from '@rastro/core/format/dates'
import { mail as mailEn } from '@rastro/core/i18n/en/mail'
import { filled } from '@rastro/core/i18n/plain-translate'
import { mail as mailPtBR } from '@rastro/core/i18n/pt-BR/mail'
import { escaped } from '@rastro/core/kit/markup'
import { mailButton, mailEnd, mailPage, mailRow } from '@rastro/core/messages/mail-page'
import type { Site } from '../../access/site.ts'
import { xlsxType } from '../../http/xlsx.ts'
import type { Mail } from '../../ports/mailer.ts'
import { titleOf } from './file-table.ts'
import type { FileReader } from './report-reader.ts'
import type { AnyQuery } from './report-rows.ts'

interface Sent {
  readonly name: string
  readonly query: AnyQuery
  /** Undefined where it is too large. */
  readonly file: Uint8Array | undefined
  /** Of the scheduled report, where it is one. */
  readonly description?: string | undefined
  readonly id?: string | undefined
}

/** The mail with a report, in the language of its reader: the file, and a link to the page with the same filter (RPT-54). */
export function reportMail(
  reader: FileReader,
  { url, brand }: Site,
  { name, query, file, description, id }: Sent,
): Mail {
  const { language, reading, viewer } = reader
  const words = { en: mailEn, ptBR: mailPtBR }[language]
  const values = {
    report: titleOf(reader, name),
    from: formatDateTime(query.from, reading),
    to: formatDateTime(query.to, reading),
    description: description ?? '',
  }
  const link = url && `${url}${pagePath(name, query)}`
  const texts = [
    filled(file ? words.reportMailText : words.reportMailLarge, values),
    ...(description === undefined ? [] : [filled(words.reportMailScheduled, values)]),
  ]
  const subject = filled(words.reportMailSubject, values)
  const rows = [...texts.map(escaped), ...(link ? [mailButton(link, words.reportMailButton, brand)] : [])]
  return {
    to: viewer.user.email,
    fromName: brand?.name,
    subject,
    text: `${[...texts, ...(link ? [link] : [])].join('\n\n')}\n`,
    html: mailPage({ language, subject, content: [...rows.map((html) => mailRow(html)), mailEnd].join(''), brand }),
    ...(file && { attachment: { name: `${name}.xlsx`, type: xlsxType, bytes: file } }),
    id,
  }
}

/** The address of the page of a report, with its filter. */
function pagePath(name: string, asked: AnyQuery): string {
  const {
    from,
    to,
    deviceId = [],
    groupId = [],
    geofenceId = [],
    driverId = [],
    clientId = 0,
    type = [],
    alarm = [],
    daily,
    minDuration,
    speedLimit,
  } = asked
  const query = new URLSearchParams([
    ['from', from.toISOString()],
    ['to', to.toISOString()],
    ...deviceId.map((id) => ['deviceId', String(id)]),
    ...groupId.map((id) => ['groupId', String(id)]),
    ...geofenceId.map((id) => ['geofenceId', String(id)]),
    ...driverId.map((id) => ['driverId', String(id)]),
    ...(clientId === 0 ? [] : [['clientId', String(clientId)]]),
    ...type.map((one) => ['type', one]),
    ...alarm.map((one) => ['alarm', one]),
    ...(daily ? [['daily', 'true']] : []),
    ...(minDuration === undefined ? [] : [['minDuration', String(minDuration)]]),
    ...(speedLimit === undefined ? [] : [['speedLimit', String(speedLimit)]]),
  ])
  return `/reports/${name}?${query}`
}
