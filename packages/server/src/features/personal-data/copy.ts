import { archive as en } from '@rastro/core/i18n/en/archive'
import type { Language } from '@rastro/core/i18n/languages'
import { archive as ptBR } from '@rastro/core/i18n/pt-BR/archive'
import { csvRow } from '@rastro/core/kit/spreadsheet'
import type { ArchivedFile } from '../../http/zip.ts'
import { accessPart, accountPart } from './account-part.ts'
import { activityPart } from './activity-part.ts'
import { belongingsPart } from './belongings-part.ts'
import { filesPart } from './files-part.ts'
import { historyPart } from './history-part.ts'
import type { Asked, Part } from './part.ts'

/** The subjects of a copy, in the order of its files. */
const parts: readonly Part[] = [accountPart, accessPart, activityPart, belongingsPart, filesPart]

/** The bytes after which no further history is added: an archive without extensions holds 4 GB. */
const maxBytes = 1_000_000_000

/** What is asked for, and how it is told. */
export interface CopyOrder extends Omit<Asked, 'row'> {
  readonly language: Language
  readonly now: Date
  /** Whoever asks may see reports. */
  readonly hasHistory: boolean
}

/** The files of a copy of the data of an account, and at the end the file that explains them. */
export async function* filesOfCopy(order: CopyOrder): AsyncGenerator<ArchivedFile> {
  const { language, hasHistory } = order
  const words = { en, ptBR }[language]
  // Spreadsheet programs in Portuguese read a comma as a decimal sign
  const row = csvRow({ separator: language === 'ptBR' ? ';' : ',', lineEnd: '\r\n' })
  const told: string[] = []
  const missing: string[] = []
  let bytes = 0
  for (const part of hasHistory ? [...parts, historyPart] : parts) {
    for await (const file of part({ ...order, row })) {
      if (file.isHistory && bytes > maxBytes) {
        missing.push(file.name)
        continue
      }
      told.push(`${file.name}: ${words[file.about]}`)
      yield { ...file, pages: counted(file.pages, (length) => (bytes += length)) }
    }
  }
  yield { name: words.name, pages: explanation(order, { words, told, missing }) }
}

async function* counted(
  pages: ArchivedFile['pages'],
  count: (length: number) => void,
): ArchivedFile['pages'] & AsyncGenerator<string | Uint8Array> {
  for await (const page of pages) {
    count(page.length)
    yield page
  }
}

interface Told {
  readonly words: Record<keyof typeof en, string>
  readonly told: readonly string[]
  readonly missing: readonly string[]
}

async function* explanation(
  { account, now, from, to, hasHistory }: CopyOrder,
  { words, told, missing }: Told,
): AsyncGenerator<string> {
  const moment = (time: Date) => time.toISOString().slice(0, 16).replace('T', ' ')
  const lines = [
    words.title.replace('{account}', () => account.name || account.email),
    words.made.replace('{time}', moment(now)),
    hasHistory ? words.range.replace('{from}', moment(from)).replace('{to}', moment(to)) : words.noHistory,
    words.others,
    '',
    ...told,
    ...(missing.length > 0 ? ['', words.cut, ...missing] : []),
  ]
  yield `\uFEFF${lines.join('\r\n')}\r\n`
}
