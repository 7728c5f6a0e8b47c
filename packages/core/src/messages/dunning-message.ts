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
  /** To the charges; it does not log anybody in. */
  readonly link: string | undefined
}

/** The message of a step of dunning (decision 177): what is owed, what follows, what always goes on, and how to pay. */
export function dunningMessage(
  { action, value, day, isDueToday, limitDay, pix, link }: Dunned,
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
  const lines = [...ahead, ...(action === 'reminder' ? [] : [words.messageDueStays])]
  const pixLines = pix ? [words.messageDuePix, pix] : []
  const ending = [...pixLines, words.messageDuePaid]
  const open = link ? [`${words.messageDueOpen}: ${link}`] : []
  return {
    subject,
    digest: [`${subject}.`, ...ahead, ...open].join(' '),
    body: [`${subject}.`, ...lines, '', ...open, ...ending].join('\n'),
  }
}
