import { filled } from '../i18n/plain-translate.ts'
import type { DunningAction } from '../resources/dunning.ts'
import type { Composed } from './compose.ts'
import type { Reader } from './reader.ts'

interface Dunned {
  readonly action: DunningAction
  /** As it is shown: `R$ 99,90`. */
  readonly value: string
  /** The due day: `09/03/2024`. */
  readonly day: string
  readonly isDueToday: boolean
  /** From when on the view will be limited: `29/03/2024`; undefined where it will not be. */
  readonly limitDay: string | undefined
  readonly pix: string | null
  /** The seller's own words in the language of the reader; the built-in ones without. */
  readonly text?: string | undefined
  /** Of the client. */
  readonly name: string
  /** What it costs today, where that is more: `R$ 102,40`. */
  readonly total?: string | undefined
  /** What it costs more when it is late, in percent as it is shown: `2`; undefined for none. */
  readonly fine?: string | undefined
  readonly interest?: string | undefined
  /** To the charges; it does not log anybody in. */
  readonly link: string | undefined
}

/** The message of a step of dunning (decision 177): what is owed, what follows, what always goes on, and how to pay. */
export function dunningMessage(
  { action, value, day, isDueToday, limitDay, pix, link, ...own }: Dunned,
  { words }: Pick<Reader, 'words'>,
): Omit<Composed, 'html'> {
  const { messageDueReminder, messageDueToday, messageDueNotice, messageDueLimit } = words
  const first = {
    reminder: isDueToday ? messageDueToday : messageDueReminder,
    notice: messageDueNotice,
    limit: messageDueLimit,
  }
  const subject = filled(first[action], { value, day })
  const ahead = action === 'notice' && limitDay ? [filled(words.messageDueAhead, { day: limitDay })] : []
  const told = own.text
    ? filled(own.text, { amount: value, due: day, name: own.name, total: own.total ?? value, link: link ?? '' }).trim()
    : `${subject}.`
  const late = [
    ...(own.fine ? [filled(words.messageDueFine, { percent: own.fine })] : []),
    ...(own.interest ? [filled(words.messageDueInterest, { percent: own.interest })] : []),
    ...(own.total ? [filled(words.messageDueTotal, { total: own.total })] : []),
  ]
  const lines = [...late, ...ahead, ...(action === 'reminder' ? [] : [words.messageDueStays])]
  const pixLines = pix ? [words.messageDuePix, pix] : []
  const ending = [...pixLines, words.messageDuePaid]
  const open = link && !told.includes(link) ? [`${words.messageDueOpen}: ${link}`] : []
  return {
    subject,
    digest: [told, ...(own.total ? late.slice(-1) : []), ...ahead, ...open].join(' '),
    body: [told, ...lines, '', ...open, ...ending].join('\n'),
  }
}
