import { filled } from '../i18n/plain-translate.ts'
import { wordOf } from '../i18n/words.ts'
import { escaped } from '../kit/markup.ts'
import { plateOf } from '../vehicle/vehicle.ts'
import { digestOf, type EventContext, headline, type Line, linesOf, whatOf } from './event-message.ts'
import { mailButton, mailEnd, mailLines, mailPage, mailRow } from './mail-page.ts'
import type { Reader } from './reader.ts'

/** A message in the formats that channels accept. */
export interface Composed {
  /** One line. */
  readonly subject: string
  /** One line with the time, for small screens. */
  readonly digest: string
  readonly body: string
  readonly html: string
}

/** The maximum number of events that a summary lists. */
const maxListed = 50
/** Maximum length of a subject, as limited by mail and push. */
const maxSubject = 250

/** A map of the place, attached to the mail under this name. */
export interface MapPicture {
  readonly name: string
  readonly width: number
  readonly height: number
  /** Attribution of the map data. */
  readonly attribution: string
}

/** The message of one event, in HTML with the map, if any. */
export function composeOne(context: EventContext, reader: Reader, map?: MapPicture): Composed {
  const subject = headline(context, reader).slice(0, maxSubject)
  const lines = linesOf(context, reader)
  const note = context.isTest ? [reader.words.messageTestNote, ''] : []
  const body = [
    subject,
    '',
    ...note,
    ...lines.map(([label, value]) => `${label}: ${value}`),
    ...linkText(context, reader),
  ]
  const html = htmlOf({ context, reader, map, subject, lines })
  return { subject, digest: digestOf(context, reader), body: body.join('\n'), html }
}

interface Shown {
  readonly context: EventContext
  readonly reader: Reader
  readonly map: MapPicture | undefined
  readonly subject: string
  readonly lines: readonly Line[]
}

/** Vehicle, event and place first, then the map and the rest. */
function htmlOf({ context, reader, map, subject, lines }: Shown): string {
  const { event, device, place = '', link } = context
  const name = `<span class="l" style="${plate}">${escaped(plateOf(device) || device.name)}</span>`
  const loud = event.type === 'alarm' ? ` class="a" style="${title};color:#B42318"` : ` style="${title}"`
  const content = [
    context.isTest ? mailRow(`<strong>${escaped(reader.words.messageTestNote)}</strong>`) : '',
    mailRow(name),
    mailRow(`<h1${loud}>${escaped(whatOf(context, reader))}</h1>`, 'tight'),
    place ? mailRow(`<span class="q" style="color:#435257">${escaped(place)}</span>`, 'tight') : '',
    map ? mailRow(mapHtml(map, context, reader)) : '',
    mailRow(mailLines(lines)),
    link ? mailRow(mailButton(link, reader.words.messageOpen, reader.brand)) : '',
    mailEnd,
  ]
  return mailPage({ language: reader.language, subject, content: content.join(''), brand: reader.brand })
}

const title = 'margin:0;font-size:20px;line-height:1.3;font-weight:600'
const plate =
  'display:inline-block;padding:2px 8px;border:1.5px solid #0F1A1D;border-radius:5px;font-weight:600;letter-spacing:.04em'

/** Alternative text for clients that do not show pictures. */
function mapHtml({ name, width, height, attribution }: MapPicture, context: EventContext, reader: Reader): string {
  const { messageMap, messageMapOf } = reader.words
  const alt = context.place ? filled(messageMapOf, { place: context.place }) : messageMap
  const size = `width="${width}" height="${height}" style="display:block;width:100%;height:auto;border:0;border-radius:8px"`
  const picture = linked(context, `<img src="cid:${name}" alt="${escaped(alt)}" ${size}>`)
  return `${picture}<div class="q" style="padding-top:4px;font-size:11px;color:#5B6B71">${escaped(attribution)}</div>`
}

/** One message of many events, the oldest first. */
export function composeMany(all: readonly EventContext[], reader: Reader): Composed {
  const { messageMany, messageMore } = reader.words
  const counts = new Map<string, number>()
  for (const { event } of all) {
    const word = wordOf(reader.t, 'event', event.type)
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const kinds = [...counts].map(([word, count]) => `${count}× ${word}`).join(', ')
  const subject = `${filled(messageMany, { count: all.length })}: ${kinds}`.slice(0, maxSubject)
  const listed = all.slice(0, maxListed)
  const rest = all.length - listed.length
  const more = rest > 0 ? [filled(messageMore, { count: rest })] : []
  const body = [subject, '', ...listed.map((context) => digestOf(context, reader)), ...more].join('\n')
  const items = listed.map((context) => `<li>${linked(context, escaped(digestOf(context, reader)))}</li>`).join('')
  const rows = [
    mailRow(`<h1 style="${title}">${escaped(subject)}</h1>`),
    mailRow(`<ul style="margin:0;padding-left:18px;line-height:1.6">${items}</ul>`),
  ]
  const content = [...rows, ...more.map((text) => mailRow(escaped(text))), mailEnd].join('')
  const html = mailPage({ language: reader.language, subject, content, brand: reader.brand })
  return { subject, digest: subject, body, html }
}

const linkText = ({ link }: EventContext, { words }: Reader): string[] =>
  link ? ['', `${words.messageOpen}: ${link}`] : []
const linked = ({ link }: EventContext, html: string): string =>
  link ? `<a class="c" href="${escaped(link)}" style="color:#0B5563">${html}</a>` : html
