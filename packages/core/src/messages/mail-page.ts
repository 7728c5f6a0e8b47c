import { type Language, languageTags } from '../i18n/languages.ts'
import { escaped } from '../kit/markup.ts'

/** How mails look to the clients of a reseller (decision 143). */
export interface MailBrand {
  /** In the head of the mail and as its sender. */
  readonly name: string
  /** Absolute address of the picture in the head. */
  readonly logo: string | undefined
  /** `#RRGGBB`, and the colour of text on it. */
  readonly colour: string
  readonly onColour: string
}

/** The content of a mail as HTML; the subject as plain text. */
interface MailPage {
  readonly language: Language
  readonly subject: string
  readonly content: string
  readonly brand?: MailBrand | undefined
}

/**
 * A complete mail as HTML: one narrow column in tables, which every mail client renders alike. Styles are inline, because some
 * clients drop style sheets; the style sheet only adds dark mode where supported.
 */
export const mailPage = ({ language, subject, content, brand }: MailPage): string =>
  [
    `<!doctype html><html lang="${languageTags[language]}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escaped(subject)}</title><style>${dark}</style></head>`,
    `<body class="b" style="margin:0;padding:0;background:#F1F4F4">`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>',
    '<td align="center" style="padding:16px 8px">',
    '<table role="presentation" class="p" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;',
    `background:#FFFFFF;border:1px solid #DEE5E6;border-radius:12px;text-align:left;${font};color:#0F1A1D">`,
    brand ? mailRow(headOf(brand)) : '',
    content,
    '</table></td></tr></table></body></html>',
  ].join('')

/** A row of the column; `tight` has no space above it. */
export const mailRow = (html: string, room: 'usual' | 'tight' | 'none' = 'usual'): string =>
  `<tr><td style="padding:${{ usual: '16px 20px 0', tight: '6px 20px 0', none: '0' }[room]}">${html}</td></tr>`

/** The last row, with the usual padding below it. */
export const mailEnd = '<tr><td style="padding:0;height:20px;line-height:20px;font-size:0">&nbsp;</td></tr>'

/** The picture of the brand; its name where pictures are not shown. */
const headOf = ({ name, logo }: MailBrand): string =>
  logo
    ? `<img src="${escaped(logo)}" alt="${escaped(name)}" height="32" style="display:block;height:32px;max-width:240px;border:0">`
    : `<strong>${escaped(name)}</strong>`

/** A link styled as a button, readable in light and dark mode. */
export const mailButton = (link: string, words: string, brand?: MailBrand): string =>
  `<a href="${escaped(link)}" style="display:inline-block;padding:12px 18px;border-radius:8px;` +
  `background:${brand?.colour ?? '#0B5563'};color:${brand?.onColour ?? '#FFFFFF'};` +
  `${font};font-weight:600;text-decoration:none">${escaped(words)}</a>`

/** Lines of a name and a value. */
export const mailLines = (lines: readonly (readonly [label: string, value: string])[]): string => {
  const rows = lines.map(
    ([label, value]) =>
      `<tr><td class="q" valign="top" style="padding:5px 16px 5px 0;color:#5B6B71;white-space:nowrap">${escaped(label)}</td>` +
      `<td valign="top" style="padding:5px 0;width:100%">${escaped(value)}</td></tr>`,
  )
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${font}">${rows.join('')}</table>`
}

const font =
  "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:15px;line-height:1.4"
const dark =
  '@media (prefers-color-scheme:dark){.b{background:#0E1517!important}' +
  '.p{background:#172125!important;border-color:#374A50!important;color:#E9F0F1!important}' +
  '.q{color:#9FB0B5!important}.a{color:#FF8A7E!important}.l{border-color:#E9F0F1!important}.c{color:#7FC7D6!important}}'
