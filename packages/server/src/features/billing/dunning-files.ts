import { createHash } from 'node:crypto'
import type { DunnedClientPage, DunningEvidence } from '@rastro/core/api/dunning'
import { formatDay } from '@rastro/core/billing/days'
import { formatDateTime } from '@rastro/core/format/dates'
import { formatFixed } from '@rastro/core/format/numbers'
import type { Within } from '@rastro/core/i18n/areas'
import { type Language, languageTags } from '@rastro/core/i18n/languages'
import { type Translate, textKey, wordOf } from '@rastro/core/i18n/words'
import { csvRow } from '@rastro/core/kit/spreadsheet'
import { listTimezone } from '@rastro/core/model/preferences'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { wordsIn } from '../../http/words-in.ts'
import type { DocumentFrame, DocumentPart } from '../../ports/documents.ts'
import { documentBrand } from '../documents/documents.ts'

interface Reading {
  readonly viewer: Viewer
  readonly language: Language
}

/** The evidence of a client as a table for other programs: a row for each message, and for each deed without one. Times of São Paulo. */
export async function* dunningCsv(page: DunnedClientPage, { language }: Reading): AsyncGenerator<string> {
  const t = await wordsIn(language, 'dunning')
  const row = csvRow({ separator: language === 'ptBR' ? ';' : ',', lineEnd: '\r\n' })
  const titles = [
    'When',
    'Client',
    'Charge',
    'Due',
    'Value',
    'Step',
    'Details',
    'Channel',
    'Address',
    'Outcome',
    'Answered',
    'Text',
  ] as const
  // The mark of UTF-8, without which spreadsheet programs spoil accents
  yield `\uFEFF${row(titles.map((title) => t(`dunningFile${title}`)))}`
  for (const deed of page.done.toReversed()) {
    const own = [
      moment(deed.time),
      page.name ?? page.customer,
      deed.chargeId ?? '',
      deed.dueDate ? formatDay(deed.dueDate) : '',
      deed.value === null ? '' : formatFixed(deed.value, 2),
      deedText(t, deed),
      detailsText(t, deed),
    ]
    const messages = deed.messages.map(({ channel, address, words, code, codeValues, endedTime, subject, text }) => [
      channelText(t, channel),
      address,
      outcomeText(t, { code, codeValues, words }),
      endedTime ? moment(endedTime) : '',
      sentText(subject, text),
    ])
    for (const message of messages.length > 0 ? messages : [['', '', '', '', '']]) yield row([...own, ...message])
  }
}

/** The same as a document to print, with a digest of all of it at the foot of each page. */
export async function dunningPdf(
  ctx: Has<'db' | 'blobs' | 'clock' | 'documents'>,
  page: DunnedClientPage,
  { viewer, language }: Reading,
): Promise<AsyncIterable<Uint8Array>> {
  const t = await wordsIn(language, 'dunning')
  const now = ctx.clock.now()
  const brand = await documentBrand(ctx, viewer.server, viewer.user)
  const hash = createHash('sha256').update(JSON.stringify(page)).digest('hex')
  const frame: DocumentFrame = {
    title: t('dunningFileTitle'),
    subtitle: page.name ?? page.customer,
    brand: { ...brand, name: brand.name || 'Rastro' },
    footer: t('dunningFileFooter', { time: moment(now), hash }),
    pageText: (number) => t('dunningFilePage', { number }),
    language: languageTags[language],
    created: now,
  }
  return ctx.documents.pdf(frame, partsOf(page, t))
}

type Words = Translate<Within<'dunning'>>

async function* partsOf(page: DunnedClientPage, t: Words): AsyncGenerator<DocumentPart> {
  yield {
    kind: 'facts',
    facts: [
      [t('dunningFileClient'), page.name ?? ''],
      [t('dunningFileCustomer'), page.customer],
    ],
  }
  for (const deed of page.done.toReversed()) {
    yield { kind: 'heading', text: `${moment(deed.time)} · ${deedText(t, deed)}` }
    const charge =
      deed.chargeId &&
      deed.dueDate &&
      t('dunningFileOf', { id: deed.chargeId, day: formatDay(deed.dueDate), value: formatFixed(deed.value ?? 0, 2) })
    const text = [charge, detailsText(t, deed)].filter(Boolean).join(' · ')
    if (text) yield { kind: 'text', text }
    for (const { channel, address, words, code, codeValues, endedTime, subject, text: sent } of deed.messages) {
      const answer = [
        channelText(t, channel),
        address,
        outcomeText(t, { code, codeValues, words }),
        endedTime && moment(endedTime),
      ]
      yield { kind: 'text', text: answer.filter(Boolean).join(' · ') }
      yield { kind: 'text', text: sentText(subject, sent), isSmall: true }
    }
  }
  if (page.done.length === 0) yield { kind: 'text', text: t('dunningNothingDone') }
}

const moment = (time: Date): string => formatDateTime(time, { timezone: listTimezone })
const deedText = (t: Words, { action, days }: DunningEvidence): string =>
  days === null ? wordOf(t, 'dunningAction', action) : `${wordOf(t, 'dunningAction', action)} (${daysText(t, days)})`
const daysText = (t: Words, days: number): string =>
  days === 0 ? t('dunningOnDay') : t(days < 0 ? 'dunningFileBefore' : 'dunningFileAfter', { count: Math.abs(days) })
const channelText = (t: Words, channel: string): string => wordOf(t, 'dunningChannel', channel)

function detailsText(t: Words, { action, graceUntil, exempt, reason, personName }: DunningEvidence): string {
  if (action === 'restored') return reason ?? ''
  if (action === 'resumed') return t('dunningPromised', { day: formatDay(graceUntil ?? '') })
  if (action !== 'terms') return ''
  const what = [
    exempt ? t('dunningExempt') : '',
    graceUntil ? t('dunningPromised', { day: formatDay(graceUntil) }) : '',
    exempt || graceUntil ? '' : t('dunningNoTerms'),
  ]
  return [...what, reason, personName].filter(Boolean).join(' · ')
}

/** A message as it was sent: texts begin with their subject. */
const sentText = (subject: string, text: string): string => (text.startsWith(subject) ? text : `${subject}\n${text}`)

/** What a channel answered; words of a foreign service as they came. */
function outcomeText(
  t: Words,
  { code, codeValues, words }: Pick<DunningEvidence['messages'][number], 'code' | 'codeValues' | 'words'>,
): string {
  const key = code ? textKey(t, 'outcome', code) : undefined
  return key ? t(key, codeValues) : words
}
