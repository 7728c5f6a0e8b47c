import { filled } from '../i18n/plain-translate.ts'
import { wordOf } from '../i18n/words.ts'
import { digestOf, headline, linesOf, type Told } from './event-message.ts'
import type { Reader } from './reader.ts'

/** A message in the forms in which channels take one. */
export interface Composed {
  /** One line. */
  readonly subject: string
  /** One line with the time, for small screens. */
  readonly digest: string
  readonly body: string
  readonly html: string
}

/** The events that a summary lists one by one. */
const mostListed = 50
/** Subjects are no longer than what mail and push take. */
const mostSubject = 250

/** The message of one event. */
export function composeOne(told: Told, reader: Reader): Composed {
  const subject = headline(told, reader).slice(0, mostSubject)
  const lines = linesOf(told, reader)
  const { messageOpen } = reader.words
  const body = [subject, '', ...lines.map(([label, value]) => `${label}: ${value}`), ...linkText(told, messageOpen)]
  const rows = lines.map(([label, value]) => `<tr><td>${escaped(label)}</td><td>${escaped(value)}</td></tr>`)
  const html = `<p><b>${escaped(subject)}</b></p><table>${rows.join('')}</table>${linkHtml(told, messageOpen)}`
  return { subject, digest: digestOf(told, reader), body: body.join('\n'), html }
}

/** One message of many events, the oldest first. */
export function composeMany(all: readonly Told[], reader: Reader): Composed {
  const { messageMany, messageMore } = reader.words
  const counts = new Map<string, number>()
  for (const { event } of all) {
    const word = wordOf(reader.t, 'event', event.type)
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const kinds = [...counts].map(([word, count]) => `${count}× ${word}`).join(', ')
  const subject = `${filled(messageMany, { count: all.length })}: ${kinds}`.slice(0, mostSubject)
  const listed = all.slice(0, mostListed)
  const rest = all.length - listed.length
  const more = rest > 0 ? [filled(messageMore, { count: rest })] : []
  const body = [subject, '', ...listed.map((told) => digestOf(told, reader)), ...more].join('\n')
  const items = listed.map((told) => `<li>${linked(told, escaped(digestOf(told, reader)))}</li>`)
  const html = `<p><b>${escaped(subject)}</b></p><ul>${items.join('')}</ul>${more.map((text) => `<p>${escaped(text)}</p>`).join('')}`
  return { subject, digest: subject, body, html }
}

const linkText = ({ link }: Told, words: string): string[] => (link ? ['', `${words}: ${link}`] : [])
const linkHtml = (told: Told, words: string): string => (told.link ? `<p>${linked(told, escaped(words))}</p>` : '')
const linked = ({ link }: Told, html: string): string => (link ? `<a href="${escaped(link)}">${html}</a>` : html)

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign]!)
